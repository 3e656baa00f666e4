package io.weft.simulator.network;

import java.util.Arrays;

/**
 * The room in the buffers behind output channels, as the sending side knows it: of each virtual channel some of its own, and
 * some of the port that all of its virtual channels share. Not thread-safe.
 */
final class Credits {
    private final int shift;
    private final int virtualChannels;
    private final int ofChannel;
    private final int ofPort;
    /** By output channel, how many packets are in its buffer, or were when its last credit left. */
    private final int[] used;
    /** By port, how many of them are in the part that is shared. */
    private final int[] shared;
    /** By port, how many there are in all. */
    private final int[] inAll;
    /** By port, the virtual channels that there is room for, as bits. */
    private final long[] open;

    /**
     * Starts with empty buffers.
     *
     * @param shift the logarithm of the number of channels that each port has room for
     * @param ofChannel packets of each virtual channel's own
     * @param ofPort packets of each port that its virtual channels share
     */
    Credits(int ports, int shift, int virtualChannels, int ofChannel, int ofPort) {
        this.shift = shift;
        this.virtualChannels = virtualChannels;
        this.ofChannel = ofChannel;
        this.ofPort = ofPort;
        this.used = new int[ports << shift];
        this.shared = new int[ofPort > 0 ? ports : 0];
        this.inAll = new int[ports];
        this.open = new long[ports];
        Arrays.fill(open, -1L >>> -virtualChannels);
    }

    /** The virtual channels of a port that there is room for, as bits. */
    long open(int port) {
        return open[port];
    }

    /** A packet is sent. */
    void spend(int channel) {
        int port = channel >> shift;
        inAll[port]++;
        if (++used[channel] >= ofChannel) {
            filled(port, channel);
        }
    }

    /** A packet has left the buffer. */
    void giveBack(int channel) {
        int port = channel >> shift;
        inAll[port]--;
        if (used[channel]-- >= ofChannel) {
            emptied(port, channel);
        }
    }

    private void filled(int port, int channel) {
        if (ofPort == 0) {
            open[port] &= ~(1L << (channel - (port << shift)));
            return;
        }
        if (used[channel] > ofChannel) {
            shared[port]++;
        }
        look(port);
    }

    private void emptied(int port, int channel) {
        if (ofPort == 0) {
            open[port] |= 1L << (channel - (port << shift));
            return;
        }
        if (used[channel] >= ofChannel) {
            shared[port]--;
        }
        look(port);
    }

    private void look(int port) {
        long bits = 0;
        for (int v = 0; v < virtualChannels; v++) {
            if (used[port << shift | v] < ofChannel || shared[port] < ofPort) {
                bits |= 1L << v;
            }
        }
        open[port] = bits;
    }
    /** {@link Touch}es what there is of some ports. */
    long touch(int from, int to) {
        return Touch.read(used, from << shift, to << shift) + Touch.read(inAll, from, to) + Touch.read(open, from, to);
    }

    /** How many packets are behind a port, as far as is known. */
    int behind(int port) {
        return inAll[port];
    }

    /** How many packets are behind an output channel, as far as is known. */
    int used(int channel) {
        return used[channel];
    }
}
