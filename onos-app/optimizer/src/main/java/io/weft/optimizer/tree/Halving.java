package io.weft.optimizer.tree;

import io.weft.optimizer.Messages;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Splits messages in two, so that of each set of {@link Capacities} either half gets what it may, as far as that can be found.
 *
 * <p>Messages are paired by their sources and, apart from that, by their destinations. Together the pairs are paths and even cycles;
 * messages take the halves in turn along each. That alone splits all messages of each subtree evenly. It is left free which
 * half a path or cycle begins with: that is chosen so that the messages that leave each subtree, and those that enter it, are split
 * as they have to be, too ({@link Signs}). O(messages * height), and what the choice takes. Not thread-safe.
 */
final class Halving {
    private final Capacities capacities;
    private final TreeProblem problem;
    private final Messages messages;
    private final boolean alike;
    private final boolean even;
    private final SplittableRandom random;
    private final Pairing bySource;
    private final Pairing byDestination;
    private final Signs signs;
    private final int[] sources;
    private final int[] destinations;
    private final int[] sourceMate;
    private final int[] destinationMate;
    /** By message, the number of its path or cycle. */
    private final int[] component;
    /** By message, whether it is in the second half. */
    private final boolean[] second;
    /** By set, its weight, and that of all messages of its subtree. */
    private final long[] weight;

    private final long[] whole;
    /** By set, whether its messages are left to the choice of halves, as they need not be split quite evenly. */
    private final boolean[] unpaired;

    /** By set, the difference between the halves along one path or cycle. */
    private final long[] difference;

    private final int[] touched;
    private final boolean[] isTouched;

    /**
     * Splits.
     *
     * @param even whether to split the messages of all subtrees evenly, where that is possible, also those that need not be
     */
    Halving(Capacities capacities, boolean even, SplittableRandom random) {
        this.even = even;
        this.capacities = capacities;
        this.problem = capacities.problem();
        this.messages = problem.messages();
        this.alike = messages.alike();
        this.sources =
                IntStream.range(0, messages.count()).map(messages::source).toArray();
        this.destinations =
                IntStream.range(0, messages.count()).map(messages::destination).toArray();
        this.bySource = new Pairing(problem, sources, random);
        this.byDestination = new Pairing(problem, destinations, random);
        this.signs = new Signs(capacities.sets(), random);
        this.sourceMate = new int[messages.count()];
        this.destinationMate = new int[messages.count()];
        this.component = new int[messages.count()];
        this.second = new boolean[messages.count()];
        this.weight = new long[capacities.sets()];
        this.whole = new long[capacities.sets()];
        this.unpaired = new boolean[capacities.sets()];
        this.random = random;
        this.difference = new long[capacities.sets()];
        this.touched = new int[capacities.sets()];
        this.isTouched = new boolean[capacities.sets()];
    }

    /** All messages. */
    Group all() {
        return new Group(ordered(sources), ordered(destinations));
    }

    private static int[] ordered(int[] end) {
        return IntStream.range(0, end.length)
                .boxed()
                .sorted(Comparator.comparingInt(m -> end[m]))
                .mapToInt(m -> m)
                .toArray();
    }

    /** The messages of two groups. */
    Group union(Group a, Group b) {
        return new Group(
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
     * Splits a group.
     *
     * @param choice the level of the choice between the halves
     * @param choices how many choices each half stands for
     */
    Group[] split(Group group, int choice, int choices) {
        weigh(group.bySource, choice);
        bySource.pair(group.bySource, choice, (m, l) -> need(capacities.leaving(m, l), l, choice, choices), sourceMate);
        byDestination.pair(
                group.byDestination,
                choice,
                (m, l) -> need(capacities.entering(m, l), l, choice, choices),
                destinationMate);
        int components = colour(group.bySource);
        signs.begin();
        limit(group.bySource, choice, choices);
        if (signs.any()) {
            addComponents(group.bySource, components, choice);
        }
        boolean[] flipped = signs.choose(components);
        for (int m : group.bySource) {
            second[m] ^= flipped[component[m]];
        }
        return new Group[] {group.only(m -> !second[m]), group.only(m -> second[m])};
    }

    /** Goes along all paths and cycles, numbers them, and puts messages into either half in turn. */
    private int colour(int[] members) {
        for (int m : members) {
            component[m] = -1;
        }
        int components = 0;
        for (int m : members) {
            if (component[m] < 0 && (sourceMate[m] == Pairing.NONE || destinationMate[m] == Pairing.NONE)) {
                walk(m, sourceMate[m] == Pairing.NONE, components++);
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
        while (m != Pairing.NONE && component[m] < 0) {
            component[m] = number;
            second[m] = half;
            half = !half;
            m = side ? destinationMate[m] : sourceMate[m];
            side = !side;
        }
    }

    private void weigh(int[] members, int choice) {
        for (int level = choice; level < problem.tree().height(); level++) {
            for (int m : members) {
                add(whole, weight, m, level);
            }
        }
    }

    private Pairing.Need need(int set, int level, int choice, int choices) {
        long most = capacities.most(level, choice, choices);
        if (!even && weight[set] <= most) {
            return Pairing.Need.NONE;
        }
        if (!even && weight[set] < 2 * most && random.nextBoolean()) {
            unpaired[set] = true;
            return Pairing.Need.NONE;
        }
        return even || whole[set] <= 2 * most ? Pairing.Need.ALL : Pairing.Need.PASSING;
    }

    /** Finds the sets that the halves have to be chosen for: the others are split well enough whatever is chosen. */
    private void limit(int[] members, int choice, int choices) {
        for (int level = choice; level < problem.tree().height(); level++) {
            long most = capacities.most(level, choice, choices);
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

    private void limit(int set, long most) {
        if (whole[set] > 0) {
            boolean halved = alike && whole[set] <= 2 * most && !unpaired[set];
            if (weight[set] > most && !halved) {
                signs.limit(set, Math.max(0, 2 * most - weight[set]));
            }
            whole[set] = 0;
            weight[set] = 0;
            unpaired[set] = false;
        }
    }

    private void addComponents(int[] members, int components, int choice) {
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
                count = differ(sorted[i], choice, count);
            }
            for (int t = 0; t < count; t++) {
                signs.add(c, touched[t], difference[touched[t]]);
                difference[touched[t]] = 0;
                isTouched[touched[t]] = false;
            }
        }
    }

    private int differ(int m, int choice, int count) {
        long by = second[m] ? -messages.weight(m) : messages.weight(m);
        int touchedCount = count;
        for (int level = choice; level < problem.turn(m); level++) {
            touchedCount = differ(capacities.leaving(m, level), by, touchedCount);
            touchedCount = differ(capacities.entering(m, level), by, touchedCount);
        }
        return touchedCount;
    }

    private int differ(int set, long by, int count) {
        if (!signs.limits(set)) {
            return count;
        }
        int touchedCount = count;
        if (!isTouched[set]) {
            isTouched[set] = true;
            touched[touchedCount++] = set;
        }
        difference[set] += by;
        return touchedCount;
    }
}
