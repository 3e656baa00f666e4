package io.weft.control.grey;

import java.util.Arrays;

/**
 * Finds loss by the marks that switches write into probes: how many packets had left by a channel before the probe, and
 * how many of them came. A probe keeps its place among the packets on the wire, so the difference is what was lost, but
 * for the same constant, and no delay can look like it. A switch that works on several packets at a time may let some
 * overtake others, or the probe: as lost at least counts the least that some marks in a row say, as lost at most the
 * greatest. Marks also show brief interruptions, so a channel is lossy only after loss was seen three times.
 *
 * <p>O(1) for each mark. Not thread-safe.
 */
final class MarkedLoss {
    /** So many marks in a row have to say it. */
    private static final int IN_A_ROW = 5;
    /** What was lost and sent counts for so much less a second later. */
    private static final double MEMORY = 0.7;

    private static final long SECOND = 1_000_000_000;
    /** The least time between the second loss and the third. */
    private static final long APART = 3 * SECOND / 4;

    /** The third is waited for so long, or for so many times as long as the second took. */
    private static final long PATIENCE = 20 * SECOND;

    private static final int PATIENCE_FACTOR = 2;

    private final CountedLoss loss;
    /** By channel, when loss was seen for the second time, and whether it was a third time. */
    private final long[] seenTwice;

    private final boolean[] confirmed;
    /** By channel, whether there was a mark, and what the latest said. */
    private final boolean[] known;

    private final long[] stamps;
    private final int[] left;
    private final int[] came;
    /** By channel, packets that left and that were lost since the first mark. */
    private final long[] sent;

    private final long[] lost;
    /** By channel, what the latest marks said was lost by then. */
    private final long[] latest;

    /** By channel, how many packets went since one was last lost. */
    private final long[] clean;

    /** By channel, the most that were known to be lost at least. */
    private final long[] highest;

    private final double[] recentLost;
    private final double[] recentSent;

    MarkedLoss(int channels) {
        loss = new CountedLoss(channels);
        seenTwice = new long[channels];
        confirmed = new boolean[channels];
        known = new boolean[channels];
        stamps = new long[channels];
        left = new int[channels];
        came = new int[channels];
        sent = new long[channels];
        lost = new long[channels];
        latest = new long[IN_A_ROW * channels];
        clean = new long[channels];
        highest = new long[channels];
        recentLost = new double[channels];
        recentSent = new double[channels];
    }

    /** Knows no loss any more of a channel. */
    void forgetLoss(int c) {
        loss.forget(c);
        confirmed[c] = false;
    }

    /** Knows nothing any more of a channel, whose counts may have begun anew. */
    void forget(int c) {
        known[c] = false;
        forgetLoss(c);
        clean[c] = 0;
        recentLost[c] = 0;
        recentSent[c] = 0;
    }

    /**
     * Takes a mark.
     *
     * @param stamp when its probe was sent; one that was sent before another that has arrived tells nothing new
     * @param nowLeft packets that had left, modulo 2^32
     * @param nowCame packets that had come, modulo 2^32
     * @return whether it shows loss
     */
    boolean observe(int c, long stamp, int nowLeft, int nowCame, long now) {
        if (known[c] && stamp <= stamps[c]) {
            return false;
        }
        int more = nowLeft - left[c];
        int arrived = nowCame - came[c];
        boolean anew = !known[c] || more < 0 || arrived < 0;
        double memory = Math.pow(MEMORY, (stamp - stamps[c]) / (double) SECOND);
        stamps[c] = stamp;
        left[c] = nowLeft;
        came[c] = nowCame;
        if (anew) {
            forget(c);
            known[c] = true;
            sent[c] = 0;
            lost[c] = 0;
            Arrays.fill(latest, c * IN_A_ROW, (c + 1) * IN_A_ROW, 0);
        } else {
            sent[c] += more;
            lost[c] += (long) more - arrived;
            recentSent[c] = recentSent[c] * memory + more;
            recentLost[c] = recentLost[c] * memory + more - arrived;
        }
        long before = least(c);
        int first = c * IN_A_ROW;
        System.arraycopy(latest, first + 1, latest, first, IN_A_ROW - 1);
        latest[first + IN_A_ROW - 1] = lost[c];
        long least = least(c);
        highest[c] = anew ? least : Math.max(highest[c], before);
        clean[c] = least > highest[c] || anew ? 0 : clean[c] + more;
        boolean seenBefore = loss.isLossy(c);
        boolean shows = loss.observeLost(c, greatest(c), least, sent[c], stamp, now);
        confirm(c, seenBefore, shows, now);
        return shows;
    }

    private void confirm(int c, boolean seenBefore, boolean shows, long now) {
        if (confirmed[c] || !loss.isLossy(c)) {
            return;
        }
        if (!seenBefore) {
            seenTwice[c] = now;
        } else if (shows && now - seenTwice[c] >= APART) {
            confirmed[c] = true;
        } else if (now - seenTwice[c] > Math.max(PATIENCE, PATIENCE_FACTOR * (seenTwice[c] - loss.since(c)))) {
            forgetLoss(c);
        }
    }

    /** Packets by a channel that were lost since the first mark, at least. */
    private long least(int c) {
        long least = latest[c * IN_A_ROW];
        for (int i = 1; i < IN_A_ROW; i++) {
            least = Math.min(least, latest[c * IN_A_ROW + i]);
        }
        return least;
    }

    /** Packets by a channel that may have been lost since the first mark, at most. */
    private long greatest(int c) {
        long greatest = latest[c * IN_A_ROW];
        for (int i = 1; i < IN_A_ROW; i++) {
            greatest = Math.max(greatest, latest[c * IN_A_ROW + i]);
        }
        return greatest;
    }

    /** Whether there are marks of a channel. */
    boolean knows(int c) {
        return known[c];
    }

    boolean isLossy(int c) {
        return confirmed[c];
    }

    /**
     * Whether a channel seems to have lost packets lately, of which more marks tell whether that is so, and goes on.
     */
    boolean isSuspected(int c) {
        if (!known[c] || confirmed[c]) {
            return false;
        }
        double enough = Math.max(1, CountedLoss.LEAST * recentSent[c]);
        return loss.isSuspected(c) || loss.isLossy(c) || lost[c] - least(c) >= enough;
    }

    /** The share of packets that a lossy channel loses, as last measured, 0..1. */
    double share(int c) {
        return loss.rate(c);
    }

    /** When the loss of a lossy channel was first seen. */
    long since(int c) {
        return loss.since(c);
    }

    /** When a lossy channel last lost a packet, as far as is known. */
    long lastLoss(int c) {
        return loss.lastLoss(c);
    }

    /** How many packets went by a channel since one was last lost, or something else showed that it loses some. */
    long clean(int c) {
        return clean[c];
    }

    void soil(int c) {
        clean[c] = 0;
    }

    /** About how many packets by a channel were lost lately, and how many sent. */
    double recentLost(int c) {
        return Math.max(0, recentLost[c]);
    }

    double recentSent(int c) {
        return recentSent[c];
    }
}
