package io.weft.simulator.network;

/** Queues of packets, first in, first out, one for each channel. A packet is in one of them at most. Not thread-safe. */
final class PacketQueues {
    private final Packets packets;
    /** By channel, the first and the last packet. */
    private final int[] first;

    private final int[] last;

    PacketQueues(Packets packets, int channels) {
        this.packets = packets;
        this.first = new int[channels];
        this.last = new int[channels];
    }

    /** The first packet of a queue, or {@link Packets#NONE}. */
    int first(int channel) {
        return first[channel];
    }

    /** Puts a packet at the end of a queue, and tells whether it is the first. */
    boolean add(int channel, int packet) {
        boolean alone = first[channel] == Packets.NONE;
        if (alone) {
            first[channel] = packet;
        } else {
            packets.set(last[channel], Packets.NEXT, packet);
        }
        last[channel] = packet;
        return alone;
    }

    /** Takes the first packet from a queue that is not empty, and tells whether there is another. */
    boolean removeFirst(int channel) {
        int packet = first[channel];
        if (packet == last[channel]) {
            first[channel] = Packets.NONE;
            return false;
        }
        first[channel] = packets.get(packet, Packets.NEXT);
        return true;
    }
}
