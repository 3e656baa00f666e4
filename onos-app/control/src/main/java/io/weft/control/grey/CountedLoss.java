package io.weft.control.grey;

import java.util.Arrays;

/**
 * Finds loss by counters at both ends of a channel, which cannot be read at one moment. What is read of one virtual
 * channel is bracketed: arrivals first, then departures, then arrivals again, when all that had departed has arrived or
 * is lost. So departures less the first arrivals are what was lost by then at most, and departures less the second what
 * was lost at least, both but for the same constant. A later "at least" above an earlier "at most" is loss, whatever
 * the delays were. A channel is lossy when that happens twice, some time apart but not long, so that one burst is not
 * taken for a fault.
 *
 * <p>Cells are numbered by the caller. O(1) for each observation. Not thread-safe.
 */
final class CountedLoss {
    /** The first piece of evidence has to come within such a time, or longer where few packets go. */
    private static final long MEMORY = 60_000_000_000L;

    private static final long LONGEST_MEMORY = 600_000_000_000L;
    /** The second comes so much later at least: a link that is cut for less loses packets, too. */
    private static final long APART = 750_000_000L;
    /** The second is waited for so long, or for so many times as long as the first took. */
    private static final long SECOND_MEMORY = 20_000_000_000L;

    private static final int SECOND_FACTOR = 2;

    private static final long RATE_PERIOD = 10_000_000_000L;
    /** So many packets have to be lost in all. */
    private static final int LEAST_LOST = 3;
    /** No smaller share of packets is called a fault. */
    static final double LEAST = 0.001;

    private static final byte UNKNOWN = 0;
    private static final byte WATCHED = 1;
    private static final byte SUSPECTED = 2;
    private static final byte LOSSY = 3;

    private final byte[] states;
    private final Anchors first;
    private final Anchors second;
    private final Anchors rates;
    /** By cell, how many were lost at most when loss was first seen. */
    private final long[] mostAtFirst;

    private final long[] lastSent;
    private final long[] lastArrived;
    private final double[] rate;
    /** When loss was first found. */
    private final long[] since;

    /** Readings to compare later ones with, by cell. */
    private static final class Anchors {
        final long[] at;
        final long[] lost;
        final long[] sent;

        Anchors(int cells) {
            at = new long[cells];
            lost = new long[cells];
            sent = new long[cells];
        }

        void set(int i, long now, long lostSoFar, long sentSoFar) {
            at[i] = now;
            lost[i] = lostSoFar;
            sent[i] = sentSoFar;
        }
    }

    CountedLoss(int cells) {
        states = new byte[cells];
        first = new Anchors(cells);
        second = new Anchors(cells);
        rates = new Anchors(cells);
        mostAtFirst = new long[cells];
        lastSent = new long[cells];
        lastArrived = new long[cells];
        rate = new double[cells];
        since = new long[cells];
    }

    /** Knows nothing any more of a cell, whose counters may have begun anew. */
    void forget(int i) {
        states[i] = UNKNOWN;
    }

    void forgetAll() {
        Arrays.fill(states, UNKNOWN);
    }

    /**
     * One reading of a cell: packets that had arrived, then packets that had departed, then packets that had arrived
     * when all of those were there or lost.
     *
     * @param proof when the latest probe was sent that arrived by the channel: a link that is cut loses all packets,
     *     and works by nothing that came before
     * @return whether it shows loss
     */
    boolean observe(int i, long before, long sent, long after, long proof, long now) {
        long most = sent - before;
        long least = sent - after;
        boolean anew = sent < lastSent[i] || before < lastArrived[i];
        lastSent[i] = sent;
        lastArrived[i] = after;
        if (anew) {
            forget(i);
        }
        return observeLost(i, most, least, sent, proof, now);
    }

    /** Takes the most and the fewest packets of a cell that may be lost by now, both offset by the same constant. */
    boolean observeLost(int i, long most, long least, long sent, long proof, long now) {
        if (states[i] == UNKNOWN) {
            watch(i, most, sent, now);
            return false;
        }
        if (states[i] == WATCHED) {
            boolean is = isLoss(i, first, least, sent);
            if (is) {
                states[i] = SUSPECTED;
                since[i] = now;
                second.set(i, now, most, sent);
                rates.set(i, now, middle(most, least), sent);
                mostAtFirst[i] = most;
            } else if (most <= first.lost[i] || isOld(i, most - least, sent, now)) {
                first.set(i, now, most, sent);
            }
            return is;
        }
        boolean is = isLoss(i, second, least, sent);
        if (states[i] == SUSPECTED) {
            long patience = Math.max(SECOND_MEMORY, SECOND_FACTOR * (since[i] - first.at[i]));
            boolean tooSoon = now - since[i] < APART || second.at[i] <= since[i] || !proven(i, proof);
            if (tooSoon) {
                second.set(i, proven(i, proof) ? now : since[i], most, sent);
            } else if (is && least - first.lost[i] >= LEAST_LOST) {
                states[i] = LOSSY;
                // What is certain; it is measured later.
                rate[i] = Math.max(
                        share(least - mostAtFirst[i], sent - rates.sent[i]),
                        share(least - first.lost[i], sent - first.sent[i]));
                second.set(i, now, most, sent);
                rates.set(i, now, middle(most, least), sent);
            } else if (now - since[i] > patience) {
                watch(i, most, sent, now);
            } else if (most < second.lost[i]) {
                second.set(i, now, most, sent);
            }
            return is;
        }
        if (is) {
            second.set(i, now, most, sent);
        }
        if (now - rates.at[i] >= RATE_PERIOD && sent > rates.sent[i]) {
            double recent = share(middle(most, least) - rates.lost[i], sent - rates.sent[i]);
            rate[i] = recent > 0 ? recent : rate[i];
            rates.set(i, now, middle(most, least), sent);
        }
        return is;
    }

    /**
     * Whether what was read first is of no more use: since then, enough went to see the least share despite the gap.
     */
    private boolean isOld(int i, long gap, long sent, long now) {
        long age = now - first.at[i];
        return age > LONGEST_MEMORY || (age > MEMORY && (sent - first.sent[i]) * LEAST > SECOND_FACTOR * (double) gap);
    }

    /** Whether the channel has worked since its loss was first seen. */
    private boolean proven(int i, long proof) {
        return proof > since[i];
    }

    private void watch(int i, long most, long sent, long now) {
        states[i] = WATCHED;
        first.set(i, now, most, sent);
    }

    private static long middle(long most, long least) {
        return (most + least) / 2;
    }

    private static boolean isLoss(int i, Anchors from, long least, long sent) {
        long lost = least - from.lost[i];
        return lost > 0 && lost >= LEAST * (sent - from.sent[i]);
    }

    private static double share(long lost, long sent) {
        return sent <= 0 ? 0 : Math.max(0, Math.min(1, (double) lost / sent));
    }

    /** Whether loss was seen once, lately. */
    boolean isSuspected(int i) {
        return states[i] == SUSPECTED;
    }

    boolean isLossy(int i) {
        return states[i] == LOSSY;
    }

    /** The share of packets that a lossy cell loses, as last measured, 0..1. */
    double rate(int i) {
        return rate[i];
    }

    /** When the loss of a lossy cell was first seen. */
    long since(int i) {
        return since[i];
    }

    /** When a lossy cell last lost a packet, as far as is known. */
    long lastLoss(int i) {
        return second.at[i];
    }
}
