package io.weft.control.live;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * The probes that were sent and may still arrive. What carries them has a queue somewhere, in a switch, in a controller or
 * between them; with more under way than it takes in an interval they wait there for each other, and what they tell when
 * they arrive is old: with a fixed number a second that is too high by a little, older every second. Not thread-safe.
 */
final class ProbesUnderWay {
    /** So many may be under way at least: those that judge two links. */
    private static final int LEAST = 2 * ProbeSchedule.PROBES_FOR_A_MISS;

    /** A probe that has not arrived when another has that was sent so many intervals later is lost. */
    private static final int LOST_INTERVALS = 2;

    /** So is one that was sent so many intervals ago, whatever has arrived. */
    private static final int LONGEST_INTERVALS = 20;

    /** Never more are under way than are sent in so many intervals at the full pace. */
    private static final int MOST_INTERVALS = 2;

    /** Of all channels a part such that a round takes as long as so many probes, one after the other. */
    private static final int ROUNDS = 2;

    /** When nothing has arrived that was sent in so many, it is not known whether probes arrive in time. */
    private static final int SILENCE_INTERVALS = 4;

    private final ProbeEvidence evidence;
    private final long interval;
    private final int most;
    /** Of the probes under way the channels, and of echoes the complements of the switches, in the order of sending. */
    private int[] ways = new int[LEAST];

    private long[] sent = new long[LEAST];
    private int size;

    /**
     * None is under way.
     *
     * @param interval nanoseconds within which a probe should arrive
     * @param perSecond how many are sent at the full pace
     */
    ProbesUnderWay(ProbeEvidence evidence, long interval, int perSecond) {
        this.evidence = evidence;
        this.interval = interval;
        this.most = (int) Math.max(LEAST, MOST_INTERVALS * perSecond * (interval / 1e9));
    }

    /** One is sent by a channel. */
    void add(int c, long now) {
        put(c, now);
    }

    /** A switch is sent an echo. */
    void addEcho(int s, long now) {
        put(~s, now);
    }

    private void put(int what, long now) {
        if (size == ways.length) {
            ways = Arrays.copyOf(ways, 2 * size);
            sent = Arrays.copyOf(sent, 2 * size);
        }
        ways[size] = what;
        sent[size] = now;
        size++;
    }

    /** None of those that were sent is waited for. */
    void clear() {
        size = 0;
    }

    /**
     * How many more may be sent now; O(probes under way). As long as probes arrive in time there is room for twice as many as
     * are sent in an interval, which only those need that are lost.
     *
     * @param late whether many arrive late
     * @param channels how many channels are probed
     * @param probed whether a probe may arrive by a channel at all
     */
    int room(boolean late, int channels, IntPredicate probed, long now) {
        int left = 0;
        for (int i = 0; i < size; i++) {
            if (mayArrive(ways[i], sent[i], probed, now)) {
                ways[left] = ways[i];
                sent[left] = sent[i];
                left++;
            }
        }
        size = left;
        boolean inTime = !late && evidence.anySince(now - SILENCE_INTERVALS * interval);
        return Math.max(0, (inTime ? most : Math.min(most, Math.max(LEAST, channels / ROUNDS))) - size);
    }

    private boolean mayArrive(int way, long at, IntPredicate probed, long now) {
        if (now - at >= LONGEST_INTERVALS * interval || evidence.anySince(at + LOST_INTERVALS * interval)) {
            return false;
        }
        return way < 0
                ? !evidence.echoedSince(~way, at)
                : probed.test(way) && !evidence.since(way, at) && !evidence.speaksAgainstWithEchoes(way, at);
    }
}
