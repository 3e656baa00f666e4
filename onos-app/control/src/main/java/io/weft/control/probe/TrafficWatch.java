package io.weft.control.probe;

import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Reads from switches, one after the other and a bounded number in a second, how many packets came by each of their
 * ports, so that links with traffic are known to work without probes. Not thread-safe; answers are taken on any thread.
 */
public final class TrafficWatch {
    /** No switch is read more often. */
    private static final long LEAST_NANOS = 500_000_000;

    private static final long SECOND = 1_000_000_000;
    private static final int MOST_PER_SECOND = 1_000;

    private final Topology topology;
    private final int virtualChannels;
    /** By switch, the cells that are read of it. */
    private final int[][] cells;

    private final Arrivals arrivals;
    private final LinkProbes probes;
    /** By switch and port, what was counted last; null before. */
    private final long[][] counted;
    /** By switch, whether a reading is under way. */
    private final boolean[] asked;

    private double owed;
    private int next;

    /** Reads how many packets came to a switch by its links from its neighbours. */
    public interface Arrivals {
        /** The counts of {@link ChannelCells}, in their order; completes exceptionally if it cannot be read. */
        CompletableFuture<long[]> read(int s, int[] cells);
    }

    public TrafficWatch(Fabric fabric, Arrivals arrivals, LinkProbes probes) {
        this.topology = fabric.topology();
        this.virtualChannels = fabric.virtualChannels();
        this.cells = IntStream.range(0, topology.switchCount())
                .mapToObj(s -> ChannelCells.of(fabric, s))
                .toArray(int[][]::new);
        this.arrivals = arrivals;
        this.probes = probes;
        this.counted = new long[topology.switchCount()][];
        this.asked = new boolean[topology.switchCount()];
    }

    /** Nanoseconds in which every switch of a topology is read once. */
    static long period(Topology topology) {
        return Math.max(LEAST_NANOS, topology.switchCount() * SECOND / MOST_PER_SECOND);
    }

    public synchronized void tick(long elapsed, IntPredicate ready) {
        int n = topology.switchCount();
        owed = Math.min(n, owed + (double) elapsed * n / period(topology));
        for (; owed >= 1; owed--) {
            int s = next;
            next = (next + 1) % n;
            if (!ready.test(s)) {
                counted[s] = null;
            } else if (asked[s]) {
                // The age of its next answer is unknown.
                counted[s] = null;
                IntStream.of(ports(s)).forEach(port -> probes.traffic(s, port, false));
            } else {
                asked[s] = true;
                var unused = arrivals.read(s, cells[s]).handle((counts, failure) -> {
                    answered(s, failure == null ? counts : null);
                    return null;
                });
            }
        }
    }

    private int[] ports(int s) {
        return IntStream.range(topology.firstChannel(s), topology.firstChannel(s + 1))
                .map(topology::port)
                .toArray();
    }

    private synchronized void answered(int s, long[] counts) {
        asked[s] = false;
        long[] before = counted[s];
        counted[s] = counts;
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            int i = c - topology.firstChannel(s);
            probes.traffic(s, topology.port(c), before != null && counts != null && sum(counts, i) > sum(before, i));
        }
    }

    /** What came by the i-th link of a switch. */
    private long sum(long[] counts, int i) {
        return Arrays.stream(counts, i * virtualChannels, (i + 1) * virtualChannels)
                .sum();
    }
}
