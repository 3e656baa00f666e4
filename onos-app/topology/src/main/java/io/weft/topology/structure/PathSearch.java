package io.weft.topology.structure;

import java.util.Arrays;

/**
 * Breadth-first searches that count minimal paths, and what they found so far, by distance. Not thread-safe; threads
 * search with one each, and add them up.
 */
final class PathSearch {
    private static final int UNSEEN = -1;

    long[] pairs = new long[1];
    double[] paths = new double[1];
    double[] fewestPaths = {Double.POSITIVE_INFINITY};
    double[] mostPaths = new double[1];

    private final LiveGraph graph;
    private final boolean[] isTarget;
    private final int targets;
    private final int[] distance;
    private final double[] pathsTo;
    private final int[] queue;

    PathSearch(LiveGraph graph, boolean[] isTarget, int targets) {
        this.graph = graph;
        this.isTarget = isTarget;
        this.targets = targets;
        int switches = isTarget.length;
        distance = new int[switches];
        pathsTo = new double[switches];
        queue = new int[switches];
    }

    /** Searches level by level from a target until no other target is left to be found. */
    void from(int source) {
        Arrays.fill(distance, UNSEEN);
        distance[source] = 0;
        pathsTo[source] = 1;
        queue[0] = source;
        int seen = 1;
        int left = targets - 1;
        int levelStart = 0;
        for (int level = 1; left > 0 && levelStart < seen; level++) {
            int levelEnd = seen;
            seen = expand(levelStart, levelEnd, level);
            left -= record(levelEnd, seen, level);
            levelStart = levelEnd;
        }
    }

    private int expand(int levelStart, int levelEnd, int level) {
        int seen = levelEnd;
        for (int i = levelStart; i < levelEnd; i++) {
            int s = queue[i];
            for (int c = graph.first[s]; c < graph.first[s + 1]; c++) {
                int neighbour = graph.target[c];
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

    /** Counts the targets among the switches at this distance, which are in a part of the queue, and returns how many. */
    private int record(int start, int end, int level) {
        int found = 0;
        for (int i = start; i < end; i++) {
            if (isTarget[queue[i]]) {
                growTo(level);
                double count = pathsTo[queue[i]];
                pairs[level]++;
                paths[level] += count;
                fewestPaths[level] = Math.min(fewestPaths[level], count);
                mostPaths[level] = Math.max(mostPaths[level], count);
                found++;
            }
        }
        return found;
    }

    int largestDistance() {
        return pairs.length - 1;
    }

    /** Adds what another search found. */
    void add(PathSearch other) {
        growTo(other.largestDistance());
        for (int d = 0; d < other.pairs.length; d++) {
            pairs[d] += other.pairs[d];
            paths[d] += other.paths[d];
            fewestPaths[d] = Math.min(fewestPaths[d], other.fewestPaths[d]);
            mostPaths[d] = Math.max(mostPaths[d], other.mostPaths[d]);
        }
    }

    private void growTo(int level) {
        int old = pairs.length;
        if (level >= old) {
            pairs = Arrays.copyOf(pairs, level + 1);
            paths = Arrays.copyOf(paths, level + 1);
            fewestPaths = Arrays.copyOf(fewestPaths, level + 1);
            mostPaths = Arrays.copyOf(mostPaths, level + 1);
            Arrays.fill(fewestPaths, old, level + 1, Double.POSITIVE_INFINITY);
        }
    }
}
