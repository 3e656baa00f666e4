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
 * routing would make of them. Parallel links make different paths. Pairs without a path count only as
 * {@linkplain #unreachablePairs() unreachable}; so in an XGFT with w1 &gt; 1, whose planes meet only at the endpoints,
 * everything else describes the pairs within a plane.
 */
public final class MinimalPaths {
    private final Search found;
    /** Number of minimal paths of all reachable pairs. */
    private final double paths;

    private final long unreachablePairs;

    private MinimalPaths(Search found) {
        int edges = found.targets.length;
        this.found = found;
        this.paths = Arrays.stream(found.pathsFrom).sum();
        this.unreachablePairs = (long) edges * (edges - 1) - reachablePairs();
    }

    /**
     * Searches breadth-first from every edge switch, as far as the last edge switch it reaches. Time O(edge switches *
     * channels) at most, far less where the diameter is two; space O(channels) for each processor. Uses all processors;
     * the result does not depend on their number.
     */
    public static MinimalPaths of(Failures failures) {
        Topology topology = failures.topology();
        int switches = topology.switchCount();
        int[] neighbours = new int[topology.channelCount()];
        int[] first = new int[switches + 1];
        for (int s = 0; s < switches; s++) {
            first[s + 1] = first[s];
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                if (failures.channelAlive(c)) {
                    neighbours[first[s + 1]++] = topology.target(c);
                }
            }
        }
        int[] edges = IntStream.of(topology.edgeSwitches())
                .filter(failures::switchAlive)
                .toArray();
        boolean[] isTarget = new boolean[switches];
        for (int s : edges) {
            isTarget[s] = true;
        }
        double[] pathsFrom = new double[edges.length];
        Search total = IntStream.range(0, edges.length)
                .parallel()
                .collect(
                        () -> new Search(first, neighbours, edges, isTarget, pathsFrom),
                        Search::fromTarget,
                        Search::add);
        return new MinimalPaths(total);
    }

    /** The minimal paths of an undamaged topology. */
    public static MinimalPaths of(Topology topology) {
        return of(Failures.none(topology));
    }

    public long reachablePairs() {
        return Arrays.stream(found.pairs).sum();
    }

    public long unreachablePairs() {
        return unreachablePairs;
    }

    /** Largest distance of a reachable pair, in channels; 0 if there is none. */
    public int diameter() {
        return found.pairs.length - 1;
    }

    /** Mean distance of the reachable pairs, in channels; NaN if there is none. */
    public double averageDistance() {
        double sum = IntStream.range(0, found.pairs.length)
                .mapToDouble(d -> (double) d * found.pairs[d])
                .sum();
        return sum / reachablePairs();
    }

    /** Fewest minimal paths of a reachable pair; 0 if there is none. */
    public long fewestPaths() {
        return reachablePairs() == 0 ? 0 : (long) found.fewest;
    }

    /** Mean number of minimal paths of the reachable pairs; NaN if there is none. */
    public double averagePaths() {
        return paths / reachablePairs();
    }

    /**
     * Most minimal paths of a reachable pair, exact up to 2<sup>53</sup> and at most {@link Long#MAX_VALUE}; 0 if there
     * is no such pair.
     */
    public long mostPaths() {
        return (long) found.most;
    }

    /**
     * Breadth-first searches that count minimal paths, and what they found so far. Not thread-safe; threads search with
     * one each, and add them up.
     */
    private static final class Search {
        private static final int UNSEEN = -1;

        /** The neighbours of switch s are neighbours[first[s]..first[s + 1] - 1]. */
        private final int[] first;

        private final int[] neighbours;
        private final int[] targets;
        private final boolean[] isTarget;
        /**
         * By target, the minimal paths from there to all others, which all threads share: added up in one order at the
         * end, for sums of doubles depend on it.
         */
        private final double[] pathsFrom;

        private final int[] distance;
        private final double[] pathsTo;
        private final int[] queue;
        /** By distance, the pairs that are so far apart. */
        private long[] pairs = new long[1];

        private double fewest = Double.POSITIVE_INFINITY;
        private double most;

        Search(int[] first, int[] neighbours, int[] targets, boolean[] isTarget, double[] pathsFrom) {
            this.first = first;
            this.neighbours = neighbours;
            this.targets = targets;
            this.isTarget = isTarget;
            this.pathsFrom = pathsFrom;
            distance = new int[isTarget.length];
            pathsTo = new double[isTarget.length];
            queue = new int[isTarget.length];
        }

        /** Searches level by level from the i-th target until no other target is left to be found. */
        void fromTarget(int i) {
            int source = targets[i];
            Arrays.fill(distance, UNSEEN);
            distance[source] = 0;
            pathsTo[source] = 1;
            queue[0] = source;
            int seen = 1;
            int left = targets.length - 1;
            double paths = 0;
            int levelStart = 0;
            int behind = neighbours.length;
            for (int level = 1; left > 0 && levelStart < seen; level++) {
                int levelEnd = seen;
                int ahead = channels(levelStart, levelEnd);
                behind -= ahead;
                seen = behind < ahead ? collect(levelEnd, level) : expand(levelStart, levelEnd, level);
                left -= record(levelEnd, seen, level);
                paths += pathsToTargets(levelEnd, seen);
                levelStart = levelEnd;
            }
            pathsFrom[i] = paths;
        }

        /** Number of channels of these switches of the queue. */
        private int channels(int start, int end) {
            int channels = 0;
            for (int i = start; i < end; i++) {
                channels += first[queue[i] + 1] - first[queue[i]];
            }
            return channels;
        }

        /** Finds the next level from the switches that are left, which is faster where these are few. */
        private int collect(int levelEnd, int level) {
            int seen = levelEnd;
            for (int s = 0; s < distance.length; s++) {
                if (distance[s] != UNSEEN) {
                    continue;
                }
                double paths = 0;
                for (int c = first[s]; c < first[s + 1]; c++) {
                    int neighbour = neighbours[c];
                    paths += distance[neighbour] == level - 1 ? pathsTo[neighbour] : 0;
                }
                if (paths > 0) {
                    distance[s] = level;
                    pathsTo[s] = paths;
                    queue[seen++] = s;
                }
            }
            return seen;
        }

        private int expand(int levelStart, int levelEnd, int level) {
            int seen = levelEnd;
            for (int i = levelStart; i < levelEnd; i++) {
                int s = queue[i];
                for (int c = first[s]; c < first[s + 1]; c++) {
                    int neighbour = neighbours[c];
                    if (distance[neighbour] == UNSEEN) {
                        distance[neighbour] = level;
                        pathsTo[neighbour] = pathsTo[s];
                        queue[seen++] = neighbour;
                    } else if (distance[neighbour] == level) {
                        pathsTo[neighbour] += pathsTo[s];
                    }
                }
            }
            return seen;
        }

        /**
         * Counts the targets among the switches at this distance, a part of the queue, and returns how many there are.
         */
        private int record(int start, int end, int level) {
            int found = 0;
            for (int i = start; i < end; i++) {
                if (isTarget[queue[i]]) {
                    double count = pathsTo[queue[i]];
                    fewest = Math.min(fewest, count);
                    most = Math.max(most, count);
                    found++;
                }
            }
            if (found > 0) {
                growTo(level);
                pairs[level] += found;
            }
            return found;
        }

        private double pathsToTargets(int start, int end) {
            double paths = 0;
            for (int i = start; i < end; i++) {
                paths += isTarget[queue[i]] ? pathsTo[queue[i]] : 0;
            }
            return paths;
        }

        /** Adds what another search found. */
        void add(Search other) {
            growTo(other.pairs.length - 1);
            for (int d = 0; d < other.pairs.length; d++) {
                pairs[d] += other.pairs[d];
            }
            fewest = Math.min(fewest, other.fewest);
            most = Math.max(most, other.most);
        }

        private void growTo(int level) {
            pairs = level < pairs.length ? pairs : Arrays.copyOf(pairs, level + 1);
        }
    }
}
