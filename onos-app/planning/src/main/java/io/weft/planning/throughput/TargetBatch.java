package io.weft.planning.throughput;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The minimal paths of all switches to up to 64 targets at once, a bit of a word for each target. Not thread-safe.
 *
 * <p>M. Then, M. Kaufmann, F. Chirigati, T.-A. Hoang-Vu, K. Pham, A. Kemper, T. Neumann, H. T. Vo, <i>The More the
 * Merrier: Efficient Multi-Source Graph Traversal</i>, PVLDB 8(4), 2014.
 */
final class TargetBatch {
    /** Most targets. */
    static final int SIZE = Long.SIZE;

    final Topology topology;
    private final int switches;
    private final int[] first;
    private final int[] target;
    private final boolean[] global;
    /** Paths of up to so many hops take as few links between groups as they can. */
    private final int fewestGlobalUpTo;
    /** By distance, then switch: the targets that are so far away. */
    private final List<long[]> levels = new ArrayList<>();
    /** By distance up to {@link #fewestGlobalUpTo}, then fewest links between groups on the way, then switch. */
    private final List<long[][]> crossings = new ArrayList<>();

    private final long[] seen;
    private int depth;

    TargetBatch(Topology topology) {
        this.topology = topology;
        switches = topology.switchCount();
        first = IntStream.rangeClosed(0, switches).map(topology::firstChannel).toArray();
        int channels = topology.channelCount();
        target = new int[channels];
        global = new boolean[channels];
        boolean anyGlobal = false;
        for (int c = 0; c < channels; c++) {
            target[c] = topology.target(c);
            global[c] = topology.isGlobal(c);
            anyGlobal |= global[c];
        }
        fewestGlobalUpTo = anyGlobal ? topology.fewestGlobalUpTo() : 0;
        seen = new long[switches];
    }

    /**
     * Searches from these targets.
     *
     * @throws Refusal if a switch does not reach them
     */
    void from(int[] targets) {
        depth = 0;
        Arrays.fill(seen, 0);
        long[] start = level(0);
        for (int bit = 0; bit < targets.length; bit++) {
            start[targets[bit]] |= 1L << bit;
        }
        for (int t : targets) {
            seen[t] = start[t];
        }
        if (fewestGlobalUpTo > 0) {
            System.arraycopy(start, 0, crossings(0)[0], 0, switches);
        }
        while (advance()) {
            depth++;
            if (depth <= fewestGlobalUpTo) {
                countCrossings();
            }
        }
        long all = -1L >>> (SIZE - targets.length);
        for (long each : seen) {
            if (each != all) {
                throw new Refusal(topology + " is not connected");
            }
        }
    }

    /** Fills the level after {@link #depth}; false if it is empty. */
    private boolean advance() {
        long[] from = levels.get(depth);
        long[] to = level(depth + 1);
        long any = 0;
        for (int s = 0; s < switches; s++) {
            long reached = 0;
            for (int c = first[s]; c < first[s + 1]; c++) {
                reached |= from[target[c]];
            }
            to[s] = reached & ~seen[s];
            any |= to[s];
        }
        for (int s = 0; s < switches; s++) {
            seen[s] |= to[s];
        }
        return any != 0;
    }

    private void countCrossings() {
        long[] level = levels.get(depth);
        long[][] from = crossings.get(depth - 1);
        long[][] to = crossings(depth);
        for (int s = 0; s < switches; s++) {
            long left = level[s];
            for (int crossed = 0; left != 0; crossed++) {
                long reached = 0;
                for (int c = first[s]; c < first[s + 1]; c++) {
                    reached |= before(from, crossed, c);
                }
                to[crossed][s] = reached & left;
                left &= ~reached;
            }
        }
    }

    /** Where channel c leads, the targets with so few crossings that this channel makes it {@code crossed}. */
    private long before(long[][] from, int crossed, int c) {
        int left = global[c] ? crossed - 1 : crossed;
        return left < 0 || left >= from.length ? 0 : from[left][target[c]];
    }

    private long[] level(int distance) {
        if (levels.size() == distance) {
            levels.add(new long[switches]);
        }
        Arrays.fill(levels.get(distance), 0);
        return levels.get(distance);
    }

    private long[][] crossings(int distance) {
        if (crossings.size() == distance) {
            crossings.add(new long[distance + 1][switches]);
        }
        for (long[] each : crossings.get(distance)) {
            Arrays.fill(each, 0);
        }
        return crossings.get(distance);
    }

    /** Distance of the switch and target that are farthest from each other. */
    int depth() {
        return depth;
    }

    /** The targets that are so far from a switch. */
    long at(int distance, int s) {
        return levels.get(distance)[s];
    }

    /**
     * The targets at a distance of at least 1 from a switch whose minimal paths are alike so far, one set of them after
     * the other.
     *
     * @param variant 0..distance
     */
    long alike(int distance, int variant, int s) {
        if (distance > fewestGlobalUpTo) {
            return variant == 0 ? levels.get(distance)[s] : 0;
        }
        return crossings.get(distance)[variant][s];
    }

    /**
     * Which channels of a switch begin minimal paths to which of these targets.
     *
     * @param led is given them for each channel, from the first of the switch on
     */
    void lead(int s, int distance, int variant, long alike, long[] led) {
        int from = first[s];
        int channels = first[s + 1] - from;
        if (distance > fewestGlobalUpTo) {
            long[] nearer = levels.get(distance - 1);
            for (int i = 0; i < channels; i++) {
                led[i] = alike & nearer[target[from + i]];
            }
        } else {
            long[][] nearer = crossings.get(distance - 1);
            for (int i = 0; i < channels; i++) {
                led[i] = alike & before(nearer, variant, from + i);
            }
        }
    }
}
