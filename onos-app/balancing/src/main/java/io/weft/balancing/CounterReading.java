package io.weft.balancing;

import io.weft.control.live.TrafficCounts;
import io.weft.topology.Topology;
import java.util.stream.IntStream;

/**
 * The traffic counters of all switches, and when each was asked and answered. Filled by several threads, each for
 * switches of its own; then only read.
 */
public final class CounterReading {
    private final TrafficCounts[] traffic;
    private final long[] asked;
    private final long[] answered;

    /** A reading without any switch; switches that are not put into it are out of service. */
    public CounterReading(Topology topology) {
        this.traffic = new TrafficCounts[topology.switchCount()];
        this.asked = new long[traffic.length];
        this.answered = new long[traffic.length];
    }

    /**
     * Adds the answer of a switch.
     *
     * @param askedAt time of the request, by {@link System#nanoTime}
     * @param answeredAt time of the answer
     */
    public void put(int s, TrafficCounts counted, long askedAt, long answeredAt) {
        traffic[s] = counted;
        asked[s] = askedAt;
        answered[s] = answeredAt;
    }

    /** The counters of switch {@code s}; null if it is out of service. */
    TrafficCounts of(int s) {
        return traffic[s];
    }

    /**
     * Whether no switch of both readings has reset its counters since {@code before}, as far as that can be seen.
     * O(switches * counters).
     */
    boolean continues(CounterReading before) {
        return switches()
                .filter(s -> before.traffic[s] != null && traffic[s] != null)
                .allMatch(s -> traffic[s].continues(before.traffic[s]));
    }

    /** Nanoseconds between the readings of a switch, each taken as the middle between request and answer. */
    long nanosSince(CounterReading before, int s) {
        return Math.max(1, middle(s) - before.middle(s));
    }

    private long middle(int s) {
        return asked[s] + (answered[s] - asked[s]) / 2;
    }

    /**
     * The largest relative error of {@link #nanosSince} of any switch, since a switch may have read its counters at any
     * time between request and answer.
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
