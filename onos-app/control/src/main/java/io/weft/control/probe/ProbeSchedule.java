package io.weft.control.probe;

import io.weft.fabric.Probing;
import java.util.BitSet;
import java.util.function.IntConsumer;

/**
 * Which channels are probed when, within the cap of the fabric. Not thread-safe.
 *
 * <p>Every channel is probed once in a period: the interval of the fabric, or what its cap allows; channels with port
 * status or traffic ("rare" ones) once a second at most. A suspected channel is probed again after the interval, before
 * all others, so that a cap that makes the period long delays only the first suspicion. Suspected channels share half
 * of the cap once there is more than one link of them, and those that are probed out of turn for a lesser reason
 * ("expedited" ones) an eighth, so that they cannot hold up the others for ever.
 */
final class ProbeSchedule {
    private static final long SECOND = 1_000_000_000;

    /** Calls of {@link #due} in an interval. */
    static final int TICKS_PER_INTERVAL = 10;

    private static final long LATENESS_TICKS = 2;

    /**
     * After so many intervals a channel by which nothing arrives has failed, even if nothing can be compared with it.
     */
    static final int LONGEST_SUSPICION_INTERVALS = 20;

    /** Probes of both channels of a link, each with two to compare. */
    static final int PROBES_FOR_A_MISS = 6;

    private static final long LONG_AGO = Long.MIN_VALUE / 2;

    private static final int SUSPECTS_SHARE = 2;
    private static final int EXPEDITED_SHARE = 8;

    /** Nanoseconds within which a probe has to come back. */
    final long interval;
    /** Nanoseconds between two probes of a channel of which nothing else is known, while all are of that kind. */
    final long period;

    private final int misses;
    private final int perSecond;
    private final int total;
    /** Members of one of these two are included. */
    private final Ring regular = new Ring();

    private final Ring rare = new Ring();
    private final Ring suspects = new Ring();
    private final Ring expedited = new Ring();
    private final long[] lastSent;
    private double share = 1;

    private double credit;
    private double suspectsCredit;
    private double expeditedCredit;

    /** Starts with no channel to probe. */
    ProbeSchedule(int channels, Probing probing) {
        this.interval = probing.intervalMillis() * (SECOND / 1000);
        this.misses = probing.misses();
        this.perSecond = Math.max(1, probing.perSecond());
        this.period = Math.max(interval, channels * SECOND / perSecond);
        this.total = channels;
        this.lastSent = new long[channels];
    }

    /** Nanoseconds between two probes of a channel that something else shows to work. */
    long longestPeriod() {
        return Math.max(SECOND, period);
    }

    /**
     * Most nanoseconds from the first suspicion of a link until it counts as failed, if each step is up to two ticks
     * late: one until the tick comes, and one for a controller that is busy.
     */
    private long certainty() {
        return misses * interval + (misses + 1) * LATENESS_TICKS * interval / TICKS_PER_INTERVAL;
    }

    /** The {@link #certainty() time until a link counts as failed} where so many probes are sent for each miss. */
    long certainty(int probes) {
        return Math.max(certainty(), (long) misses * probes * SUSPECTS_SHARE * SECOND / perSecond);
    }

    /** Most nanoseconds from the failure of a link until it counts as failed, as long as few links fail together. */
    long worst() {
        return period + certainty();
    }

    /** The {@link #worst worst time} while channels are expedited, which share the probes. */
    long worstShared() {
        return period * EXPEDITED_SHARE / (EXPEDITED_SHARE - 1) + certainty();
    }

    /**
     * The {@link #worst worst time} for a link whose use shows in counters that are read once in this time, as long as
     * few fall idle together.
     */
    long worstBusy(long reading) {
        return Math.min(worstShared(), 2 * reading + interval + certainty());
    }

    /**
     * How much longer it takes to be sure of a link of a switch that has no other, with which to compare it, if the
     * switch returns no echo.
     */
    long incomparable() {
        return Math.max(
                0, (LONGEST_SUSPICION_INTERVALS + 2) * (interval + interval / TICKS_PER_INTERVAL) - certainty());
    }

    /** Probes a channel from now on, or no longer. */
    void include(int c, boolean is) {
        regular.set(c, is);
        if (!is) {
            rare.set(c, false);
            suspects.set(c, false);
            expedited.set(c, false);
        }
    }

