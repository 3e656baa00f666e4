package io.weft.simulator.network;

import java.util.Arrays;

/**
 * The credits of some ports: the room in the buffers behind their output VCs, as far as the sending side knows. Each
 * virtual channel has some of its own, and all virtual channels of a port share some. Ports are counted from 0, the
 * first of these; a VC is {@code port << shift | virtualChannel}. Not thread-safe.
 */
final class Credits {
    private final int shift;
    private final int virtualChannels;
    private final int ofVc;
    private final int ofPort;
    /** By port, the virtual channels that there is room behind, as bits. */
    private final int[] open;
    /** By port, how many of them are in the part of the buffer that its virtual channels share. */
    private final int[] shared;
    /** By VC, how many packets are behind it. */
    private final int[] used;

    /**
     * Starts with empty buffers.
     *
     * @param ofVc packets of each virtual channel's own
     * @param ofPort packets of each port that its virtual channels share
     */
    Credits(int ports, int shift, int virtualChannels, int ofVc, int ofPort) {
        this.shift = shift;
        this.virtualChannels = virtualChannels;
        this.ofVc = ofVc;
        this.ofPort = ofPort;
        this.open = new int[ports];
        this.shared = new int[ofPort == 0 ? 0 : ports];
        this.used = new int[ports << shift];
        Arrays.fill(open, -1 >>> -virtualChannels);
    }

    /** The virtual channels of a port that there is room for, as bits. */
    int open(int p) {
        return open[p];
    }

    /** How many packets are behind a port, as far as is known. O(virtual channels). */
    int behind(int p) {
        int behind = 0;
        for (int v = 0; v < virtualChannels; v++) {
            behind += used[p << shift | v];
        }
        return behind;
    }

    /** How many packets are behind an output VC, as far as is known. */
    int used(int c) {
        return used[c];
    }

    /** A packet is sent by an output VC. */
    void spend(int c) {
        int p = c >> shift;
        if (++used[c] >= ofVc) {
            filled(p, c);
        }
    }

    /** A packet has left the buffer behind an output VC. */
    void giveBack(int c) {
        int p = c >> shift;
        if (used[c]-- >= ofVc) {
            emptied(p, c);
        }
    }

    private void filled(int p, int c) {
        if (ofPort == 0) {
            open[p] &= ~(1 << (c - (p << shift)));
            return;
        }
        if (used[c] > ofVc) {
            shared[p]++;
        }
        look(p);
    }

    private void emptied(int p, int c) {
        if (ofPort == 0) {
            open[p] |= 1 << (c - (p << shift));
            return;
        }
        if (used[c] >= ofVc) {
            shared[p]--;
        }
        look(p);
    }

    private void look(int p) {
        boolean room = shared[p] < ofPort;
        int bits = 0;
        for (int v = 0; v < virtualChannels; v++) {
            if (room || used[p << shift | v] < ofVc) {
                bits |= 1 << v;
            }
        }
        open[p] = bits;
    }

    /** Reads all of it into the cache; the value returned means nothing. */
    long prefetch() {
        return Prefetch.read(open) + Prefetch.read(used);
    }
}
