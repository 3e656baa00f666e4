package io.weft.balancing;

import io.weft.control.live.SwitchTraffic;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The traffic of a fabric within some time, as its switches counted it: bytes from each edge switch to each other one, bytes delivered to
 * each endpoint, and bytes on each channel between switches. Bytes count with the fabric header. Immutable.
 */
public final class TrafficMatrix {
    private final Topology topology;
    private final Duration over;
    /** By switch, those that it sent anything to, ascending. */
    private final int[][] destinations;
    /** By switch, how much to each of them. */
    private final long[][] demands;

    private final long[] delivered;
    private final long[] loads;

    private TrafficMatrix(Topology topology, SwitchTraffic[] before, SwitchTraffic[] after, Duration over) {
        this.topology = topology;
        this.over = over;
        int n = topology.switchCount();
        this.destinations = new int[n][];
        this.demands = new long[n][];
        for (int s = 0; s < n; s++) {
            int source = s;
            destinations[s] = after[source] == null
                    ? new int[0]
                    : Arrays.stream(after[source].destinations())
                            .filter(d -> d != source && counted(before[source], after[source], d) > 0)
                            .toArray();
            demands[s] = Arrays.stream(destinations[s])
                    .mapToLong(d -> counted(before[source], after[source], d))
                    .toArray();
        }
        this.delivered = IntStream.range(0, topology.endpointCount())
                .mapToLong(e -> left(before, after, topology.edgeSwitch(e, 0), topology.endpointPort(e, 0)))
                .toArray();
        this.loads = IntStream.range(0, topology.channelCount())
                .mapToLong(c -> left(before, after, topology.source(c), topology.port(c)))
                .toArray();
    }

    /**
     * What was counted between two readings. Where less is counted than before, counters began anew, and what they tell is what came since.
     * O(pairs of switches with traffic).
     *
     * @param before by switch, the first reading; null of those that were out of service, which count nothing
     * @param after by switch, the second
     * @param over the time between both
     */
    public static TrafficMatrix between(
            Topology topology, SwitchTraffic[] before, SwitchTraffic[] after, Duration over) {
        return new TrafficMatrix(topology, before, after, over);
    }

    private static long counted(SwitchTraffic before, SwitchTraffic after, int d) {
        return before == null || after == null ? 0 : since(before.to(d), after.to(d));
    }

    private static long left(SwitchTraffic[] before, SwitchTraffic[] after, int s, int port) {
        return before[s] == null || after[s] == null ? 0 : since(before[s].by(port), after[s].by(port));
    }

    private static long since(long before, long after) {
        return after >= before ? after - before : after;
    }

    /** The topology of the fabric. */
    public Topology topology() {
        return topology;
    }

    /** The time in which that was counted. */
    public Duration over() {
        return over;
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

    /** The largest of them; 0 if there are no channels. O(channels). */
    public long maxLoad() {
        return LongStream.of(loads).max().orElse(0);
    }

    /** Bytes between switches in all, each once. */
    public long total() {
        return Arrays.stream(demands).flatMapToLong(LongStream::of).sum();
    }

    /** Calls with each ordered pair of switches between whose endpoints anything was sent, by source and destination, ascending. */
    public void forEach(Demand action) {
        for (int s = 0; s < destinations.length; s++) {
            for (int i = 0; i < destinations[s].length; i++) {
                action.accept(s, destinations[s][i], demands[s][i]);
            }
        }
    }

    /** Receives what one switch sent to another. */
    @FunctionalInterface
    public interface Demand {
        /** So many bytes from endpoints of switch s to those of switch d, more than 0. */
        void accept(int s, int d, long bytes);
    }
}
