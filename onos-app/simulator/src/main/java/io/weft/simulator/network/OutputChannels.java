package io.weft.simulator.network;

import java.util.Arrays;

/** The output channels of all switches: which packet has which, by the input channel of its switch that it is in. */
final class OutputChannels {
    private final int shift;
    /** By port, the channels that no packet has, as bits, and those that one has. */
    private final long[] free;

    private final long[] held;
    /** By output channel that a packet has, the input channel, of those of its switch. */
    private final int[] holder;

    OutputChannels(int ports, int shift, int virtualChannels) {
        this.shift = shift;
        this.free = new long[ports];
        this.held = new long[ports];
        this.holder = new int[ports << shift];
        Arrays.fill(free, -1L >>> -virtualChannels);
    }

    /** The virtual channels of a port that no packet has, as bits. */
    long free(int port) {
        return free[port];
    }

    /** The virtual channels of a port that a packet has, as bits. */
    long held(int port) {
        return held[port];
    }

    /** The input channel, of those of its switch, whose first packet has an output channel. */
    int holder(int channel) {
        return holder[channel];
    }

    /** The first packet of an input channel has an output channel from now on. */
    void take(int channel, int input) {
        int port = channel >> shift;
        long bit = 1L << (channel - (port << shift));
        free[port] &= ~bit;
        held[port] |= bit;
        holder[channel] = input;
    }
    /** {@link Touch}es what there is of some ports. */
    long touch(int from, int to) {
        return Touch.read(free, from, to) + Touch.read(held, from, to) + Touch.read(holder, from << shift, to << shift);
    }

    /** The packet that had an output channel has gone. */
    void release(int channel) {
        int port = channel >> shift;
        long bit = 1L << (channel - (port << shift));
        free[port] |= bit;
        held[port] &= ~bit;
    }
}