    boolean includes(int c) {
        return regular.has(c) || rare.has(c);
    }

    /** How many channels are probed. */
    int channels() {
        return regular.size() + rare.size();
    }

    /** Probes a channel rarely from now on, since something else shows that it works, or no longer. */
    void probeRarely(int c, boolean is) {
        if (includes(c)) {
            regular.set(c, !is);
            rare.set(c, is);
        }
    }

    boolean probesRarely(int c) {
        return rare.has(c);
    }

    /**
     * Whether a channel is to be probed as soon as can be, until it is known what it is: at once, then every interval.
     */
    void suspect(int c, boolean is) {
        if (is && !suspects.has(c)) {
            lastSent[c] = LONG_AGO;
        }
        suspects.set(c, is && includes(c));
    }

    /** A channel is to be probed once, sooner than its turn. */
    void expedite(int c) {
        expedited.set(c, includes(c));
    }

    /** Uses this share of the cap from now on, more than 0 and 1 at most. */
    void pace(double used) {
        share = used;
    }

    /**
     * Calls with each channel that is to be probed now, which is to call {@link #sent}.
     *
     * @param room how many more may be under way
     */
    void due(long now, long elapsed, int room, IntConsumer probe) {
        double earned = elapsed / (double) SECOND * perSecond * share;
        double most = Math.max(1, perSecond * (interval / (double) SECOND));
        double unearned = credit;
        credit = Math.min(most, credit + earned);
        if (room < credit) {
            // Of what there is room for, those that come first get no more than their share.
            credit = room;
            earned = Math.max(0, credit - unearned);
        }
        suspectsCredit = Math.min(
                Math.max(misses * PROBES_FOR_A_MISS, most / SUSPECTS_SHARE), suspectsCredit + earned / SUSPECTS_SHARE);
        expeditedCredit = Math.min(Math.max(1, most / EXPEDITED_SHARE), expeditedCredit + earned / EXPEDITED_SHARE);
        for (int left = suspects.size(); left > 0 && credit >= 1 && suspectsCredit >= 1; left--) {
            int c = suspects.take();
            if (now - lastSent[c] >= interval) {
                double before = credit;
                probe.accept(c);
                suspectsCredit -= before - credit;
            }
        }
        for (; expeditedCredit >= 1 && credit >= 1 && !expedited.isEmpty(); expeditedCredit--) {
            probe.accept(expedited.take());
        }
        double pacedPeriod = Math.max((double) period, total * SECOND / (perSecond * share));
        rare.owe(elapsed / Math.max((double) longestPeriod(), pacedPeriod));
        regular.owe(elapsed / pacedPeriod);
        while (credit >= 1 && regular.behind() + rare.behind() > 0) {
            int c = regular.behind() > rare.behind() ? regular.take() : rare.take();
            // Its turn must not put off the next look at a suspect.
            if (!suspects.has(c) || now - lastSent[c] >= interval) {
                probe.accept(c);
            }
        }
    }

    /** A probe is sent that belongs to no channel. */
    void spend() {
        credit--;
    }

    /** A channel is probed, whether it was due or not. */
    void sent(int c, long now) {
        spend();
        lastSent[c] = now;
        expedited.set(c, false);
    }

    /** Channels that take turns. */
    private static final class Ring {
        private final BitSet members = new BitSet();
        private int next;
        private double owed;

        boolean has(int c) {
            return members.get(c);
        }

        void set(int c, boolean is) {
            members.set(c, is);
        }

        int size() {
            return members.cardinality();
        }

        boolean isEmpty() {
            return members.isEmpty();
        }

        /** Turns are due after this part of a round, one for each member at most. */
        void owe(double rounds) {
            int count = size();
            owed = Math.min(count, owed + count * rounds);
        }

        /** The part of a round that is due; 0 if it is less than a turn. */
        double behind() {
            return owed >= 1 && !isEmpty() ? owed / size() : 0;
        }

        /** The member whose turn it is; there is one. */
        int take() {
            owed = Math.max(0, owed - 1);
            int c = members.nextSetBit(next);
            c = c < 0 ? members.nextSetBit(0) : c;
            next = c + 1;
            return c;
        }
    }
}
