package io.weft.simulator;

import io.weft.simulator.network.FlowControlCounts;
import io.weft.simulator.network.Network;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchPorts;
import java.util.Optional;

/** What has become of flow control that is not by credits, in a run. Immutable. */
public final class FlowControlResult {
    private final String kind;
    private final FlowControlCounts counts;
    private final double pausedShare;

    private FlowControlResult(String kind, FlowControlCounts counts, double pausedShare) {
        this.kind = kind;
        this.counts = counts;
        this.pausedShare = pausedShare;
    }

    /** What flow control did in a network so far; empty with credits. */
    static Optional<FlowControlResult> of(NetworkModel model, Network network, SwitchPorts ports, int cycles) {
        FlowControlCounts counts = network.flowControlCounts();
        return model.flowControl()
                .map(kind -> new FlowControlResult(
                        kind, counts, counts.pausedShare(ports, model.virtualChannels(), cycles)));
    }

    /** What keeps input buffers from overflowing: {@code pfc}, or {@code none}. */
    public String kind() {
        return kind;
    }

    /** Packets that found no room and were lost. */
    public long losses() {
        return counts.losses();
    }

    /** Where most of them were lost: the link and the virtual channel; empty if none was. */
    public Optional<String> mostLossesAt() {
        return counts.mostLossesAt();
    }

    /** Frames that paused virtual channels or let them go on. */
    public long pauses() {
        return counts.pauses();
    }

    /** The part of the simulated cycles for which a virtual channel of a link to a switch was paused, on average. */
    public double pausedShare() {
        return pausedShare;
    }
}
