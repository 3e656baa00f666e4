package io.weft.simulator.network;

/** Queues of packets, first in, first out, one for each VC. A packet is in one of them at most. Not thread-safe. */
final class PacketQueues {
    private final Packets packets;
    /** By VC, the first and the last packet. */
    private final int[] first;

    private final int[] last;

    PacketQueues(Packets packets, int vcs) {
        this.packets = packets;
        this.first = new int[vcs];
        this.last = new int[vcs];
    }

    /** The first packet of a queue, or {@link Packets#NONE}. */
    int first(int vc) {
        return first[vc];
    }

    /** Puts a packet at the end of a queue, and tells whether it is the first. */
    boolean add(int vc, int packet) {
        int before = first[vc];
        int others = ones(before);
        first[vc] = before | (packet & ~others);
        packets.set((last[vc] & others) | (packet & ~others), Packets.NEXT, packet);
        last[vc] = packet;
        return before == Packets.NONE;
    }

    /** Takes the first packet from a queue that is not empty, and tells whether there is another. */
    boolean removeFirst(int vc) {
        int packet = first[vc];
        if (packet == last[vc]) {
            first[vc] = Packets.NONE;
            return false;
        }
        first[vc] = packets.get(packet, Packets.NEXT);
        return true;
    }

    /** All bits of a number that is not 0, and none of 0: in place of a branch, which a processor could not foresee. */
    private static int ones(int number) {
        return (number | -number) >> 31;
    }

    /** Reads all of it into the cache; the value returned means nothing. */
    long prefetch() {
        return Prefetch.read(first) + Prefetch.read(last);
    }
}
