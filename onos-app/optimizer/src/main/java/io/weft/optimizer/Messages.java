package io.weft.optimizer;

import io.weft.refusal.Refusal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Messages between endpoints that are sent at the same time. The weight of a message is the load that it adds to every
 * channel of its route. Several messages may have the same source and destination. Messages are numbered from 0.
 * Immutable.
 */
public final class Messages {
    /** The largest sum of all weights: any such sum is a double exactly. */
    public static final long MOST_WEIGHT = 1L << 53;

    private final int endpoints;
    private final int[] sources;
    private final int[] destinations;
    private final long[] weights;
    private final long total;
    private final long unit;

    /**
     * Messages of given weights.
     *
     * @param sources by message, the sending endpoint, 0..endpoints-1
     * @param destinations by message, the receiving endpoint
     * @param weights by message, at least 1
     * @throws IllegalArgumentException if the arrays are not equally long, an endpoint is out of range, a message is
     *     for its own sender, or a weight is below 1; the message says which
     * @throws Refusal if all weights together are more than {@value #MOST_WEIGHT}
     */
    public Messages(int endpoints, int[] sources, int[] destinations, long[] weights) {
        if (sources.length != destinations.length || sources.length != weights.length) {
            throw new IllegalArgumentException(sources.length + " sources, " + destinations.length
                    + " destinations and " + weights.length + " weights: expected as many of each");
        }
        this.endpoints = endpoints;
        this.sources = sources.clone();
        this.destinations = destinations.clone();
        this.weights = weights.clone();
        long sum = 0;
        for (int i = 0; i < sources.length; i++) {
            check(i);
            if (weights[i] > MOST_WEIGHT - sum) {
                throw new Refusal("the weights up to message " + i + " add up to more than " + MOST_WEIGHT
                        + "; divide all of them by the same number");
            }
            sum += weights[i];
        }
        this.total = sum;
        this.unit = Math.max(1, divisor(this.weights));
    }

    private void check(int i) {
        if (sources[i] < 0 || sources[i] >= endpoints || destinations[i] < 0 || destinations[i] >= endpoints) {
            throw new IllegalArgumentException("message " + i + " is from endpoint " + sources[i] + " to endpoint "
                    + destinations[i] + "; expected 0.." + (endpoints - 1));
        }
        if (sources[i] == destinations[i]) {
            throw new IllegalArgumentException("message " + i + " is from endpoint " + sources[i] + " to itself");
        }
        if (weights[i] < 1) {
            throw new IllegalArgumentException("message " + i + " has weight " + weights[i] + "; expected at least 1");
        }
    }

    private static long divisor(long[] weights) {
        long divisor = 0;
        for (int i = 0; i < weights.length && divisor != 1; i++) {
            for (long other = weights[i]; other != 0; ) {
                long rest = divisor % other;
                divisor = other;
                other = rest;
            }
        }
        return divisor;
    }

    /** Messages of weight 1; see the constructor. */
    public static Messages alike(int endpoints, int[] sources, int[] destinations) {
        long[] weights = new long[sources.length];
        Arrays.fill(weights, 1);
        return new Messages(endpoints, sources, destinations, weights);
    }

    /**
     * At most one message of weight 1 from each endpoint.
     *
     * @param destinations by endpoint, the receiver of its message; the endpoint itself, or a number below 0, for no
     *     message
     * @throws Refusal if a receiver is too large
     */
    public static Messages fromEach(int[] destinations) {
        int[] sources = IntStream.range(0, destinations.length)
                .filter(e -> destinations[e] >= 0 && destinations[e] != e)
                .toArray();
        int[] receivers = Arrays.stream(sources).map(e -> destinations[e]).toArray();
        return alike(destinations.length, sources, receivers);
    }

    public int count() {
        return sources.length;
    }

    public int endpoints() {
        return endpoints;
    }

    public int source(int i) {
        return sources[i];
    }

    public int destination(int i) {
        return destinations[i];
    }

    /** The load that message {@code i} adds to each channel of its route. */
    public long weight(int i) {
        return weights[i];
    }

    public long totalWeight() {
        return total;
    }

    /** The greatest common divisor of all weights, of which every load is a multiple; 1 if there are no messages. */
    public long weightUnit() {
        return unit;
    }

    /** The smallest multiple of {@link #weightUnit} that is not below a load. */
    public long roundedUp(double load) {
        return (long) Math.ceil(load / unit) * unit;
    }

    /** Whether all messages have the same weight. O(messages). */
    public boolean alike() {
        return LongStream.of(weights).allMatch(weight -> weight == weights[0]);
    }

    /**
     * One message for each pair of source and destination, with the sum of their weights, in the order of the first
     * message of each pair. O(messages).
     */
    public Messages merged() {
        Map<Long, Integer> places = new HashMap<>();
        int[] from = new int[sources.length];
        int[] to = new int[sources.length];
        long[] sums = new long[sources.length];
        for (int i = 0; i < sources.length; i++) {
            int place = places.computeIfAbsent((long) sources[i] << 32 | destinations[i], pair -> places.size());
            from[place] = sources[i];
            to[place] = destinations[i];
            sums[place] += weights[i];
        }
        int pairs = places.size();
        return new Messages(
                endpoints, Arrays.copyOf(from, pairs), Arrays.copyOf(to, pairs), Arrays.copyOf(sums, pairs));
    }
}
