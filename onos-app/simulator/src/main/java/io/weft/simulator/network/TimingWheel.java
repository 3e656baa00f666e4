package io.weft.simulator.network;

import java.util.Arrays;

/**
 * Packets or credits that are to arrive at switches, by cycle (G. Varghese, T. Lauck, "Hashed and hierarchical timing wheels", SOSP
 * 1987), at most one for each port and cycle. The endpoints are as one switch more, behind the last. Not thread-safe.
 */
final class TimingWheel {
    /** What arrives in more cycles than this is kept in a list meanwhile, so that the wheel fits the cache. */
    private final int horizon;

    private final int mask;
    /** By cycle modulo their number and switch, how much arrives. */
    private final int[][] counts;
    /** By cycle modulo their number, what arrives: at switch s from its first port on. */
    private final long[][] contents;

    private final int[] firstPort;
    /** What comes later, and when and where. */
    private long[] late = new long[1 << 6];

    private int[] lateCycles = new int[1 << 6];
    private int[] lateSwitches = new int[1 << 6];
    private int lateCount;

    /**
     * Empty ones.
     *
     * @param firstPort by switch, its first port; and one more element, for the end of the last
     * @param delay cycles until most of what is put in arrives
     */
    TimingWheel(int[] firstPort, int delay) {
        this.firstPort = firstPort;
        int switches = firstPort.length - 1;
        int rows = Integer.highestOneBit(delay + 2) << 1;
        this.horizon = rows - 1;
        this.mask = rows - 1;
        this.counts = new int[rows][switches];
        this.contents = new long[rows][firstPort[switches]];
    }

    /** Something is to arrive at a switch, in a cycle after {@code now}. */
    void add(int s, int cycle, int now, long thing) {
        if (cycle - now > horizon) {
            addLate(s, cycle, thing);
        } else {
            contents[cycle & mask][firstPort[s] + counts[cycle & mask][s]++] = thing;
        }
    }

    private void addLate(int s, int cycle, long thing) {
        if (lateCount == late.length) {
            late = Arrays.copyOf(late, 2 * lateCount);
            lateCycles = Arrays.copyOf(lateCycles, 2 * lateCount);
            lateSwitches = Arrays.copyOf(lateSwitches, 2 * lateCount);
        }
        late[lateCount] = thing;
        lateCycles[lateCount] = cycle;
        lateSwitches[lateCount] = s;
        lateCount++;
    }

    /** A cycle begins. */
    void begin(int now) {
        int kept = 0;
        for (int i = 0; i < lateCount; i++) {
            if (lateCycles[i] - now > horizon) {
                late[kept] = late[i];
                lateCycles[kept] = lateCycles[i];
                lateSwitches[kept] = lateSwitches[i];
                kept++;
            } else {
                add(lateSwitches[i], lateCycles[i], now, late[i]);
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

    /** What arrives in a cycle: the things for switch s are from {@link #first} on. */
    long[] in(int cycle) {
        return contents[cycle & mask];
    }

    /** Where the things for a switch begin. */
    int first(int s) {
        return firstPort[s];
    }
}
