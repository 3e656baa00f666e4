package io.weft.control.grey;

/**
 * How many of the probes are lost that show whether channels work. They keep their order on a channel, but not always
 * on their way to the controller: those are lost that have not arrived when one has that was sent some time later.
 * Where many are lost one after the other, the link was out of service for a moment, which is told elsewhere. Not
 * thread-safe.
 */
final class ProbeLoss {
    private static final long SECOND = 1_000_000_000;
    /** So many may be under way by a channel; older ones are forgotten. */
    private static final int UNDER_WAY = 32;

    /** A probe may arrive after others that were sent less than so much later. */
    private static final long OVERTAKEN = SECOND / 4;
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
    /** By channel, a bit for each of these that has arrived, the earliest lowest. */
    private final int[] arrived;
    /**
     * By channel, how many of the latest that were judged are lost, one after the other, and when the first was sent.
     */
    private final int[] run;

    private final long[] runBegan;
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
        this.arrived = new int[channels];
        this.run = new int[channels];
        this.runBegan = new long[channels];
        this.recentSent = new double[channels];
        this.recentLost = new double[channels];
        this.times = new double[channels];
        this.first = new long[channels];
        this.last = new long[channels];
        this.inARow = new int[channels];
    }

    void sent(int c, long stamp) {
        if (underWay[c] == UNDER_WAY) {
            judgeFirst(c, true);
        }
        stamps[c * UNDER_WAY + underWay[c]++] = stamp;
    }

    /**
     * One arrived.
     *
     * @param counts whether those that were lost before tell of the link: not if its queues may be full; that others
     *     arrived one after the other always does
     */
    void arrived(int c, long stamp, boolean counts) {
        for (int i = 0; i < underWay[c]; i++) {
            if (stamps[c * UNDER_WAY + i] == stamp) {
                arrived[c] |= 1 << i;
            }
        }
        while (underWay[c] > 0 && stamp - stamps[c * UNDER_WAY] >= OVERTAKEN) {
            judgeFirst(c, counts);
        }
    }

    private void judgeFirst(int c, boolean counts) {
        int from = c * UNDER_WAY;
        long stamp = stamps[from];
        boolean has = (arrived[c] & 1) != 0;
        System.arraycopy(stamps, from + 1, stamps, from, underWay[c] - 1);
        underWay[c]--;
        arrived[c] >>>= 1;
        if (!has) {
            runBegan[c] = run[c] == 0 ? stamp : runBegan[c];
            run[c]++;
            return;
        }
        int lost = run[c];
        run[c] = 0;
        inARow[c] = lost == 0 ? inARow[c] + 1 : 0;
        if (!counts || (lost > 0 && stamp - runBegan[c] > OUTAGE)) {
            return;
        }
        recentSent[c] += lost + 1;
        if (lost == 0) {
            return;
        }
        recentLost[c] += lost;
        first[c] = times[c] < 1 ? stamp : first[c];
        last[c] = stamp;
        times[c]++;
    }

    /** Knows nothing any more of a channel. */
    void forget(int c) {
        underWay[c] = 0;
        arrived[c] = 0;
        run[c] = 0;
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
