package io.weft.simulator.network;

import java.util.Arrays;

/**
 * What arrives at switches, packets and credits, by the cycle in which it does. The endpoints are as one switch more, behind the
 * last. Not thread-safe.
 */
final class Inboxes {
    /** What comes later than in so many cycles is kept elsewhere, so that what is in use fits a cache. */
    private final int horizon;

    private final int mask;
    /** By cycle modulo their number and switch, how much arrives. */
    private final int[][] counts;
    /** By cycle modulo their number, what arrives: packet and channel; at each switch at most two things for each of its ports. */
    private final int[][] contents;

    private final int[] firstPort;
    /** What comes later: cycle, switch, packet and channel. */
    private int[] late = new int[4 << 6];

    private int lateCount;

    /**
     * Empty ones.
     *
     * @param firstPort by switch, its first port; and one more element, for the end of the last
     * @param delay cycles until most of what is put in arrives
     */
    Inboxes(int[] firstPort, int delay) {
        this.firstPort = firstPort;
        int switches = firstPort.length - 1;
        int rows = Integer.highestOneBit(delay + 2) << 1;
        this.horizon = rows - 1;
        this.mask = rows - 1;
        this.counts = new int[rows][switches];
        this.contents = new int[rows][4 * firstPort[switches]];
    }

    /** A packet is to arrive at a switch by an input channel, or a credit for an output channel, in a cycle after {@code now}. */
    void add(int s, int cycle, int now, int packet, int channel) {
        if (cycle - now > horizon) {
            addLate(s, cycle, packet, channel);
            return;
        }
        int[] count = counts[cycle & mask];
        int[] row = contents[cycle & mask];
        int at = 4 * firstPort[s] + 2 * count[s]++;
        row[at] = packet;
        row[at + 1] = channel;
    }

    private void addLate(int s, int cycle, int packet, int channel) {
        if (4 * lateCount == late.length) {
            late = Arrays.copyOf(late, 2 * late.length);
        }
        late[4 * lateCount] = cycle;
        late[4 * lateCount + 1] = s;
        late[4 * lateCount + 2] = packet;
        late[4 * lateCount + 3] = channel;
        lateCount++;
    }

    /** A cycle begins. */
    void begin(int now) {
        int kept = 0;
        for (int i = 0; i < lateCount; i++) {
            int cycle = late[4 * i];
            if (cycle - now > horizon) {
                System.arraycopy(late, 4 * i, late, 4 * kept, 4);
                kept++;
            } else {
                add(late[4 * i + 1], cycle, now, late[4 * i + 2], late[4 * i + 3]);
            }
        }
        lateCount = kept;
    }

    /** How much arrives at a switch in a cycle, which is told once. */
    int take(int s, int cycle) {
        int[] count = counts[cycle & mask];
        int taken = count[s];
        count[s] = 0;
        return taken;
    }

    /** What arrives in a cycle, in pairs of packet, or {@link Packets#NONE}, and channel: for switch s from {@link #first} on. */
    int[] in(int cycle) {
        return contents[cycle & mask];
    }

    /** Where the things for a switch begin. */
    int first(int s) {
        return 4 * firstPort[s];
    }
}
