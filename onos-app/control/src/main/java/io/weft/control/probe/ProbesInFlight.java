package io.weft.control.probe;

import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * The probes that were sent and may still arrive, so many at most as switches and controller handle in an interval.
 * With more, probes would queue and be ever older when they arrive. Not thread-safe.
 */
final class ProbesInFlight {
    /** So many may be in flight at least: those that judge two links. */
    private static final int LEAST = 2 * ProbeSchedule.PROBES_FOR_A_MISS;

    /** Never more are in flight than are sent in so many intervals at the full pace. */
    private static final int MOST_INTERVALS = 2;

    /** While many are late, one channel in so many has a probe in flight. */
    private static final int CHANNELS_FOR_ONE = 2;

    /** A probe that has not arrived when another has that was sent so many intervals later is lost. */
    private static final int LOST_INTERVALS = 2;

    /** For so many intervals after a late probe, others that its switch delivers may be as late. */
    private static final int LATE_INTERVALS = 20;

    /**
     * A probe is given up after so many intervals, or twice as long as its switch took for the last, whatever is more.
     */
    private static final int LONGEST_INTERVALS = 20;

    private static final int LONGEST_AGES = 2;

    /** When nothing has arrived that was sent in so many, it is not known whether probes arrive in time. */
    private static final int SILENCE_INTERVALS = 4;

    private final Topology topology;
    private final ProbeEvidence evidence;
    private final long interval;
    private final int most;
    /** By switch, until when what it delivers may be late. */
    private final long[] lateUntil;
    /** By switch, how long the probe took that it delivered last. */
    private final long[] age;
    /** Each probe in flight, in the order of sending: its channel, or the complement of the switch of an echo. */
    private int[] by = new int[LEAST];

    private long[] sent = new long[LEAST];
    private int size;

    /**
     * None is in flight.
     *
     * @param interval nanoseconds within which a probe should arrive
     * @param perSecond how many are sent at the full pace
     */
    ProbesInFlight(Topology topology, ProbeEvidence evidence, long interval, int perSecond) {
        this.topology = topology;
        this.evidence = evidence;
        this.interval = interval;
        this.most = (int) Math.max(LEAST, MOST_INTERVALS * perSecond * (interval / 1e9));
        this.lateUntil = new long[topology.switchCount()];
        this.age = new long[topology.switchCount()];
        Arrays.fill(lateUntil, Long.MIN_VALUE);
    }

    void addEcho(int s, long now) {
        add(~s, now);
    }

    /** One is sent by a channel. */
    void add(int c, long now) {
        if (size == by.length) {
            by = Arrays.copyOf(by, 2 * size);
            sent = Arrays.copyOf(sent, 2 * size);
        }
        by[size] = c;
        sent[size] = now;
        size++;
    }

    /** One arrived by a channel. */
    void arrived(int c, long at, long now, boolean late) {
        int s = topology.target(c);
        age[s] = now - at;
        if (late) {
            lateUntil[s] = now + LATE_INTERVALS * interval;
        }
    }

    /** Waits no longer for the probes of these channels. */
    void giveUp(IntPredicate which) {
        keep(i -> by[i] < 0 || !which.test(by[i]));
    }

    /** Keeps those in flight whose place the rule holds for. */
    private void keep(IntPredicate rule) {
        int left = 0;
        for (int i = 0; i < size; i++) {
            if (rule.test(i)) {
                by[left] = by[i];
                sent[left] = sent[i];
                left++;
            }
        }
        size = left;
    }

    /**
     * How many more may be sent now; O(probes in flight). As long as probes arrive in time there is room for twice as
     * many as are sent in an interval, which only those need that are lost.
     *
     * @param late whether many arrive late
     * @param probed whether a probe may arrive by a channel at all
     */
    int room(boolean late, int channels, IntPredicate probed, long now) {
        keep(i -> mayArrive(by[i], sent[i], probed, now));
        boolean inTime = !late && evidence.anySince(now - SILENCE_INTERVALS * interval);
        return Math.max(0, (inTime ? most : Math.min(most, Math.max(LEAST, channels / CHANNELS_FOR_ONE))) - size);
    }

    private boolean mayArrive(int c, long at, IntPredicate probed, long now) {
        int s = c < 0 ? ~c : topology.target(c);
        if (now - at >= Math.max(LONGEST_INTERVALS * interval, LONGEST_AGES * age[s])) {
            return false;
        }
        long overtaken = at + LOST_INTERVALS * interval;
        // The queue may be that of one switch, or of one of several controllers.
        if (now < lateUntil[s] ? evidence.deliveredSince(s, overtaken) : evidence.anySince(overtaken)) {
            return false;
        }
        return c < 0
                ? !evidence.echoedSince(s, at)
                : probed.test(c) && !evidence.since(c, at) && !evidence.isOverdueByEchoes(c, at);
    }
}
