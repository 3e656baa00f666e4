package io.weft.simulator.network;

import java.util.OptionalDouble;

/**
 * Sizes and delays of switches with queues at their inputs, of packets of one flit. Immutable.
 *
 * <p>A switch does as many steps in a cycle as its speedup. What it has a delay of 1 for takes a step; each one more is a cycle more,
 * to the first step of that.
 */
public final class InputQueuedParameters implements NetworkModel {
    /** Most virtual channels there can be. */
    public static final int MAX_VIRTUAL_CHANNELS = 32;

    /** Most flits of buffer of a port, and of each of its virtual channels. */
    static final int MAX_FLITS = 1 << 16;
    /** Most steps in a cycle, and longest delay of what a switch does. */
    static final int MAX_STEPS = 8;
    /** Most cycles of latency of a channel, and of delay of credits. */
    static final int MAX_LATENCY = 1 << 12;
    /** Most bytes of a flit. */
    static final int MAX_FLIT_BYTES = 1 << 16;

    private final int virtualChannels;
    private final int channelFlits;
    private final int sharedFlits;
    private final int speedup;
    private final int routingDelay;
    private final int channelAllocationDelay;
    private final int switchAllocationDelay;
    private final int crossbarDelay;
    private final int channelLatency;
    private final int creditDelay;
    private final int flitBytes;

    /**
     * Checks and holds them. Either allocation has a delay of 1, and so has the crossbar.
     *
     * @param virtualChannels of each channel, 1..{@value #MAX_VIRTUAL_CHANNELS}
     * @param channelFlits flits of buffer that each virtual channel has of its own, at least 1
     * @param sharedFlits flits of buffer of each port that its virtual channels share
     * @param speedup steps in each cycle, 1..8
     * @param routingDelay of a packet at the head of a queue until it asks for an output channel, 0..8; 0 where that is known
     *     before it is there
     * @param channelLatency cycles that a packet, and a credit, is on its way over a channel, from 1 on; one cycle more is
     *     spent on leaving, which for a packet is the one in the crossbar
     * @param creditDelay cycles until a switch knows of a credit that has arrived, from 0 on
     * @param flitBytes bytes of a flit, at least 1, which count only where messages have a size
     */
    public InputQueuedParameters(
            int virtualChannels,
            int channelFlits,
            int sharedFlits,
            int speedup,
            int routingDelay,
            int channelLatency,
            int creditDelay,
            int flitBytes) {
        this.virtualChannels = inRange("virtual channels", virtualChannels, 1, MAX_VIRTUAL_CHANNELS);
        this.channelFlits = inRange("flits of a virtual channel", channelFlits, 1, MAX_FLITS);
        this.sharedFlits = inRange("flits shared by the virtual channels of a port", sharedFlits, 0, MAX_FLITS);
        this.speedup = inRange("speedup", speedup, 1, MAX_STEPS);
        this.routingDelay = inRange("routing delay", routingDelay, 0, MAX_STEPS);
        this.channelAllocationDelay = 1;
        this.switchAllocationDelay = 1;
        this.crossbarDelay = 1;
        this.channelLatency = inRange("cycles of channel latency", channelLatency, 1, MAX_LATENCY);
        this.creditDelay = inRange("cycles of credit delay", creditDelay, 0, MAX_LATENCY);
        this.flitBytes = inRange("bytes of a flit", flitBytes, 1, MAX_FLIT_BYTES);
    }

    private InputQueuedParameters(
            InputQueuedParameters other, int channelAllocationDelay, int switchAllocationDelay, int crossbarDelay) {
        this.virtualChannels = other.virtualChannels;
        this.channelFlits = other.channelFlits;
        this.sharedFlits = other.sharedFlits;
        this.speedup = other.speedup;
        this.routingDelay = other.routingDelay;
        this.channelLatency = other.channelLatency;
        this.creditDelay = other.creditDelay;
        this.flitBytes = other.flitBytes;
        this.channelAllocationDelay = inRange("delay of channel allocation", channelAllocationDelay, 1, MAX_STEPS);
        this.switchAllocationDelay = inRange("delay of switch allocation", switchAllocationDelay, 1, MAX_STEPS);
        this.crossbarDelay = inRange("cycles in the crossbar", crossbarDelay, 1, MAX_STEPS);
    }

