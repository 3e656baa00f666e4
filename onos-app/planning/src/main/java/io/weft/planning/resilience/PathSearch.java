package io.weft.planning.resilience;

import io.weft.limits.WorkLimits;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Distances between the edge switches that work: breadth-first search from 64 {@value #WORDS} of them at once, one bit
 * for each. Not thread-safe.
 *
 * <p>O(diameter * channels * edge switches / 64) word operations.
 */
final class PathSearch {
    /** Words of sources in a block; so many that what a block needs stays in the cache. */
    private static final int WORDS = 8;

    private final Percolation network;
    /** The neighbours of switch s over working links are neighbours[first[s]..first[s + 1] - 1]. */
    private final int[] first;

    private final int[] next;
    private final int[] neighbours;
    private final boolean[] isTarget;
    /** The sources that reach switch s are at s * WORDS. */
    private final long[] seen;
    /** The sources that reach a switch first in this level. */
    private long[] front;

    private long[] behind;
    /** All sources of the block. */
    private final long[] all = new long[WORDS];

    private final long[] union = new long[WORDS];

    PathSearch(Percolation network) {
        this.network = network;
        int n = network.switchCount();
        first = new int[n + 1];
        next = new int[n];
        neighbours = new int[2 * network.linkCount()];
        isTarget = new boolean[n];
        seen = new long[n * WORDS];
        front = new long[n * WORDS];
        behind = new long[n * WORDS];
    }

    /** The distances in the network as it is now. */
    Distances distances() {
        findNeighbours();
        int[] sources = IntStream.range(0, network.switchCount())
                .filter(s -> network.isEdge(s) && network.switchWorks(s))
                .toArray();
        Arrays.fill(isTarget, false);
        for (int s : sources) {
            isTarget[s] = true;
        }
        Distances found = new Distances((long) sources.length * (sources.length - 1));
        for (int from = 0; from < sources.length; from += WORDS * Long.SIZE) {
            WorkLimits.check();
            search(sources, from, Math.min(from + WORDS * Long.SIZE, sources.length), found);
        }
        return found;
    }

    private void findNeighbours() {
        Arrays.fill(first, 0);
        int links = network.linkCount();
        for (int l = 0; l < links; l++) {
            if (network.linkWorks(l)) {
                first[network.endA(l) + 1]++;
                first[network.endB(l) + 1]++;
            }
        }
        for (int s = 0; s < next.length; s++) {
            next[s] = first[s];
            first[s + 1] += first[s];
        }
        for (int l = 0; l < links; l++) {
            if (network.linkWorks(l)) {
                neighbours[next[network.endA(l)]++] = network.endB(l);
                neighbours[next[network.endB(l)]++] = network.endA(l);
            }
        }
    }

    /** Searches from the sources from..to-1. */
    private void search(int[] sources, int from, int to, Distances found) {
        Arrays.fill(seen, 0);
        Arrays.fill(front, 0);
        Arrays.fill(all, 0);
        for (int i = from; i < to; i++) {
            int word = (i - from) >>> 6;
            all[word] |= 1L << (i - from);
            seen[sources[i] * WORDS + word] |= 1L << (i - from);
            front[sources[i] * WORDS + word] |= 1L << (i - from);
        }
        boolean any = true;
        for (int hops = 1; any; hops++) {
            any = expand(hops, found);
            long[] reached = behind;
            behind = front;
            front = reached;
        }
    }

    /** One hop further, for all sources of the block; whether any switch was reached anew. */
    private boolean expand(int hops, Distances found) {
        boolean any = false;
        long pairs = 0;
        for (int s = 0; s < isTarget.length; s++) {
            int at = s * WORDS;
            if (isReachedByAll(at)) {
                Arrays.fill(behind, at, at + WORDS, 0);
                continue;
            }
            Arrays.fill(union, 0);
            for (int c = first[s]; c < first[s + 1]; c++) {
                int from = neighbours[c] * WORDS;
                for (int w = 0; w < WORDS; w++) {
                    union[w] |= front[from + w];
                }
            }
            long anew = 0;
            int count = 0;
            for (int w = 0; w < WORDS; w++) {
                long bits = union[w] & ~seen[at + w];
                seen[at + w] |= bits;
                behind[at + w] = bits;
                anew |= bits;
                count += Long.bitCount(bits);
            }
            any |= anew != 0;
            pairs += isTarget[s] ? count : 0;
        }
        found.add(hops, pairs);
        return any;
    }

    private boolean isReachedByAll(int at) {
        for (int w = 0; w < WORDS; w++) {
            if (seen[at + w] != all[w]) {
                return false;
            }
        }
        return true;
    }

    /** Distances of ordered pairs of distinct edge switches that work. */
    static final class Distances {
        /** All pairs, connected or not. */
        final long pairs;

        private long connected;
        private long hops;
        private int diameter;

        private Distances(long pairs) {
            this.pairs = pairs;
        }

        private void add(int distance, long count) {
            connected += count;
            hops += distance * count;
            diameter = count > 0 ? Math.max(diameter, distance) : diameter;
        }

        /** Pairs that a path connects. */
        long connected() {
            return connected;
        }

        /** Their part of all pairs; 0 if there is no pair. */
        double connectedShare() {
            return pairs == 0 ? 0 : (double) connected / pairs;
        }

        /** Largest distance of connected pairs. */
        int diameter() {
            return diameter;
        }

        /** Mean distance of connected pairs, of which there is one. */
        double averageHops() {
            return (double) hops / connected;
        }
    }
}
