package io.weft.simulator.network;

/**
 * The packets that wait in the input channels of some ports, in the order in which they came. Ports are counted from 0, the first of
 * these; a channel is {@code port << shift | virtualChannel}. Not thread-safe.
 */
final class InputQueues {
    private final int shift;
    private final Packets packets;
    /** By channel, its first packet. */
    private final int[] head;
    /** By channel, its last packet, if there is a first. */
    private final int[] tail;
    /** By port, how many packets have come by it. */
    private final int[] received;

    /** Empty ones of so many ports. */
    InputQueues(int ports, int shift, Packets packets) {
        this.shift = shift;
        this.packets = packets;
        this.head = new int[ports << shift];
        this.tail = new int[ports << shift];
        this.received = new int[ports];
    }

    /** A packet has come by a channel; returns whether it is the first there. */
    boolean append(int channel, int packet) {
        received[channel >> shift]++;
        int last = tail[channel];
        tail[channel] = packet;
        if (head[channel] == Packets.NONE) {
            head[channel] = packet;
            return true;
        }
        packets.set(last, Packets.NEXT, packet);
        return false;
    }

    /** The first packet of a channel, or {@link Packets#NONE}. */
    int first(int channel) {
        return head[channel];
    }

    /** The first packet of a channel leaves it; returns whether there is another. */
    boolean removeFirst(int channel) {
        int packet = head[channel];
        if (packet == tail[channel]) {
            head[channel] = Packets.NONE;
            return false;
        }
        head[channel] = packets.get(packet, Packets.NEXT);
        return true;
    }

    /** How many packets have come by a port. */
    int received(int p) {
        return received[p];
    }

    /** Brings all of it near; what it returns says nothing. */
    long touch() {
        return Touch.read(head) + Touch.read(tail) + Touch.read(received);
    }
}
