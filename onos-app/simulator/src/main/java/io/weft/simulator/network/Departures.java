package io.weft.simulator.network;

import java.util.Arrays;

/**
 * When packets and credits leave by some ports: one of each in a cycle, or as many packets as the rate of a link
 * allows, in order. Ports are counted from 0, the first of these; a VC is {@code port << shift | virtualChannel}. Not
 * thread-safe.
 */
final class Departures {
    private final int shift;
    private final LinkPipelines.Sender links;
    /** By port, the {@link LinkPipelines#slot} of the one at the other end of its link. */
    private final int[] slot;
    /** By port, when the last packet leaves by it. */
    private final int[] lastPacket;
    /** By port, when the last credit leaves by it. */
    private final int[] lastCredit;
    /** By port, cycles from when a packet begins to leave until it arrives; those of the first. */
    private final int[] packetDelays;

    private final int packetDelay;
    /** Whether links differ in any way. */
    private final boolean differ;
    /** Where rates differ, when links are free again; otherwise null, and each is after a cycle. */
    private final LinkTiming.Departing departing;
    /** The first of these ports, among all. */
    private final int from;
    /** By port, cycles from when a credit leaves by it until that counts. */
    private final int[] creditDelay;

    /**
     * Nothing has left yet by the ports from..to-1.
     *
     * @param departing when links of all ports are free again; null unless rates differ
     * @param crossbarDelay cycles before packets are on their links, besides the one for leaving
     * @param creditDelay cycles until a switch counts a credit that has arrived
     */
    Departures(
            SwitchPorts ports,
            int from,
            int to,
            int shift,
            LinkPipelines.Sender links,
            LinkTiming timing,
            LinkTiming.Departing departing,
            int crossbarDelay,
            int creditDelay) {
        this.shift = shift;
        this.links = links;
        this.departing = departing;
        this.from = from;
        int count = to - from;
        this.packetDelays = new int[count];
        this.slot = new int[count];
        this.lastPacket = new int[count];
        this.lastCredit = new int[count];
        this.creditDelay = new int[count];
        for (int p = 0; p < count; p++) {
            int peer = ports.peer[from + p];
            slot[p] = links.slot(peer);
            lastPacket[p] = -1;
            lastCredit[p] = -1;
            packetDelays[p] = timing.flitLatency(from + p) + crossbarDelay;
            this.creditDelay[p] = 1 + timing.latency(from + p) + (peer >= ports.ofSwitches ? 0 : creditDelay);
        }
        this.packetDelay = count == 0 ? 0 : packetDelays[0];
        this.differ = departing != null || Arrays.stream(packetDelays).anyMatch(delay -> delay != packetDelay);
    }

    /** Whether a packet can leave by a port at once. */
    boolean isFree(int p, int now) {
        return departing == null || lastPacket[p] < now;
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
        int delay = packetDelay;
        if (differ) {
            delay = packetDelays[p];
            lastPacket[p] = departing == null ? leaves : departing.after(from + p, lastPacket[p] + 1, leaves, 1) - 1;
        } else {
            lastPacket[p] = leaves;
        }
        links.packet(leaves + delay, now, slot[p], packet << shift | (output - (p << shift)));
    }

    /** A credit for the buffer of an input VC goes back by it, as soon as its port is free. */
    void sendCredit(int input, int now) {
        int p = input >> shift;
        int leaves = Math.max(lastCredit[p] + 1, now);
        lastCredit[p] = leaves;
        links.credit(leaves + creditDelay[p], now, slot[p], input - (p << shift));
    }

    /** Reads all of it into the cache; the value returned means nothing. */
    long prefetch() {
        return Prefetch.read(slot) + Prefetch.read(lastPacket) + Prefetch.read(lastCredit) + Prefetch.read(creditDelay);
    }
}
