package io.weft.simulator.network;

/**
 * When packets and credits leave by some ports: one of each in a cycle, in order. Ports are counted from 0, the first
 * of these; a VC is {@code port << shift | virtualChannel}. Not thread-safe.
 */
final class Departures {
    private final int shift;
    private final LinkPipelines.Sender links;
    /** By port, the one at the other end of its link, among all ports. */
    private final int[] peer;
    /** By port, when the last packet leaves by it. */
    private final int[] lastPacket;
    /** By port, when the last credit leaves by it. */
    private final int[] lastCredit;
    /** Cycles from when a packet begins to leave until it arrives. */
    private final int packetDelay;
    /** By port, cycles from when a credit leaves by it until that counts. */
    private final int[] creditDelay;

    /**
     * Nothing has left yet by the ports from..to-1.
     *
     * @param crossbarDelay cycles before packets are on their links, besides the one for leaving
     * @param creditDelay cycles until a switch counts a credit that has arrived
     */
    Departures(
            SwitchPorts ports,
            int from,
            int to,
            int shift,
            LinkPipelines.Sender links,
            int crossbarDelay,
            int creditDelay) {
        this.shift = shift;
        this.links = links;
        this.packetDelay = links.latency() + crossbarDelay;
        int count = to - from;
        this.peer = new int[count];
        this.lastPacket = new int[count];
        this.lastCredit = new int[count];
        this.creditDelay = new int[count];
        for (int p = 0; p < count; p++) {
            peer[p] = ports.peer[from + p];
            lastPacket[p] = -1;
            lastCredit[p] = -1;
            this.creditDelay[p] = links.latency() + (peer[p] >= ports.ofSwitches ? 0 : creditDelay);
        }
    }

    /**
     * A packet leaves by an output VC, as soon as its port is free.
     *
     * @param earliest the first cycle in which it can leave
     * @param now the cycle that it is
     */
    void send(int output, int packet, int earliest, int now) {
        int p = output >> shift;
        int leaves = Math.max(lastPacket[p] + 1, earliest);
        lastPacket[p] = leaves;
        links.packet(leaves + packetDelay, now, peer[p], packet << shift | (output - (p << shift)));
    }

    /** A credit for the buffer of an input VC goes back by it, as soon as its port is free. */
    void sendCredit(int input, int now) {
        int p = input >> shift;
        int leaves = Math.max(lastCredit[p] + 1, now);
        lastCredit[p] = leaves;
        links.credit(leaves + creditDelay[p], now, peer[p], input - (p << shift));
    }

    /** Reads all of it into the cache; the value returned means nothing. */
    long prefetch() {
        return Prefetch.read(peer) + Prefetch.read(lastPacket) + Prefetch.read(lastCredit) + Prefetch.read(creditDelay);
    }
}
