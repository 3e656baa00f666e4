package io.weft.optimizer.tree;

import io.weft.optimizer.Budget;
import io.weft.topology.generate.FatTree;
import java.util.SplittableRandom;

/**
 * One search for ways by which no channel has more than a target load: layer by layer upwards, and back where a layer finds no choices
 * that are within {@link Capacities}. Not thread-safe.
 */
final class Search {
    /** How often classes of a layer are joined and halved anew, for each class, before others below are tried. */
    private static final int REPAIRS = 40;

    /** How often that is done for the sake of the layers above. */
    private static final int RETURNS = 4;

    private final TreeProblem problem;
    private final FatTree tree;
    private final Halving halving;
    private final Excess excess;
    private final SplittableRandom random;
    private final Budget budget;
    private final int[] ways;
    private final long[] nanos;
    /** Messages that may still be halved. */
    private long effort;

    /**
     * A search.
     *
     * @param target most load of a channel
     * @param even whether to spread messages evenly also where the target does not demand it
     * @param effort messages that it may halve, counted again each time
     * @param nanos by layer, is increased by what it takes
     */
    Search(
            TreeProblem problem,
            long target,
            boolean even,
            long effort,
            SplittableRandom random,
            Budget budget,
            long[] nanos) {
        this.problem = problem;
        this.tree = problem.tree();
        Capacities capacities = new Capacities(problem, target);
        this.halving = new Halving(capacities, even, random);
        this.excess = new Excess(capacities);
        this.random = random;
        this.budget = budget;
        this.ways = new int[problem.messages().count()];
        this.effort = effort;
        this.nanos = nanos;
    }

    /** By message, its way. Within the target if there is time and it is found. */
    int[] ways() {
        solve(halving.all(), 0, false);
        return ways;
    }

    private boolean spent() {
        return effort <= 0 || budget.spent();
    }

    /**
     * Chooses all ways of a group from a level on; whether all are within the target.
     *
     * @param anyhow whether it no longer matters if they are
     */
    private boolean solve(Group group, int level, boolean anyhow) {
        if (level == tree.height()) {
            return true;
        }
        long begun = System.nanoTime();
        Group rising = group.only(m -> problem.turn(m) > level);
        if (rising.size() == 0) {
            return true;
        }
        int choices = tree.parents(level + 1);
        Classes classes = new Classes(divide(rising, level, choices), excess, level, random);
        effort -= rising.size();
        nanos[level] += System.nanoTime() - begun;
        if (!anyhow) {
            repair(classes, level);
        }
        for (int c = 0; c < choices; c++) {
            classes.settled(c, settle(classes.group(c), level, c, anyhow || classes.over()));
        }
        return classes.settled() || (!anyhow && !classes.over() && again(classes, level));
    }

    /** Sends all of a group by a link of a layer, and on. */
    private boolean settle(Group group, int level, int choice, boolean anyhow) {
        for (int m : group.bySource) {
            ways[m] = ways[m] % tree.ways(level) + choice * tree.ways(level);
        }
        return solve(group, level + 1, anyhow);
    }

    private Group[] divide(Group group, int level, int choices) {
        if (choices == 1) {
            return new Group[] {group};
        }
        if (choices % 2 == 1) {
            return group.dealt(choices, random);
        }
        Group[] halves = halving.split(group, level, choices / 2);
        Group[] low = divide(halves[0], level, choices / 2);
        Group[] high = divide(halves[1], level, choices / 2);
        Group[] all = new Group[choices];
        System.arraycopy(low, 0, all, 0, choices / 2);
        System.arraycopy(high, 0, all, choices / 2, choices / 2);
        return all;
    }

    private void repair(Classes classes, int level) {
        int tries = REPAIRS * classes.count();
        while (classes.over() && tries > 0 && classes.count() > 1 && !spent()) {
            tries--;
            int a = classes.anyOver();
            halveAnew(classes, a, classes.anyBut(a), level);
        }
    }

    /** Joins two classes and halves them anew; whether that made nothing worse, and so was done. */
    private boolean halveAnew(Classes classes, int a, int b, int level) {
        long begun = System.nanoTime();
        Group both = halving.union(classes.group(a), classes.group(b));
        effort -= both.size();
        boolean done = classes.replace(a, b, halving.split(both, level, 1));
        nanos[level] += System.nanoTime() - begun;
        return done;
    }

    /** Halves classes anew that the layers above found no choices for; whether there are some for all in the end. */
    private boolean again(Classes classes, int level) {
        int tries = RETURNS * classes.count();
        while (!classes.settled() && tries > 0 && classes.count() > 1 && !spent()) {
            tries--;
            int a = classes.anyUnsettled();
            tryAnew(classes, a, classes.anyBut(a), level);
        }
        return classes.settled();
    }

    private void tryAnew(Classes classes, int a, int b, int level) {
        Classes before = classes.copy();
        Group all = halving.union(classes.group(a), classes.group(b));
        int[] waysBefore = all.valuesOf(ways);
        if (!halveAnew(classes, a, b, level)) {
            return;
        }
        classes.settled(a, settle(classes.group(a), level, a, false));
        classes.settled(b, settle(classes.group(b), level, b, false));
        if (classes.unsettled() > before.unsettled()) {
            classes.become(before);
            all.putValues(ways, waysBefore);
        }
    }
}
