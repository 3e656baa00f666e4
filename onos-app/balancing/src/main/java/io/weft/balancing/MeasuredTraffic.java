package io.weft.balancing;

import io.weft.control.live.TrafficCounts;
import io.weft.optimizer.Messages;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The traffic of a fabric in an interval, as its switches counted it: bytes from each edge switch to each other one,
 * bytes delivered to each endpoint, and bytes on each channel between switches. Fabric headers are included. Immutable.
 */
public final class MeasuredTraffic {
    private final Topology topology;
    private final Duration over;
    private final double uncertainty;
    /** By switch, the switches that it sent anything to, ascending. */
    private final int[][] destinations;
    /** By switch, the bytes to each of {@link #destinations}. */
    private final long[][] demands;

    private final long[] delivered;
    private final long[] loads;

    private MeasuredTraffic(Topology topology, CounterReading before, CounterReading after) {
        this.topology = topology;
        int n = topology.switchCount();
        int[] read = IntStream.range(0, n)
                .filter(s -> before.of(s) != null && after.of(s) != null)
                .toArray();
        this.over = Duration.ofNanos((long) Arrays.stream(read)
                .mapToLong(s -> after.nanosSince(before, s))
                .average()
                .orElse(1));
        this.uncertainty = after.uncertainty(before);
        this.destinations = new int[n][0];
        this.demands = new long[n][0];
        this.delivered = new long[topology.endpointCount()];
        this.loads = new long[topology.channelCount()];
        for (int s : read) {
            count(s, before.of(s), after.of(s), (double) over.toNanos() / after.nanosSince(before, s));
        }
    }

    /** Adds what one switch counted, scaled to the mean interval. */
    private void count(int s, TrafficCounts before, TrafficCounts after, double share) {
        destinations[s] = Arrays.stream(after.destinations())
                .filter(d -> d != s && since(before.to(d), after.to(d), share) > 0)
                .toArray();
        demands[s] = Arrays.stream(destinations[s])
                .mapToLong(d -> since(before.to(d), after.to(d), share))
                .toArray();
        for (int i = 0; i < topology.endpointsAt(s); i++) {
            int e = topology.endpoint(s, i);
            int port = topology.endpointPort(e, 0);
            delivered[e] = since(before.by(port), after.by(port), share);
        }
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            int port = topology.port(c);
            loads[c] = since(before.by(port), after.by(port), share);
        }
    }

    private static long since(long before, long after, double share) {
        return Math.round((after - before) * share);
    }

    /**
     * The traffic between two readings. Switches are not read at the same time; the counts of each are scaled to the
     * mean interval of all. O(pairs of switches with traffic).
     *
     * @param after continues {@code before}
     */
    public static MeasuredTraffic between(Topology topology, CounterReading before, CounterReading after) {
        return new MeasuredTraffic(topology, before, after);
    }

    public Topology topology() {
        return topology;
    }

    /** The mean interval. */
    public Duration over() {
        return over;
    }

    /** The largest relative error of the counts of a switch, since the exact time of its reading is not known. */
    public double uncertainty() {
        return uncertainty;
    }

    /** The rate, in bytes a second, of some bytes in the interval. */
    public long perSecond(long bytes) {
        return (long) (bytes / Math.max(1e-9, over.toNanos() * 1e-9));
    }

    /** Bytes from endpoints of one switch to those of another. O(log switches). */
    public long demand(int s, int d) {
        int at = Arrays.binarySearch(destinations[s], d);
        return at < 0 ? 0 : demands[s][at];
    }

    /** Bytes delivered to an endpoint, also from its own switch. */
    public long delivered(int e) {
        return delivered[e];
    }

    /** Bytes that left by a channel between switches. */
    public long load(int c) {
        return loads[c];
    }

    /** The largest load of a channel; 0 if there are no channels. O(channels). */
    public long maxLoad() {
        return LongStream.of(loads).max().orElse(0);
    }

    /** The sum of the bytes between edge switches. */
    public long total() {
        return Arrays.stream(demands).flatMapToLong(LongStream::of).sum();
    }

    /**
     * Calls {@code action} for each ordered pair of switches with traffic, in ascending order of source, then
     * destination.
     */
    public void forEach(Demand action) {
        for (int s = 0; s < destinations.length; s++) {
            for (int i = 0; i < destinations[s].length; i++) {
                action.accept(s, destinations[s][i], demands[s][i]);
            }
        }
    }

    /**
     * The traffic between endpoints, estimated, in bytes a second. Switches count what they sent to each other switch,
     * and what each endpoint received from all. So what one switch sent to another is divided among the receivers there
     * in proportion to what they received, evenly if they received nothing, and evenly among the senders. O(pairs of
     * endpoints of switches with traffic).
     *
     * @return a message for each pair of endpoints of different switches with an estimate of at least half a byte a
     *     second
     * @throws Refusal if the sum of all is above {@link Messages#MOST_WEIGHT}
     */
    public Messages messages() {
        IntStream.Builder sources = IntStream.builder();
        IntStream.Builder destinations = IntStream.builder();
        LongStream.Builder weights = LongStream.builder();
        double seconds = Math.max(1e-9, over.toNanos() * 1e-9);
        forEach((s, d, bytes) -> {
            int senders = topology.endpointsAt(s);
            int receivers = topology.endpointsAt(d);
            long received = IntStream.range(0, receivers)
                    .mapToLong(i -> delivered[topology.endpoint(d, i)])
                    .sum();
            for (int i = 0; i < receivers; i++) {
                int e = topology.endpoint(d, i);
                double share = received == 0 ? 1.0 / receivers : (double) delivered[e] / received;
                long weight = Math.round(bytes * share / senders / seconds);
                for (int j = 0; j < senders && weight > 0; j++) {
                    sources.add(topology.endpoint(s, j));
                    destinations.add(e);
                    weights.add(weight);
                }
            }
        });
        return new Messages(
                topology.endpointCount(),
                sources.build().toArray(),
                destinations.build().toArray(),
                weights.build().toArray());
    }

    /** Receives the traffic from one switch to another. */
    @FunctionalInterface
    public interface Demand {
        /** The bytes from the endpoints of switch s to those of switch d, more than 0. */
        void accept(int s, int d, long bytes);
    }
}
