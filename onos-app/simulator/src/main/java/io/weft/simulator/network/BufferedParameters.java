package io.weft.simulator.network;

import java.util.OptionalDouble;

/** Sizes and delays of switches with buffers at inputs and outputs. Immutable. */
public final class BufferedParameters implements NetworkModel {
    /** Most virtual channels there can be. */
    public static final int MAX_VIRTUAL_CHANNELS = 64;

    /** Most bytes of a flit. */
    static final int MAX_FLIT_BYTES = 1 << 16;
    /** Most flits of a packet. */
    static final int MAX_PACKET_FLITS = 1 << 12;
    /** Most flits of buffer of a virtual channel. */
    static final int MAX_BUFFER_FLITS = 1 << 24;
    /** Most flits that cross a switch from an input in a cycle. */
    static final int MAX_SPEEDUP = 64;
    /** Most cycles of each latency. */
    static final int MAX_LATENCY = 1 << 12;

    private final int virtualChannels;
    private final int flitBytes;
    private final int packetFlits;
    private final int inputFlits;
    private final int outputFlits;
    private final int speedup;
    private final int switchLatency;
    private final int linkLatency;
    private final int adapterLatency;
    private final double cycleNanoseconds;

    BufferedParameters(Builder builder) {
        this.virtualChannels = inRange("virtual channels", builder.virtualChannels, 1, MAX_VIRTUAL_CHANNELS);
        this.flitBytes = inRange("bytes of a flit", builder.flitBytes, 1, MAX_FLIT_BYTES);
        this.packetFlits = inRange("flits of a packet", builder.packetFlits, 1, MAX_PACKET_FLITS);
        this.inputFlits = inRange(
                "flits of input buffer of a virtual channel", builder.inputFlits, packetFlits, MAX_BUFFER_FLITS);
        this.outputFlits = inRange(
                "flits of output buffer of a virtual channel", builder.outputFlits, packetFlits, MAX_BUFFER_FLITS);
        this.speedup = inRange("speedup", builder.speedup, 1, MAX_SPEEDUP);
        this.switchLatency = inRange("cycles of switch latency", builder.switchLatency, 1, MAX_LATENCY);
        this.linkLatency = inRange("cycles of link latency", builder.linkLatency, 0, MAX_LATENCY);
        this.adapterLatency = inRange("cycles of adapter latency", builder.adapterLatency, 0, MAX_LATENCY);
        this.cycleNanoseconds = builder.cycleNanoseconds;
    }

    private static int inRange(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + ": " + value + " is not in " + least + ".." + most);
        }
        return value;
    }

    /** Values to make parameters of; what is not set is of one flit or cycle, and of buffers for one packet. */
    static final class Builder {
        private final int virtualChannels;
        private int flitBytes = 1;
        private int packetFlits = 1;
        private int inputFlits = 1;
        private int outputFlits = 1;
        private int speedup = 1;
        private int switchLatency = 1;
        private int linkLatency = 1;
        private int adapterLatency;
        private double cycleNanoseconds = 1;

        Builder(int virtualChannels) {
            this.virtualChannels = virtualChannels;
        }

        /** Bytes of a flit, and nanoseconds that a link takes for one: a cycle. */
        Builder flits(int bytes, double nanoseconds) {
            this.flitBytes = bytes;
            this.cycleNanoseconds = nanoseconds;
            return this;
        }

        /** Flits of the largest packet. */
        Builder packetFlits(int flits) {
            this.packetFlits = flits;
            return this;
        }

        /** Flits of buffer that each virtual channel has at each input, and at each output. */
        Builder buffers(int input, int output) {
            this.inputFlits = input;
            this.outputFlits = output;
            return this;
        }

        /** Flits that cross a switch from an input, or to an output, in a cycle. */
        Builder speedup(int flits) {
            this.speedup = flits;
            return this;
        }

        /** Cycles of a switch, from 1 on; of a link; and of an endpoint's network adapter, either way. */
        Builder latencies(int ofSwitch, int ofLink, int ofAdapter) {
            this.switchLatency = ofSwitch;
            this.linkLatency = ofLink;
            this.adapterLatency = ofAdapter;
            return this;
        }

        /**
         * The parameters.
         *
         * @throws IllegalArgumentException if one is out of range
         */
        BufferedParameters build() {
            return new BufferedParameters(this);
        }
    }

    @Override
    public int virtualChannels() {
        return virtualChannels;
    }

    @Override
    public int packetFlits() {
        return packetFlits;
    }

    @Override
    public int flitBytes() {
        return flitBytes;
    }

    @Override
    public int bufferFlits() {
        return virtualChannels * outputFlits;
    }

    @Override
    public OptionalDouble cycleNanoseconds() {
        return OptionalDouble.of(cycleNanoseconds);
    }

    @Override
    public int portFlits() {
        return (int) Math.min(Integer.MAX_VALUE, (long) virtualChannels * (inputFlits + outputFlits));
    }

    @Override
    public int longestLatency() {
        return 1 + Math.max(linkLatency + adapterLatency, switchLatency);
    }

    @Override
    public int latencyAlone(int channels) {
        int link = 1 + linkLatency;
        return 2 * adapterLatency + link + (channels + 1) * (switchLatency + link);
    }

    @Override
    public Network network(SwitchPorts ports, Packets packets, PacketRouting routing, Network.Delivery delivery) {
        return new BufferedNetwork(ports, this, packets, routing, delivery);
    }

    /** Flits of buffer that each virtual channel has at each input. */
    int inputFlits() {
        return inputFlits;
    }

    /** Flits of buffer that each virtual channel has at each output. */
    int outputFlits() {
        return outputFlits;
    }

    /** Flits that cross a switch from an input, or to an output, in a cycle. */
    int speedup() {
        return speedup;
    }

    /** Cycles from when a packet begins to cross a switch until it can leave. */
    int switchLatency() {
        return switchLatency;
    }

    /** Cycles on a link, besides the one for leaving. */
    int linkLatency() {
        return linkLatency;
    }

    /** Cycles in the network adapter of an endpoint, for what it sends and for what it gets. */
    int adapterLatency() {
        return adapterLatency;
    }

    /** Most cycles in which nothing begins to move though something can. */
    int longestDelay() {
        return 2 * (packetFlits + switchLatency + linkLatency + adapterLatency) + 8;
    }
}
