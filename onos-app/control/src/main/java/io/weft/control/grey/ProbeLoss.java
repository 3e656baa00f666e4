package io.weft.control.grey;

import java.util.function.IntPredicate;

/**
 * How many of the probes are lost that show whether channels work. They are counted by the second in which they were
 * sent, and judged when none of that second can be under way any more. Not thread-safe.
 */
final class ProbeLoss {
    static final long SECOND = 1_000_000_000;
    /** Seconds that are kept apart: this one, the one before, which may still arrive, and that which is judged. */
    private static final int SECONDS = 4;

    private static final int LAG = 2;
    /** What was lost counts for so much less a second later. */
    private static final double MEMORY = 0.95;
    /** So many have to be lost, in so many different seconds. */
    private static final double LEAST_LOST = 2.5;

    private static final int LEAST_SECONDS = 2;
    /** No smaller share of probes is called a fault. */
    private static final double LEAST_SHARE = 0.002;

    /** The last ten seconds. */
    private static final int LATELY = 0x3FF;

    private final int channels;
    private final int[] sent;
    private final int[] arrived;
    private final double[] recentSent;
    private final double[] recentLost;
    /** By channel, a bit for each of the last seconds in which some were lost, the latest lowest. */
    private final int[] seconds;
    /** By channel, how many arrived since one was last lost. */
    private final int[] inARow;

    private long judged = Long.MIN_VALUE;

    ProbeLoss(int channels) {
        this.channels = channels;
        this.sent = new int[SECONDS * channels];
        this.arrived = new int[SECONDS * channels];
        this.recentSent = new double[channels];
        this.recentLost = new double[channels];
        this.seconds = new int[channels];
        this.inARow = new int[channels];
    }

    private int at(int c, long second) {
        return (int) Math.floorMod(second, (long) SECONDS) * channels + c;
    }

    void sent(int c, long stamp) {
        sent[at(c, Math.floorDiv(stamp, SECOND))]++;
    }

    void arrived(int c, long stamp) {
        long second = Math.floorDiv(stamp, SECOND);
        if (second > judged) {
            arrived[at(c, second)]++;
        }
    }

    /** Knows nothing any more of a channel. */
    void forget(int c) {
        recentSent[c] = 0;
        recentLost[c] = 0;
        seconds[c] = 0;
        inARow[c] = 0;
        for (int k = 0; k < SECONDS; k++) {
            sent[k * channels + c] = 0;
            arrived[k * channels + c] = 0;
        }
    }

    /** Judges the seconds that are over; those of channels that the rule does not hold for count for nothing. */
    void tick(long now, IntPredicate counts) {
        long due = Math.floorDiv(now, SECOND) - LAG;
        if (judged == Long.MIN_VALUE || due - judged > SECONDS) {
            judged = due - 1;
        }
        for (; judged < due; judged++) {
            for (int c = 0; c < channels; c++) {
                judge(c, at(c, judged + 1), counts.test(c));
            }
        }
    }

    private void judge(int c, int at, boolean counts) {
        int lost = Math.max(0, sent[at] - arrived[at]);
        if (counts) {
            recentSent[c] = recentSent[c] * MEMORY + sent[at];
            recentLost[c] = recentLost[c] * MEMORY + lost;
            seconds[c] = seconds[c] << 1 | (lost > 0 ? 1 : 0);
            inARow[c] = lost > 0 ? 0 : (int) Math.min(Integer.MAX_VALUE, (long) inARow[c] + sent[at]);
        }
        sent[at] = 0;
        arrived[at] = 0;
    }

    boolean isLossy(int c) {
        return recentLost[c] >= LEAST_LOST && Integer.bitCount(seconds[c]) >= LEAST_SECONDS && share(c) >= LEAST_SHARE;
    }

    /** Whether one by a channel was lost lately. */
    boolean losesSome(int c) {
        return (seconds[c] & LATELY) != 0;
    }

    /** The share of the probes by a channel that were lost recently, 0..1. */
    double share(int c) {
        return recentSent[c] <= 0 ? 0 : Math.min(1, recentLost[c] / recentSent[c]);
    }

    /** About how many of the probes that were sent recently count. */
    double recent(int c) {
        return recentSent[c];
    }

    /** How many arrived by a channel since one was last lost. */
    int inARow(int c) {
        return inARow[c];
    }
}