    /**
     * The same, but for how long switches take for allocation. Packets that ask in the same step are matched in the same one.
     *
     * @param channelDelay from when a packet asks for an output channel until it has it, if that is free, 1..{@value #MAX_STEPS}
     * @param switchDelay from then until it crosses, if nothing is in its way, 1..{@value #MAX_STEPS}
     */
    public InputQueuedParameters allocatingIn(int channelDelay, int switchDelay) {
        return new InputQueuedParameters(this, channelDelay, switchDelay, crossbarDelay);
    }

    /**
     * The same, but for how long a packet takes through the crossbar of a switch, which takes one behind the other all the same.
     *
     * @param cycles 1..{@value #MAX_STEPS}
     */
    public InputQueuedParameters crossingIn(int cycles) {
        return new InputQueuedParameters(this, channelAllocationDelay, switchAllocationDelay, cycles);
    }

    private static int inRange(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + ": " + value + " is not in " + least + ".." + most);
        }
        return value;
    }

    @Override
    public int virtualChannels() {
        return virtualChannels;
    }

    @Override
    public int packetFlits() {
        return 1;
    }

    @Override
    public int bufferFlits() {
        return virtualChannels * channelFlits + sharedFlits;
    }

    @Override
    public int flitBytes() {
        return flitBytes;
    }

    @Override
    public OptionalDouble cycleNanoseconds() {
        return OptionalDouble.empty();
    }

    @Override
    public int portFlits() {
        return virtualChannels * channelFlits + sharedFlits;
    }

    @Override
    public int longestLatency() {
        return channelLatency + creditDelay + channelAllocationDelay + switchAllocationDelay + crossbarDelay - 2;
    }

    @Override
    public int latencyAlone(int channels) {
        int link = 1 + channelLatency;
        int crossed = stepAfter(stepAfter(stepAfter(0, routingDelay), channelAllocationDelay), switchAllocationDelay);
        return link + (channels + 1) * (crossed / speedup + crossbarDelay - 1 + link);
    }

    /** The step of a packet in a switch, from 1, in which something with a delay is done that it asks for after another. */
    private int stepAfter(int step, int delay) {
        return delay <= 1 ? step + delay : (step / speedup + delay - 1) * speedup + 1;
    }

    @Override
    public Network network(SwitchPorts ports, Packets packets, PacketRouting routing, Network.Delivery delivery) {
        return new InputQueuedNetwork(ports, this, packets, routing, delivery);
    }

    /** Flits of buffer that each virtual channel has of its own. */
    public int channelFlits() {
        return channelFlits;
    }

    /** Flits of buffer of each port that its virtual channels share. */
    public int sharedFlits() {
        return sharedFlits;
    }

    /** Steps in each cycle. */
    public int speedup() {
        return speedup;
    }

    /** Delay until a packet at the head of a queue asks for an output channel. */
    public int routingDelay() {
        return routingDelay;
    }

    /** Delay from when a packet asks for an output channel until it has it, if that is free. */
    public int channelAllocationDelay() {
        return channelAllocationDelay;
    }

    /** Delay from when a packet has an output channel until it crosses, if nothing is in its way. */
    public int switchAllocationDelay() {
        return switchAllocationDelay;
    }

    /** Cycles in the crossbar of a switch. */
    public int crossbarDelay() {
        return crossbarDelay;
    }

    /** Cycles that a packet, and a credit, is on its way over a channel. */
    public int channelLatency() {
        return channelLatency;
    }

    /** Cycles until a switch knows of a credit that has arrived. */
    public int creditDelay() {
        return creditDelay;
    }

    /** Most cycles from now until a packet or credit that leaves now arrives, behind all that can wait for the same port. */
    int longestDelay() {
        return bufferFlits()
                + channelLatency
                + creditDelay
                + channelAllocationDelay
                + switchAllocationDelay
                + crossbarDelay
                + MAX_STEPS;
    }
}
