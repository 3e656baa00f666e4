package io.weft.balancing;

import io.weft.control.live.SwitchTraffic;
import io.weft.topology.Topology;
import java.util.stream.IntStream;

/** What switches have counted, and when each was asked and answered. Filled by several threads, each its own switches; then only read. */
public final class CounterReading {
    private final SwitchTraffic[] traffic;
    private final long[] asked;
    private final long[] answered;

    /** Of no switch yet: of those that stay so, nothing is counted. */
    public CounterReading(Topology topology) {
        this.traffic = new SwitchTraffic[topology.switchCount()];
        this.asked = new long[traffic.length];
        this.answered = new long[traffic.length];
    }

    /**
     * A switch has answered.
     *
     * @param askedAt when it was asked, as by {@link System#nanoTime}
     * @param answeredAt when it answered
     */
    public void put(int s, SwitchTraffic counted, long askedAt, long answeredAt) {
        traffic[s] = counted;
        asked[s] = askedAt;
        answered[s] = answeredAt;
    }

    /** What switch {@code s} had counted; null if it is out of service. */
    SwitchTraffic of(int s) {
        return traffic[s];
    }

    /** Whether no switch that both have has begun to count anew since another reading, as far as that can be seen. O(switches * counters). */
    boolean continues(CounterReading before) {
        return switches()
                .filter(s -> before.traffic[s] != null && traffic[s] != null)
                .allMatch(s -> traffic[s].continues(before.traffic[s]));
    }

    /** Nanoseconds between what a switch answered in another reading and in this one, from the middle of both times that it took. */
    long nanosSince(CounterReading before, int s) {
        return Math.max(1, middle(s) - before.middle(s));
    }

    private long middle(int s) {
        return asked[s] + (answered[s] - asked[s]) / 2;
    }

    /**
     * By what share of the time in between, at most, a switch may have counted earlier or later than in the middle: it may have looked at its
     * counters at any time between question and answer.
     */
    double uncertainty(CounterReading before) {
        return switches()
                .filter(s -> before.traffic[s] != null && traffic[s] != null)
                .mapToDouble(s -> (took(s) + before.took(s)) / 2.0 / nanosSince(before, s))
                .max()
                .orElse(0);
    }

    private long took(int s) {
        return answered[s] - asked[s];
    }

    private IntStream switches() {
        return IntStream.range(0, traffic.length);
    }
}
