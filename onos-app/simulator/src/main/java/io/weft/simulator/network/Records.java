package io.weft.simulator.network;

/**
 * All that changes of ports and channels in a network of input-queued switches, in records of adjacent elements: what is needed
 * together is in one line of a cache, and what a switch needs in one place of the memory.
 *
 * <p>A channel is a port and a virtual channel, {@code port << shift | virtualChannel}; ports are those of {@link SwitchPorts}. As an
 * output channel it is one by which packets leave, as an input channel the one by which they come on the same link.
 */
final class Records {
    /** Neither packet nor channel. */
    static final int NONE = -1;

    /** The logarithm of the elements of a port. */
    static final int PORT_BITS = 4;
    /** The output channels that packets have, as bits. */
    static final int HELD = 0;
    /** The output channels that there is room behind, as bits. */
    static final int OPEN = 1;
    /** The output channels that packets wait for, as bits; for any is as for the first. */
    static final int WAITED_FOR = 2;
    /** Whether those that wait, wait for any. */
    static final int FOR_ANY = 3;
    /** Packets behind the port, as far as its switch knows. */
    static final int BEHIND = 4;
    /** How many of them are in the part of the buffer that its virtual channels share. */
    static final int SHARED = 5;
    /** The input port that is granted next by this as an output. */
    static final int NEXT_INPUT = 6;
    /** The output port that is accepted next by this as an input. */
    static final int NEXT_OUTPUT = 7;
    /** The input channel of this port that asks next. */
    static final int NEXT_CHANNEL = 8;
    /** The output channel that this, as an input, has accepted in this step. */
    static final int ACCEPTED = 9;
    /** When the last packet leaves by it. */
    static final int LAST_PACKET = 10;
    /** When the last credit leaves by it. */
    static final int LAST_CREDIT = 11;
    /** The port at the other end of its link. */
    static final int PEER = 12;
    /** The switch that has it. */
    static final int OWNER = 13;
    /** Cycles from when a credit leaves by it until that counts. */
    static final int CREDIT_DELAY = 14;
    /** How many packets have come by it. */
    static final int RECEIVED = 15;

    /** The logarithm of the elements of a channel. */
    static final int CHANNEL_BITS = 3;
    /** The first packet that waits in an input channel. */
    static final int HEAD = 0;
    /** The last one, if there is a first. */
    static final int TAIL = 1;
    /** Of the input channels that wait for the same as this one, the next. */
    static final int NEXT_WAITING = 2;
    /** The output channel that this input channel accepts next. */
    static final int NEXT_ACCEPTED = 3;
    /** The input channel that an output channel grants next. */
    static final int NEXT_GRANTED = 4;
    /** The first of the input channels that wait for an output channel; for any is as for the first. */
    static final int WAITING = 5;
    /** The input channel whose first packet has this output channel, if any has. */
    static final int HOLDER = 6;
    /** How many packets are in the buffer behind an output channel, or were when its last credit left. */
    static final int USED = 7;

    final SwitchPorts ports;
    /** The logarithm of the number of channels that each port has room for. */
    final int shift;

    final int virtualChannels;
    /** By port, those of endpoints last. */
    final int[] port;
    /** By channel. */
    final int[] channel;

    /** Those of an empty network. */
    Records(SwitchPorts ports, int virtualChannels) {
        this.ports = ports;
        this.virtualChannels = virtualChannels;
        this.shift = 32 - Integer.numberOfLeadingZeros(virtualChannels - 1);
        this.port = new int[elements(ports.count(), PORT_BITS)];
        this.channel = new int[elements((long) ports.count() << shift, CHANNEL_BITS)];
        for (int i = 0; i < ports.count(); i++) {
            int at = i << PORT_BITS;
            port[at + OPEN] = all();
            port[at + ACCEPTED] = NONE;
            port[at + LAST_PACKET] = -1;
            port[at + LAST_CREDIT] = -1;
            port[at + PEER] = ports.peer[i];
            port[at + OWNER] = i < ports.ofSwitches ? ports.owner[i] : NONE;
        }
        for (int at = 0; at < channel.length; at += 1 << CHANNEL_BITS) {
            channel[at + WAITING] = NONE;
        }
    }

    private static int elements(long count, int bits) {
        if (count << bits > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(
                    count + " ports or channels are too many to be simulated; expected at most "
                            + (Integer.MAX_VALUE >> bits));
        }
        return (int) count << bits;
    }

    /** All virtual channels, as bits. */
    int all() {
        return -1 >>> -virtualChannels;
    }

    /** Whether {@code i} comes before {@code other}, counted from {@code start} on and, behind the last, from the first. */
    static boolean before(int i, int other, int start) {
        return Integer.compareUnsigned(i - start, other - start) < 0;
    }

    /** Whether the first packet of an input channel waits for an output channel, or for any of its port. */
    boolean waits(int input, int output) {
        int p = output >> shift;
        int set = port[(p << PORT_BITS) + FOR_ANY] != 0 ? p << shift : output;
        int each = channel[(set << CHANNEL_BITS) + WAITING];
        while (each != NONE && each != input) {
            each = channel[(each << CHANNEL_BITS) + NEXT_WAITING];
        }
        return each != NONE;
    }
}
