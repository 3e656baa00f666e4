package io.weft.simulator.network;

import java.util.Optional;

/** What has become of flow control in a network so far. Immutable. */
public final class FlowControlCounts {
    /** Nothing was lost, and nothing paused. */
    public static final FlowControlCounts NONE = new FlowControlCounts(0, 0, 0, 0, Optional.empty());

    private final long losses;
    private final long pauses;
    private final long pausedCycles;
    private final int mostLosses;
    private final Optional<String> mostLossesAt;

    /**
     * The counts of a network or a part of it.
     *
     * @param mostLosses packets lost where most were
     */
    FlowControlCounts(long losses, long pauses, long pausedCycles, int mostLosses, Optional<String> mostLossesAt) {
        this.losses = losses;
        this.pauses = pauses;
        this.pausedCycles = pausedCycles;
        this.mostLosses = mostLosses;
        this.mostLossesAt = mostLossesAt;
    }

    /** The counts of these switches and of those behind them. */
    FlowControlCounts plus(FlowControlCounts other) {
        boolean here = mostLosses >= other.mostLosses;
        return new FlowControlCounts(
                losses + other.losses,
                pauses + other.pauses,
                pausedCycles + other.pausedCycles,
                here ? mostLosses : other.mostLosses,
                here ? mostLossesAt : other.mostLossesAt);
    }

    /** Packets that found no room in an input buffer and were dropped. */
    public long losses() {
        return losses;
    }

    /** Frames of priority flow control that switches sent, to pause virtual channels or to let them go on. */
    public long pauses() {
        return pauses;
    }

    /** Cycles for which virtual channels were paused, of all together. */
    public long pausedCycles() {
        return pausedCycles;
    }

    /** The part of that time for which a virtual channel of a link to a switch was paused, on average. */
    public double pausedShare(SwitchPorts ports, int virtualChannels, int cycles) {
        return cycles == 0 ? 0 : (double) pausedCycles / ((double) ports.ofSwitches * virtualChannels * cycles);
    }

    /** The link and the virtual channel that lost most packets, in words; empty if none was lost. */
    public Optional<String> mostLossesAt() {
        return mostLossesAt;
    }
}
