package io.weft.simulator.network;

import java.util.Arrays;

/**
 * The room in the buffers behind output channels of some ports, as the sending side knows it: of each virtual channel some of its
 * own, and some of the port that all of its virtual channels share. Ports are counted from 0, the first of these; a channel is
 * {@code port << shift | virtualChannel}. Not thread-safe.
 */
final class Credits {
    private final int shift;
    private final int virtualChannels;
    private final int ofChannel;
    private final int ofPort;
    /** By port, the virtual channels that there is room behind, as bits. */
    private final int[] open;
    /** By port, packets behind it. */
    private final int[] behind;
    /** By port, how many of them are in the part of the buffer that its virtual channels share. */
    private final int[] shared;
    /** By channel, how many packets are behind it. */
    private final int[] used;

    /**
     * Starts with empty buffers.
     *
     * @param ports how many there are
     * @param ofChannel packets of each virtual channel's own
     * @param ofPort packets of each port that its virtual channels share
     */
    Credits(int ports, int shift, int virtualChannels, int ofChannel, int ofPort) {
        this.shift = shift;
        this.virtualChannels = virtualChannels;
        this.ofChannel = ofChannel;
        this.ofPort = ofPort;
        this.open = new int[ports];
        this.behind = new int[ports];
        this.shared = new int[ofPort == 0 ? 0 : ports];
        this.used = new int[ports << shift];
        Arrays.fill(open, -1 >>> -virtualChannels);
    }

    /** The virtual channels of a port that there is room for, as bits. */
    int open(int p) {
        return open[p];
    }

    /** How many packets are behind a port, as far as is known. */
    int behind(int p) {
        return behind[p];
    }

    /** How many packets are behind an output channel, as far as is known. */
    int used(int c) {
        return used[c];
    }

    /** A packet is sent by an output channel. */
    void spend(int c) {
        int p = c >> shift;
        behind[p]++;
        if (++used[c] >= ofChannel) {
            filled(p, c);
        }
    }

    /** A packet has left the buffer behind an output channel. */
    void giveBack(int c) {
        int p = c >> shift;
        behind[p]--;
        if (used[c]-- >= ofChannel) {
            emptied(p, c);
        }
    }

    private void filled(int p, int c) {
        if (ofPort == 0) {
            open[p] &= ~(1 << (c - (p << shift)));
            return;
        }
        if (used[c] > ofChannel) {
            shared[p]++;
        }
        look(p);
    }

    private void emptied(int p, int c) {
        if (ofPort == 0) {
            open[p] |= 1 << (c - (p << shift));
            return;
        }
        if (used[c] >= ofChannel) {
            shared[p]--;
        }
        look(p);
    }

    private void look(int p) {
        boolean room = shared[p] < ofPort;
        int bits = 0;
        for (int v = 0; v < virtualChannels; v++) {
            if (room || used[p << shift | v] < ofChannel) {
                bits |= 1 << v;
            }
        }
        open[p] = bits;
    }

    /** Brings all of it near; what it returns says nothing. */
    long touch() {
        return Touch.read(open) + Touch.read(behind) + Touch.read(used);
    }
}
