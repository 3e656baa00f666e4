package io.weft.optimizer;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Messages between endpoints, all at once, each with a weight: what it adds to the load of every channel that it takes. The same pair
 * may have several. Immutable.
 */
public final class Messages {
    /** Most that all weights can add up to: any such sum is a double exactly. */
    public static final long MOST_WEIGHT = 1L << 53;

    private final int endpoints;
    private final int[] sources;
    private final int[] destinations;
    private final long[] weights;
    private final long total;

    /**
     * Messages of given weights.
     *
     * @param endpoints how many there are
     * @param sources by message, the sending endpoint, 0..endpoints-1
     * @param destinations by message, the receiving endpoint
     * @param weights by message, at least 1
     * @throws IllegalArgumentException if the arrays are not equally long, an endpoint is out of range, a message is for its own
     *     sender, a weight is below 1, or all weights together are more than {@value #MOST_WEIGHT}; the message says which
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
                throw new IllegalArgumentException("the weights up to message " + i + " add up to more than "
                        + MOST_WEIGHT + "; divide all of them by the same number");
            }
            sum += weights[i];
        }
        this.total = sum;
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

    /** Messages of weight 1; see the constructor. */
    public static Messages alike(int endpoints, int[] sources, int[] destinations) {
        long[] weights = new long[sources.length];
        Arrays.fill(weights, 1);
        return new Messages(endpoints, sources, destinations, weights);
    }

    /**
     * At most one message of weight 1 from each endpoint.
     *
     * @param destinations by endpoint, the receiver; those that are the endpoint itself, or below 0, stand for none
     * @throws IllegalArgumentException if one is out of range
     */
    public static Messages fromEach(int[] destinations) {
        int[] sources = IntStream.range(0, destinations.length)
                .filter(e -> destinations[e] >= 0 && destinations[e] != e)
                .toArray();
        int[] receivers = Arrays.stream(sources).map(e -> destinations[e]).toArray();
        return alike(destinations.length, sources, receivers);
    }

    /** How many messages there are. */
    public int count() {
        return sources.length;
    }

    /** How many endpoints there are. */
    public int endpoints() {
        return endpoints;
    }

    /** The sender of message {@code i}. */
    public int source(int i) {
        return sources[i];
    }

    /** The receiver of message {@code i}. */
    public int destination(int i) {
        return destinations[i];
    }

    /** What message {@code i} adds to the load of each channel that it takes. */
    public long weight(int i) {
        return weights[i];
    }

    /** All weights together. */
    public long totalWeight() {
        return total;
    }

    /** Whether all messages have the same weight. */
    public boolean alike() {
        for (long weight : weights) {
            if (weight != weights[0]) {
                return false;
            }
        }
        return true;
    }

    /** The same with one message for each pair, in the order of their first ones, whose weight is that of all of the pair. O(messages). */
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
