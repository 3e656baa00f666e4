package io.weft.optimizer.tree;

import io.weft.optimizer.Messages;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Euler split of messages: divides them into two halves so that neither half puts more than {@link CutCapacities#most}
 * on a cut, as far as such halves are found.
 *
 * <p>Messages are the edges of a bipartite multigraph between sources and destinations. They are paired at their
 * sources and, independently, at their destinations ({@link EulerPairing}); the pairs form an Euler partition of the
 * edges into paths and even cycles. Messages go to the two halves alternately along each, which splits the messages of
 * every subtree evenly. Which half a path or cycle begins with is free. It is chosen so that the cuts whose messages
 * are only a part of their subtree's are split as required, too ({@link Discrepancy}). O(messages * height), and the
 * time of that choice.
 *
 * <p>H. N. Gabow, "Using Euler Partitions to Edge Color Bipartite Multigraphs", International Journal of Computer and
 * Information Sciences 5(4), 1976. Not thread-safe.
 */
final class EulerSplit {
    private final CutCapacities capacities;
    private final TreeProblem problem;
    private final Messages messages;
    /** Whether all messages have the same weight. */
    private final boolean alike;

    private final boolean even;
    private final SplittableRandom random;
    private final EulerPairing bySource;
    private final EulerPairing byDestination;
    private final Discrepancy discrepancy;
    private final int[] sources;
    private final int[] destinations;
    private final int[] sourceMate;
    private final int[] destinationMate;
    /** By message, the number of its path or cycle in the Euler partition. */
    private final int[] component;
    /** By message, whether it is in the second half. */
    private final boolean[] second;
    /** By cut, the weight of its messages. */
    private final long[] weight;
    /** By cut, the weight of all messages from (to) its subtree, of those within it, too. */
    private final long[] subtreeWeight;
    /** By cut, whether its messages are not paired within the subtree, since they need not be split quite evenly. */
    private final boolean[] unpaired;

    /** By cut, the difference between the halves along one path or cycle. */
    private final long[] difference;

    private final int[] touched;
    private final boolean[] isTouched;

    /**
     * Makes a splitter, which is used for many splits.
     *
     * @param even whether to split the messages of all subtrees as evenly as possible, also where the capacities do not
     *     require it
     */
    EulerSplit(CutCapacities capacities, boolean even, SplittableRandom random) {
        this.even = even;
        this.capacities = capacities;
        this.problem = capacities.problem;
        this.messages = problem.messages();
        this.alike = messages.alike();
        this.sources =
                IntStream.range(0, messages.count()).map(messages::source).toArray();
        this.destinations =
                IntStream.range(0, messages.count()).map(messages::destination).toArray();
        this.bySource = new EulerPairing(problem, sources, random);
        this.byDestination = new EulerPairing(problem, destinations, random);
        this.discrepancy = new Discrepancy(capacities.cuts(), random);
        this.sourceMate = new int[messages.count()];
        this.destinationMate = new int[messages.count()];
        this.component = new int[messages.count()];
        this.second = new boolean[messages.count()];
        this.weight = new long[capacities.cuts()];
        this.subtreeWeight = new long[capacities.cuts()];
        this.unpaired = new boolean[capacities.cuts()];
        this.random = random;
        this.difference = new long[capacities.cuts()];
        this.touched = new int[capacities.cuts()];
        this.isTouched = new boolean[capacities.cuts()];
    }

    /** The set of all messages of the problem. O(messages * log(messages)). */
    MessageSet all() {
        return new MessageSet(ordered(sources), ordered(destinations));
    }

    private static int[] ordered(int[] end) {
        return IntStream.range(0, end.length)
                .boxed()
                .sorted(Comparator.comparingInt(m -> end[m]))
                .mapToInt(m -> m)
                .toArray();
    }

    /** The messages of two disjoint sets. O(messages). */
    MessageSet union(MessageSet a, MessageSet b) {
        return new MessageSet(
                merged(a.bySource, b.bySource, sources), merged(a.byDestination, b.byDestination, destinations));
    }

    private static int[] merged(int[] a, int[] b, int[] end) {
        int[] merged = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        for (int k = 0; k < merged.length; k++) {
            boolean fromA = j == b.length || (i < a.length && end[a[i]] <= end[b[j]]);
            merged[k] = fromA ? a[i++] : b[j++];
        }
        return merged;
    }

    /**
     * Splits messages that have taken the same up path so far.
     *
     * @param layer the level below the links that the messages are divided among
     * @param links how many of these links each half will share
     * @return the two halves
     */
    MessageSet[] split(MessageSet set, int layer, int links) {
        weigh(set.bySource, layer);
        bySource.pair(set.bySource, layer, (m, l) -> need(capacities.leaving(m, l), l, layer, links), sourceMate);
        byDestination.pair(
                set.byDestination, layer, (m, l) -> need(capacities.entering(m, l), l, layer, links), destinationMate);
        int components = alternate(set.bySource);
        discrepancy.clear();
        limit(set.bySource, layer, links);
        if (discrepancy.any()) {
            addComponents(set.bySource, components, layer);
        }
        boolean[] flipped = discrepancy.choose(components);
        for (int m : set.bySource) {
            second[m] ^= flipped[component[m]];
        }
        return new MessageSet[] {set.only(m -> !second[m]), set.only(m -> second[m])};
    }

    /**
     * Numbers all paths and cycles and puts their messages alternately into the two halves; returns how many there are.
     */
    private int alternate(int[] members) {
        for (int m : members) {
            component[m] = -1;
        }
        int components = 0;
        for (int m : members) {
            if (component[m] < 0 && (sourceMate[m] == EulerPairing.NONE || destinationMate[m] == EulerPairing.NONE)) {
                walk(m, sourceMate[m] == EulerPairing.NONE, components++);
            }
        }
        for (int m : members) {
            if (component[m] < 0) {
                walk(m, false, components++);
            }
        }
        return components;
    }

    private void walk(int start, boolean byDestinationFirst, int number) {
        boolean side = byDestinationFirst;
        boolean half = false;
        int m = start;
        while (m != EulerPairing.NONE && component[m] < 0) {
            component[m] = number;
            second[m] = half;
            half = !half;
            m = side ? destinationMate[m] : sourceMate[m];
            side = !side;
        }
    }

    private void weigh(int[] members, int layer) {
        for (int level = layer; level < problem.tree().height(); level++) {
            for (int m : members) {
                add(subtreeWeight, weight, m, level);
            }
        }
    }

    private EulerPairing.Need need(int cut, int level, int layer, int links) {
        long most = capacities.most(level, layer, links);
        if (!even && weight[cut] <= most) {
            return EulerPairing.Need.NONE;
        }
        if (!even && weight[cut] < 2 * most && random.nextBoolean()) {
            unpaired[cut] = true;
            return EulerPairing.Need.NONE;
        }
        return even || subtreeWeight[cut] <= 2 * most ? EulerPairing.Need.ALL : EulerPairing.Need.PASSING;
    }

    /** Passes the cuts to {@link #discrepancy} that alternating alone does not split well enough. */
    private void limit(int[] members, int layer, int links) {
        for (int level = layer; level < problem.tree().height(); level++) {
            long most = capacities.most(level, layer, links);
            for (int m : members) {
                limit(capacities.leaving(m, level), most);
                limit(capacities.entering(m, level), most);
            }
        }
    }

    private void add(long[] all, long[] passing, int m, int level) {
        int from = capacities.leaving(m, level);
        int to = capacities.entering(m, level);
        all[from] += messages.weight(m);
        all[to] += messages.weight(m);
        if (problem.turn(m) > level) {
            passing[from] += messages.weight(m);
            passing[to] += messages.weight(m);
        }
    }

    private void limit(int cut, long most) {
        if (subtreeWeight[cut] > 0) {
            boolean halved = alike && subtreeWeight[cut] <= 2 * most && !unpaired[cut];
            if (weight[cut] > most && !halved) {
                discrepancy.limit(cut, Math.max(0, 2 * most - weight[cut]));
            }
            subtreeWeight[cut] = 0;
            weight[cut] = 0;
            unpaired[cut] = false;
        }
    }

    private void addComponents(int[] members, int components, int layer) {
        int[] start = new int[components + 1];
        for (int m : members) {
            start[component[m] + 1]++;
        }
        for (int c = 0; c < components; c++) {
            start[c + 1] += start[c];
        }
        int[] sorted = new int[members.length];
        int[] next = Arrays.copyOf(start, components);
        for (int m : members) {
            sorted[next[component[m]]++] = m;
        }
        for (int c = 0; c < components; c++) {
            int count = 0;
            for (int i = start[c]; i < start[c + 1]; i++) {
                count = differ(sorted[i], layer, count);
            }
            for (int t = 0; t < count; t++) {
                discrepancy.add(c, touched[t], difference[touched[t]]);
                difference[touched[t]] = 0;
                isTouched[touched[t]] = false;
            }
        }
    }

    private int differ(int m, int layer, int count) {
        long by = second[m] ? -messages.weight(m) : messages.weight(m);
        int touchedCount = count;
        for (int level = layer; level < problem.turn(m); level++) {
            touchedCount = differ(capacities.leaving(m, level), by, touchedCount);
            touchedCount = differ(capacities.entering(m, level), by, touchedCount);
        }
        return touchedCount;
    }

    private int differ(int cut, long by, int count) {
        if (!discrepancy.limits(cut)) {
            return count;
        }
        int touchedCount = count;
        if (!isTouched[cut]) {
            isTouched[cut] = true;
            touched[touchedCount++] = cut;
        }
        difference[cut] += by;
        return touchedCount;
    }
}
