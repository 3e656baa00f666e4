package io.weft.routing;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * For every distance l, the switches at exactly l hops from each switch, as bit sets: breadth-first search from all
 * switches at once, 64 targets a word.
 *
 * <p>O(diameter * channels * switches / 64) time, O(diameter * switches^2 / 64) words of space.
 */
final class DistanceLevels {
    private final int words;
    private final List<long[][]> levels = new ArrayList<>();

    DistanceLevels(Topology topology, Failures failures) {
        int n = topology.switchCount();
        words = (n + 63) >>> 6;
        long[][] self = new long[n][];
        for (int s = 0; s < n; s++) {
            self[s] = new long[words];
            if (failures.switchAlive(s)) {
                self[s][s >>> 6] = 1L << s;
            }
        }
        boolean[] alive = aliveChannels(topology, failures);
        levels.add(self);
        long[][] reached = IntStream.range(0, n).mapToObj(s -> self[s].clone()).toArray(long[][]::new);
        while (true) {
            long[][] next = expand(topology, alive, reached);
            if (next == null) {
                return;
            }
            levels.add(next);
        }
    }

    static boolean[] aliveChannels(Topology topology, Failures failures) {
        boolean[] alive = new boolean[topology.channelCount()];
        for (int c = 0; c < alive.length; c++) {
            alive[c] = failures.channelAlive(c);
        }
        return alive;
    }

    /** One hop further; {@code reached} is brought up to date. Null if nothing new was reached. */
    private long[][] expand(Topology topology, boolean[] alive, long[][] reached) {
        int n = reached.length;
        long[][] next = new long[n][];
        boolean any = IntStream.range(0, n)
                        .parallel()
                        .filter(s -> {
                            next[s] = newlyReached(topology, alive, reached, s);
                            return next[s] != null;
                        })
                        .count()
                > 0;
        if (!any) {
            return null;
        }
        long[] none = new long[words];
        for (int s = 0; s < n; s++) {
            if (next[s] == null) {
                next[s] = none;
            }
            for (int w = 0; w < words; w++) {
                reached[s][w] |= next[s][w];
            }
        }
        return next;
    }

    private long[] newlyReached(Topology topology, boolean[] alive, long[][] reached, int s) {
        long[] union = new long[words];
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            if (alive[c]) {
                long[] neighbour = reached[topology.target(c)];
                for (int w = 0; w < words; w++) {
                    union[w] |= neighbour[w];
                }
            }
        }
        long any = 0;
        for (int w = 0; w < words; w++) {
            union[w] &= ~reached[s][w];
            any |= union[w];
        }
        return any == 0 ? null : union;
    }

    /** Largest finite distance. */
    int eccentricity() {
        return levels.size() - 1;
    }

    /** Words of a bit set of switches. */
    int words() {
        return words;
    }

    /** The switches at exactly {@code distance} hops from {@code s}; not to be changed. */
    long[] at(int distance, int s) {
        return levels.get(distance)[s];
    }
}
