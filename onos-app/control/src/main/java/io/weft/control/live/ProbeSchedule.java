package io.weft.control.live;

import io.weft.fabric.Probing;
import java.util.BitSet;
import java.util.function.IntConsumer;

/**
 * Which channels are probed when, within the cap of the fabric. Not thread-safe.
 *
 * <p>Every channel is probed once in a period: the interval of the fabric, or what its cap allows; channels that show by
 * something else that they work, once a second at most. A channel whose probe is missing is probed again after the
 * interval, before all others, so that a cap that makes the period long delays only the first doubt.
 */
final class ProbeSchedule {
    private static final long SECOND = 1_000_000_000;

    /** Calls of {@link #due} in an interval. */
    static final int TICKS_PER_INTERVAL = 10;

    private final long interval;
    private final long period;
    private final int misses;
    private final int perSecond;
    private final Ring regular = new Ring();
    private final Ring relaxed = new Ring();
    private final BitSet suspects = new BitSet();
    private final long[] lastSent;
    private double credit;

    /** Channels that take turns. */
    private static final class Ring {
        final BitSet members = new BitSet();
        private int next;
        private double owed;

        /** How many are due after this part of their period, one turn for each at most. */
        void owe(double periods) {
            int count = members.cardinality();
            owed = Math.min(count, owed + count * periods);
        }

        boolean owes() {
            return owed >= 1 && !members.isEmpty();
        }

        int take() {
            owed--;
            int c = members.nextSetBit(next);
            c = c < 0 ? members.nextSetBit(0) : c;
            next = c + 1;
            return c;
        }
    }

    /** Starts with no channel to probe. */
    ProbeSchedule(int channels, Probing probing) {
        this.interval = probing.intervalMillis() * (SECOND / 1000);
        this.misses = probing.misses();
        this.perSecond = Math.max(1, probing.perSecond());
        this.period = Math.max(interval, channels * SECOND / perSecond);
        this.lastSent = new long[channels];
    }

    /** Nanoseconds within which a probe has to come back. */
    long interval() {
        return interval;
    }

    /** Nanoseconds between two probes of a channel of which nothing else is known, while all are of that kind. */
    long period() {
        return period;
    }

    /** Most nanoseconds from a first doubt to a link's being dead. */
    private long certainty() {
        return misses * interval + (misses + 1) * interval / TICKS_PER_INTERVAL;
    }

    /** The same where so many probes are sent for each miss. */
    long certainty(int probes) {
        return Math.max(certainty(), (long) misses * probes * SECOND / perSecond);
    }

    /** Most nanoseconds from the failure of a link to its being dead, as long as few links fail together. */
    long worst() {
        return period + certainty();
    }

    /** The same for a link whose use shows in counters that are read once in this time. */
    long worstBusy(long reading) {
        return Math.min(worst(), 2 * reading + interval + certainty());
    }

    /** Probes a channel from now on, or no longer. */
    void include(int c, boolean is) {
        regular.members.set(c, is);
        if (!is) {
            relaxed.members.clear(c);
            suspects.clear(c);
        }
    }

    boolean includes(int c) {
        return regular.members.get(c) || relaxed.members.get(c);
    }

    /** Whether something else than probes shows that a channel works. */
    void relax(int c, boolean is) {
        if (includes(c)) {
            regular.members.set(c, !is);
            relaxed.members.set(c, is);
        }
    }

    boolean relaxes(int c) {
        return relaxed.members.get(c);
    }

    /** Whether a channel is to be probed as soon as can be, until it is known what it is. */
    void suspect(int c, boolean is) {
        suspects.set(c, is && includes(c));
    }

    /** Calls with each channel that is to be probed now, which is to call {@link #sent}. */
    void due(long now, long elapsed, IntConsumer probe) {
        credit = Math.min(
                Math.max(1, perSecond * (interval / (double) SECOND)), credit + elapsed / (double) SECOND * perSecond);
        for (int c = suspects.nextSetBit(0); c >= 0 && credit >= 1; c = suspects.nextSetBit(c + 1)) {
            if (now - lastSent[c] >= interval) {
                probe.accept(c);
            }
        }
        relaxed.owe((double) elapsed / Math.max(SECOND, period));
        regular.owe((double) elapsed / period);
        take(relaxed, probe);
        take(regular, probe);
    }

    private void take(Ring ring, IntConsumer probe) {
        while (ring.owes() && credit >= 1) {
            probe.accept(ring.take());
        }
    }

    /** A channel is probed, whether it was due or not. */
    void sent(int c, long now) {
        credit--;
        lastSent[c] = now;
    }
}
