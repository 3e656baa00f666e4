package io.weft.topology.structure;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Distances and numbers of minimal paths between the edge switches of a topology that may be damaged. Immutable.
 *
 * <p>A pair is an ordered pair of distinct edge switches that work; its distance is the fewest channels from the one to
 * the other over working links and switches, and its minimal paths are all paths of that many channels, whatever
 * routing would make of them. Parallel links make different paths. Pairs without a path count only as {@linkplain
 * #unreachablePairs() unreachable}; so in an XGFT with w1 &gt; 1, whose planes meet only at the endpoints, everything
 * else describes the pairs within a plane.
 */
public final class MinimalPaths {
    private final long[] pairs;
    private final double[] paths;
    private final double[] fewestPaths;
    private final double[] mostPaths;
    private final long unreachablePairs;

    MinimalPaths(PathSearch search, long unreachablePairs) {
        int distances = search.largestDistance() + 1;
        this.pairs = Arrays.copyOf(search.pairs, distances);
        this.paths = Arrays.copyOf(search.paths, distances);
        this.fewestPaths = Arrays.copyOf(search.fewestPaths, distances);
        this.mostPaths = Arrays.copyOf(search.mostPaths, distances);
        this.unreachablePairs = unreachablePairs;
    }

    /**
     * Searches breadth-first from every edge switch, as far as the last edge switch it reaches. Time O(edge switches
     * * channels) at most, far less where the diameter is two; space O(channels). Uses all processors.
     */
    public static MinimalPaths of(Failures failures) {
        Topology topology = failures.topology();
        LiveGraph graph = new LiveGraph(failures);
        int[] edges = IntStream.of(topology.edgeSwitches())
                .filter(failures::switchAlive)
                .toArray();
        boolean[] isTarget = new boolean[topology.switchCount()];
        for (int s : edges) {
            isTarget[s] = true;
        }
        PathSearch total = IntStream.of(edges)
                .parallel()
                .collect(() -> new PathSearch(graph, isTarget, edges.length), PathSearch::from, PathSearch::add);
        return new MinimalPaths(
                total,
                (long) edges.length * (edges.length - 1)
                        - Arrays.stream(total.pairs).sum());
    }

    /** The minimal paths of an undamaged topology. */
    public static MinimalPaths of(Topology topology) {
        return of(Failures.none(topology));
    }

    /** Number of pairs that a path connects. */
    public long reachablePairs() {
        return Arrays.stream(pairs).sum();
    }

    /** Number of pairs that no path connects. */
    public long unreachablePairs() {
        return unreachablePairs;
    }

    /** Largest distance of a reachable pair, in channels; 0 if there is none. */
    public int diameter() {
        return pairs.length - 1;
    }

    /** Mean distance of the reachable pairs, in channels; NaN if there is none. */
    public double averageDistance() {
        double sum = IntStream.range(0, pairs.length)
                .mapToDouble(d -> (double) d * pairs[d])
                .sum();
        return sum / reachablePairs();
    }

    /** Fewest minimal paths of a reachable pair; 0 if there is none. */
    public long fewestPaths() {
        double fewest = Arrays.stream(fewestPaths).min().orElseThrow();
        return reachablePairs() == 0 ? 0 : (long) fewest;
    }

    /** Mean number of minimal paths of the reachable pairs; NaN if there is none. */
    public double averagePaths() {
        return Arrays.stream(paths).sum() / reachablePairs();
    }

    /**
     * Most minimal paths of a reachable pair, exact up to 2<sup>53</sup> and at most {@link Long#MAX_VALUE}; 0 if there
     * is no such pair.
     */
    public long mostPaths() {
        return (long) Arrays.stream(mostPaths).max().orElseThrow();
    }

    /** Number of pairs at this distance, 0..{@link #diameter()}. */
    public long pairsAt(int distance) {
        return pairs[distance];
    }

    /** Mean number of minimal paths of the pairs at this distance, 0..{@link #diameter()}; NaN if there is none. */
    public double averagePathsAt(int distance) {
        return paths[distance] / pairs[distance];
    }
}
