package io.weft.planning.diversity;

import io.weft.planning.ProgressListener;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Which pairs of edge switches have two edge-disjoint minimal paths: those whose minimal paths have no channel in
 * common. Not thread-safe.
 *
 * <p>Breadth-first from a source, with the dominator tree of its channels: the last channel that all minimal paths to a
 * switch have in common is the only one that it is reached by, or else what the last common channels of its
 * predecessors have in common, their nearest common ancestor in the tree. O(channels * diameter) for each source.
 */
final class MinimalAlternatives {
    private static final int NONE = -1;

    private final WorkingChannels network;
    private final boolean[] isEdge;
    private final int[] distance;
    private final int[] queue;
    /** By switch: the switch whose only entry is the last common channel to it; the source where there is none. */
    private final int[] lastCommon;
    /** By switch with one entry, the last common channel before that, named in the same way; and their number. */
    private final int[] above;

    private final int[] depth;
    /** Sources searched from so far, and the pairs found. */
    private int sources;

    private long pairs;

    private MinimalAlternatives(WorkingChannels network) {
        this.network = network;
        isEdge = new boolean[network.switchCount()];
        for (int s : network.edges) {
            isEdge[s] = true;
        }
        distance = new int[network.switchCount()];
        queue = new int[network.switchCount()];
        lastCommon = new int[network.switchCount()];
        above = new int[network.switchCount()];
        depth = new int[network.switchCount()];
    }

    /**
     * Number of ordered pairs of distinct working edge switches with two edge-disjoint minimal paths; empty if the
     * listener cancels, which is asked before each source.
     *
     * @param listener whose parts are the sources
     */
    static OptionalLong pairs(WorkingChannels network, ProgressListener listener) {
        MinimalAlternatives found = IntStream.of(network.edges)
                .parallel()
                .filter(source -> !listener.isCancelled())
                .collect(
                        () -> new MinimalAlternatives(network),
                        (search, source) -> {
                            search.from(source);
                            listener.advance(1);
                        },
                        MinimalAlternatives::add);
        return found.sources == network.edges.length ? OptionalLong.of(found.pairs) : OptionalLong.empty();
    }

    private void add(MinimalAlternatives other) {
        sources += other.sources;
        pairs += other.pairs;
    }

    private void from(int source) {
        sources++;
        Arrays.fill(distance, NONE);
        distance[source] = 0;
        lastCommon[source] = source;
        depth[source] = 0;
        queue[0] = source;
        int reached = 1;
        for (int at = 0; at < reached; at++) {
            int s = queue[at];
            if (s != source) {
                findLastCommon(s);
                pairs += isEdge[s] && lastCommon[s] == source ? 1 : 0;
            }
            for (int c = network.first[s]; c < network.first[s + 1]; c++) {
                int t = network.target[c];
                if (distance[t] == NONE) {
                    distance[t] = distance[s] + 1;
                    queue[reached++] = t;
                }
            }
        }
    }

    private void findLastCommon(int s) {
        int entries = 0;
        int common = NONE;
        for (int c = network.first[s]; c < network.first[s + 1]; c++) {
            int before = network.target[c];
            if (distance[before] == distance[s] - 1) {
                common = entries++ == 0 ? lastCommon[before] : nearestCommon(common, lastCommon[before]);
            }
        }
        if (entries == 1) {
            above[s] = common;
            depth[s] = depth[common] + 1;
            common = s;
        }
        lastCommon[s] = common;
    }

    private int nearestCommon(int a, int b) {
        int left = a;
        int right = b;
        while (left != right) {
            if (depth[left] >= depth[right]) {
                left = above[left];
            } else {
                right = above[right];
            }
        }
        return left;
    }
}
