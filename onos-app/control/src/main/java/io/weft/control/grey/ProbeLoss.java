package io.weft.control.grey;

/**
 * How many of the probes are lost that show whether channels work. They keep their order on a channel, so those are
 * lost that were sent before one that arrives. Where many are lost one after the other, the link was out of service for
 * a moment, which is told elsewhere. Not thread-safe.
 */
final class ProbeLoss {
    private static final long SECOND = 1_000_000_000;
    /** So many may be under way by a channel; older ones are forgotten. */
    private static final int UNDER_WAY = 16;

    /** What is lost within more time than this is not single probes. */
    private static final long OUTAGE = SECOND / 2;
    /** What was lost counts for so much less a second later. */
    static final double MEMORY = 0.95;
    /** Probes have to be lost so many times, with others in between that arrive. */
    private static final double LEAST_TIMES = 2.5;
    /** They are not all lost within such a time. */
    private static final long LEAST_SPAN = SECOND;

    private static final double LEAST_SHARE = 0.002;
    private static final long LATELY = 10 * SECOND;

    private final int channels;
    /** By channel, when those under way were sent, in their order. */
    private final long[] stamps;

    private final byte[] underWay;
    private final double[] recentSent;
    private final double[] recentLost;
    /** By channel, how many times some were lost. */
    private final double[] times;
    /** By channel, when the first and the last of these was. */
    private final long[] first;

    private final long[] last;
    /** By channel, how many arrived since one was last lost. */
    private final int[] inARow;

    private long second = Long.MIN_VALUE;

    ProbeLoss(int channels) {
        this.channels = channels;
        this.stamps = new long[UNDER_WAY * channels];
        this.underWay = new byte[channels];
        this.recentSent = new double[channels];
        this.recentLost = new double[channels];
        this.times = new double[channels];
        this.first = new long[channels];
        this.last = new long[channels];
        this.inARow = new int[channels];
    }

    void sent(int c, long stamp) {
        if (underWay[c] == UNDER_WAY) {
            drop(c, 1);
        }
        stamps[c * UNDER_WAY + underWay[c]++] = stamp;
    }

    private void drop(int c, int count) {
        int from = c * UNDER_WAY;
        System.arraycopy(stamps, from + count, stamps, from, underWay[c] - count);
        underWay[c] -= (byte) count;
    }

    /**
     * One arrived.
     *
     * @param counts whether those that were lost before tell of the link: not if its queues may be full
     */
    void arrived(int c, long stamp, boolean counts) {
        int before = 0;
        while (before < underWay[c] && stamps[c * UNDER_WAY + before] < stamp) {
            before++;
        }
        if (before == underWay[c] || stamps[c * UNDER_WAY + before] != stamp) {
            // It was given up.
            return;
        }
        long firstLost = stamps[c * UNDER_WAY];
        drop(c, before + 1);
        if (!counts || (before > 0 && stamp - firstLost > OUTAGE)) {
            return;
        }
        recentSent[c] += before + 1;
        if (before == 0) {
            inARow[c]++;
            return;
        }
        inARow[c] = 0;
        recentLost[c] += before;
        first[c] = times[c] < 1 ? stamp : first[c];
        last[c] = stamp;
        times[c]++;
    }

    /** Knows nothing any more of a channel. */
    void forget(int c) {
        underWay[c] = 0;
        recentSent[c] = 0;
        recentLost[c] = 0;
        times[c] = 0;
        inARow[c] = 0;
    }

    /** Time goes by; to be called at least once a second. Tells whether another second has begun. */
    boolean tick(long now) {
        long current = Math.floorDiv(now, SECOND);
        if (current == second) {
            return false;
        }
        second = current;
        for (int c = 0; c < channels; c++) {
            recentSent[c] *= MEMORY;
            recentLost[c] *= MEMORY;
            times[c] *= MEMORY;
        }
        return true;
    }

    boolean isLossy(int c) {
        return times[c] >= LEAST_TIMES && last[c] - first[c] >= LEAST_SPAN && share(c) >= LEAST_SHARE;
    }

    /** The share of the probes by a channel that were lost recently, 0..1. */
    double share(int c) {
        return recentSent[c] <= 0 ? 0 : Math.min(1, recentLost[c] / recentSent[c]);
    }

    /** About how many of the probes that were sent recently count. */
    double recent(int c) {
        return recentSent[c];
    }

    /** Whether one by a channel was lost lately. */
    boolean losesSome(int c, long now) {
        return times[c] > 0 && now - last[c] <= LATELY;
    }

    /** How many arrived by a channel since one was last lost. */
    int inARow(int c) {
        return inARow[c];
    }
}
