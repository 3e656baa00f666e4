package io.weft.routing;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * For every distance l, the switches at exactly l hops from each switch, as bit sets: breadth-first search from all
 * switches at once, 64 targets a word. Ways lead over usable channels, and through switches that carry transit; others
 * are only where they start or end.
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
        boolean[] usable = usableChannels(topology, failures);
        levels.add(self);
        long[][] reached = IntStream.range(0, n).mapToObj(s -> self[s].clone()).toArray(long[][]::new);
        // Others reach by way of a switch what it reaches itself; through one without transit, nothing but that.
        long[][] through = reached.clone();
        for (int s = 0; s < n; s++) {
            if (!failures.carriesTransit(s)) {
                through[s] = self[s];
            }
        }
        while (true) {
            long[][] next = expand(topology, usable, reached, through);
            if (next == null) {
                return;
            }
            levels.add(next);
        }
    }

    static boolean[] usableChannels(Topology topology, Failures failures) {
        boolean[] usable = new boolean[topology.channelCount()];
        for (int c = 0; c < usable.length; c++) {
            usable[c] = failures.channelUsable(c);
        }
        return usable;
    }

    /** One hop further; {@code reached} is brought up to date. Null if nothing new was reached. */
    private long[][] expand(Topology topology, boolean[] usable, long[][] reached, long[][] through) {
        int n = reached.length;
        long[][] next = new long[n][];
        boolean any = IntStream.range(0, n)
                        .parallel()
                        .filter(s -> {
                            next[s] = newlyReached(topology, usable, reached[s], through, s);
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

    private long[] newlyReached(Topology topology, boolean[] usable, long[] reached, long[][] through, int s) {
        long[] union = new long[words];
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            if (usable[c]) {
                long[] neighbour = through[topology.target(c)];
                for (int w = 0; w < words; w++) {
                    union[w] |= neighbour[w];
                }
            }
        }
        long any = 0;
        for (int w = 0; w < words; w++) {
            union[w] &= ~reached[w];
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
