package io.weft.planning.diversity;

import java.util.Arrays;

/**
 * Edge-disjoint paths of a bounded length between sets of switches. Not thread-safe.
 *
 * <p>To find the most of them is NP-hard from four hops on (G. Baier et al., <i>Length-Bounded Cuts and Flows</i>, ACM
 * Transactions on Algorithms 7(1), 2010). So paths are taken one after another, a shortest one of those that are left
 * each time, of several the first by the order of the channels. That finds at least 1 / length of the most, and all
 * where paths have two hops at most. O(paths * channels).
 */
final class ShortPaths {
    private static final int NONE = -1;

    private final WorkingChannels network;
    private final boolean[] used;
    private final int[] distance;
    private final int[] cameBy;
    private final int[] queue;

    ShortPaths(WorkingChannels network) {
        this.network = network;
        used = new boolean[network.target.length];
        distance = new int[network.switchCount()];
        cameBy = new int[network.switchCount()];
        queue = new int[network.switchCount()];
    }

    /** Number of paths of at most so many hops from any of some switches to any of others; no switch is in both. */
    int count(int length, int[] from, int... to) {
        Arrays.fill(used, false);
        int count = 0;
        for (int end = search(length, from, to); end != NONE; end = search(length, from, to)) {
            for (int s = end; distance[s] > 0; s = network.target[network.reverse[cameBy[s]]]) {
                used[cameBy[s]] = true;
                used[network.reverse[cameBy[s]]] = true;
            }
            count++;
        }
        return count;
    }

    /** The nearest of the switches in {@code to} over links that are not used, or NONE. */
    private int search(int length, int[] from, int[] to) {
        Arrays.fill(distance, NONE);
        int reached = 0;
        for (int s : from) {
            distance[s] = 0;
            queue[reached++] = s;
        }
        for (int at = 0; at < reached && distance[queue[at]] < length; at++) {
            int s = queue[at];
            for (int c = network.first[s]; c < network.first[s + 1]; c++) {
                int t = network.target[c];
                if (!used[c] && distance[t] == NONE) {
                    distance[t] = distance[s] + 1;
                    cameBy[t] = c;
                    queue[reached++] = t;
                    if (contains(to, t)) {
                        return t;
                    }
                }
            }
        }
        return NONE;
    }

    private static boolean contains(int[] some, int s) {
        for (int each : some) {
            if (each == s) {
                return true;
            }
        }
        return false;
    }
}
