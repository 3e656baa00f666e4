package io.weft.planning.diversity;

import io.weft.planning.ProgressListener;
import io.weft.planning.resilience.MeanEstimate;
import io.weft.topology.random.SplitMix64;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How many edge-disjoint paths there are between distinct edge switches that work: by Menger's theorem, how many links
 * have to fail before none is left. Parallel links make different paths; a pair that nothing connects has 0. Immutable.
 */
public final class DisjointPaths {
    private final int fewest;
    private final MeanEstimate average;
    private final int most;
    private final boolean ofAllPairs;

    private DisjointPaths(int fewest, MeanEstimate average, int most, boolean ofAllPairs) {
        this.fewest = fewest;
        this.average = average;
        this.most = most;
        this.ofAllPairs = ofAllPairs;
    }

    /**
     * The disjoint paths of all pairs, or of samples, as the settings' budget says; empty if there is no pair, or if
     * the listener cancels before the first sample or before the end of all pairs. Samples use all processors, all
     * pairs one.
     */
    static Optional<DisjointPaths> of(WorkingChannels network, DiversitySettings settings, ProgressListener listener) {
        if (network.edges.length < 2) {
            return Optional.empty();
        }
        if (settings.coverAllPairs(network)) {
            return ofAllPairs(network, listener);
        }
        int[] counts = IntStream.range(0, settings.flowSamples(network))
                .parallel()
                .filter(sample -> !listener.isCancelled())
                .map(sample -> {
                    int[] pair = pair(network.edges, settings.seed(), sample);
                    listener.advance(1);
                    return new UnitFlow(network).between(pair[0], pair[1]);
                })
                .toArray();
        if (counts.length == 0) {
            return Optional.empty();
        }
        double[] values = IntStream.of(counts).asDoubleStream().toArray();
        return Optional.of(new DisjointPaths(
                IntStream.of(counts).min().getAsInt(),
                MeanEstimate.of(values, settings.confidence()),
                IntStream.of(counts).max().getAsInt(),
                false));
    }

    private static int[] pair(int[] edges, long seed, long sample) {
        SplitMix64 random = new SplitMix64(SplitMix64.mixed(SplitMix64.mixed(seed) + sample));
        int a = random.below(edges.length);
        int b = random.below(edges.length - 1);
        return new int[] {edges[a], edges[b < a ? b : b + 1]};
    }

    /**
     * The disjoint paths of all pairs by an equivalent flow tree: one flow less than there are edge switches. D.
     * Gusfield, <i>Very Simple Methods for All Pairs Network Flow Analysis</i>, SIAM Journal on Computing 19(1), 1990;
     * it holds for the smallest cuts between some of the switches as between all. Each flow depends on those before, so
     * one thread takes them. A cancelled tree holds for no pair, so there is no result.
     */
    private static Optional<DisjointPaths> ofAllPairs(WorkingChannels network, ProgressListener listener) {
        int[] edges = network.edges;
        int[] parent = new int[edges.length];
        int[] paths = new int[edges.length];
        UnitFlow flow = new UnitFlow(network);
        for (int i = 1; i < edges.length; i++) {
            if (listener.isCancelled()) {
                return Optional.empty();
            }
            paths[i] = flow.between(edges[i], edges[parent[i]]);
            for (int j = i + 1; j < edges.length; j++) {
                if (parent[j] == parent[i] && flow.isOnSourceSide(edges[j])) {
                    parent[j] = i;
                }
            }
            listener.advance(1);
        }
        long pairs = (long) edges.length * (edges.length - 1) / 2;
        return Optional.of(new DisjointPaths(
                Arrays.stream(paths).skip(1).min().getAsInt(),
                MeanEstimate.exact((double) sumOfPairs(parent, paths) / pairs, 2 * pairs),
                Arrays.stream(paths).skip(1).max().getAsInt(),
                true));
    }

    /** Sum over unordered pairs of the least value on their path in the tree: its links join parts, largest first. */
    private static long sumOfPairs(int[] parent, int[] paths) {
        int[] part = IntStream.range(0, parent.length).toArray();
        long[] size = new long[parent.length];
        Arrays.fill(size, 1);
        int[] largestFirst = IntStream.range(1, parent.length)
                .boxed()
                .sorted(Comparator.comparing((Integer i) -> -paths[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        long sum = 0;
        for (int i : largestFirst) {
            int a = root(part, i);
            int b = root(part, parent[i]);
            sum += paths[i] * size[a] * size[b];
            part[a] = b;
            size[b] += size[a];
        }
        return sum;
    }

    private static int root(int[] part, int of) {
        int at = of;
        while (part[at] != at) {
            part[at] = part[part[at]];
            at = part[at];
        }
        return at;
    }

    /** Fewest of any pair; of any sample where these are not all pairs. */
    public int fewest() {
        return fewest;
    }

    /** Mean over the pairs; of samples, with its 95 % confidence interval, where these are not all pairs. */
    public MeanEstimate average() {
        return average;
    }

    /** Most of any pair; of any sample where these are not all pairs. */
    public int most() {
        return most;
    }

    /** Whether all pairs were looked at, and not random ones. */
    public boolean ofAllPairs() {
        return ofAllPairs;
    }
}
