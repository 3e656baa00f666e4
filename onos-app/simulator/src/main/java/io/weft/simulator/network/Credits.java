package io.weft.simulator.network;

/**
 * The room in the buffers behind output channels, as the sending side knows it: of each virtual channel some of its own, and
 * some of the port that all of its virtual channels share. Not thread-safe.
 */
final class Credits {
    private final int shift;
    private final int virtualChannels;
    private final int[] port;
    private final int[] channel;
    private final int ofChannel;
    private final int ofPort;

    /**
     * Starts with empty buffers.
     *
     * @param ofChannel packets of each virtual channel's own
     * @param ofPort packets of each port that its virtual channels share
     */
    Credits(Records records, int ofChannel, int ofPort) {
        this.shift = records.shift;
        this.virtualChannels = records.virtualChannels;
        this.port = records.port;
        this.channel = records.channel;
        this.ofChannel = ofChannel;
        this.ofPort = ofPort;
    }

    /** The virtual channels of a port that there is room for, as bits. */
    int open(int p) {
        return port[(p << Records.PORT_BITS) + Records.OPEN];
    }

    /** A packet is sent by an output channel. */
    void spend(int c) {
        int at = (c >> shift) << Records.PORT_BITS;
        port[at + Records.BEHIND]++;
        int used = channel[(c << Records.CHANNEL_BITS) + Records.USED] + 1;
        channel[(c << Records.CHANNEL_BITS) + Records.USED] = used;
        if (used >= ofChannel) {
            filled(at, c, used);
        }
    }

    /** A packet has left the buffer behind an output channel. */
    void giveBack(int c) {
        int at = (c >> shift) << Records.PORT_BITS;
        port[at + Records.BEHIND]--;
        int used = channel[(c << Records.CHANNEL_BITS) + Records.USED] - 1;
        channel[(c << Records.CHANNEL_BITS) + Records.USED] = used;
        if (used + 1 >= ofChannel) {
            emptied(at, c, used);
        }
    }

    private void filled(int at, int c, int used) {
        if (ofPort == 0) {
            port[at + Records.OPEN] &= ~(1 << (c - (c >> shift << shift)));
            return;
        }
        if (used > ofChannel) {
            port[at + Records.SHARED]++;
        }
        look(at, c >> shift);
    }

    private void emptied(int at, int c, int used) {
        if (ofPort == 0) {
            port[at + Records.OPEN] |= 1 << (c - (c >> shift << shift));
            return;
        }
        if (used >= ofChannel) {
            port[at + Records.SHARED]--;
        }
        look(at, c >> shift);
    }

    private void look(int at, int p) {
        boolean room = port[at + Records.SHARED] < ofPort;
        int bits = 0;
        for (int v = 0; v < virtualChannels; v++) {
            if (room || used(p << shift | v) < ofChannel) {
                bits |= 1 << v;
            }
        }
        port[at + Records.OPEN] = bits;
    }

    /** How many packets are behind a port, as far as is known. */
    int behind(int p) {
        return port[(p << Records.PORT_BITS) + Records.BEHIND];
    }

    /** How many packets are behind an output channel, as far as is known. */
    int used(int c) {
        return channel[(c << Records.CHANNEL_BITS) + Records.USED];
    }
}
