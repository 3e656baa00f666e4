package io.weft.simulator.network;

/**
 * Packets or credits that are to arrive at switches, by cycle (G. Varghese, T. Lauck, "Hashed and hierarchical timing
 * wheels", SOSP 1987), at most one for each port and cycle. The endpoints are as one switch more, behind the last. Not
 * thread-safe.
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
    private final LateArrivals late = new LateArrivals();

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
            late.add(cycle, s, thing);
        } else {
            contents[cycle & mask][firstPort[s] + counts[cycle & mask][s]++] = thing;
        }
    }

    /** A cycle begins. */
    void begin(int now) {
        while (late.next(now + horizon)) {
            add(late.place(), late.cycle(), now, late.thing());
        }
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
