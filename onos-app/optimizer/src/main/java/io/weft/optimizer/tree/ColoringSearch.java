package io.weft.optimizer.tree;

import io.weft.optimizer.Budget;
import io.weft.topology.arrangement.FatTree;
import java.util.SplittableRandom;

/**
 * One search of {@link Coloring} for up paths with which no channel carries more than a target load. It chooses links
 * layer by layer upwards, and goes back to the layer below where a layer finds no links within {@link CutCapacities}.
 * Not thread-safe.
 */
final class ColoringSearch {
    /** How often two classes of a layer are joined and split again to remove excess, for each class. */
    private static final int REPAIRS = 40;

    /** How often that is done, for each class, to find links at the layers above. */
    private static final int RETURNS = 4;

    private final TreeProblem problem;
    private final FatTree tree;
    private final EulerSplit split;
    private final CutCapacities capacities;
    private final SplittableRandom random;
    private final Budget budget;
    private final int[] upPaths;
    private final long[] nanos;
    /** How many messages may still be split, each counted at every split. */
    private long splitsLeft;

    /**
     * @param target the largest load that a channel may have
     * @param even whether to split messages as evenly as possible also where the target does not require it
     * @param splits how many messages it may split, each counted at every split
     * @param nanos by layer; the time that the search takes is added, in nanoseconds
     */
    ColoringSearch(
            TreeProblem problem,
            long target,
            boolean even,
            long splits,
            SplittableRandom random,
            Budget budget,
            long[] nanos) {
        this.problem = problem;
        this.tree = problem.tree();
        this.capacities = new CutCapacities(problem, target);
        this.split = new EulerSplit(capacities, even, random);
        this.random = random;
        this.budget = budget;
        this.upPaths = new int[problem.messages().count()];
        this.splitsLeft = splits;
        this.nanos = nanos;
    }

    /** By message, its up path; within the target if the search succeeds in time. */
    int[] upPaths() {
        solve(split.all(), 0, false);
        return upPaths;
    }

    private boolean spent() {
        return splitsLeft <= 0 || budget.spent();
    }

    /**
     * Chooses the links of messages from a layer upwards.
     *
     * @param failed whether the target is missed already, so that no effort is worth while
     * @return whether no channel has more than the target
     */
    private boolean solve(MessageSet messages, int level, boolean failed) {
        if (level == tree.height()) {
            return true;
        }
        long begun = System.nanoTime();
        MessageSet rising = messages.only(m -> problem.turn(m) > level);
        if (rising.size() == 0) {
            return true;
        }
        int links = tree.parents(level + 1);
        ColorClasses classes = new ColorClasses(divide(rising, level, links), capacities, level, random);
        splitsLeft -= rising.size();
        nanos[level] += System.nanoTime() - begun;
        if (!failed) {
            repair(classes, level);
        }
        for (int c = 0; c < links; c++) {
            classes.solved(c, send(classes.get(c), level, c, failed || classes.excess()));
        }
        return classes.solved() || (!failed && !classes.excess() && retry(classes, level));
    }

    /** Sends messages by a link of a layer, and chooses the links above. */
    private boolean send(MessageSet messages, int level, int link, boolean failed) {
        for (int m : messages.bySource) {
            upPaths[m] = upPaths[m] % tree.upPaths(level) + link * tree.upPaths(level);
        }
        return solve(messages, level + 1, failed);
    }

    private MessageSet[] divide(MessageSet messages, int level, int links) {
        if (links == 1) {
            return new MessageSet[] {messages};
        }
        if (links % 2 == 1) {
            return messages.dealt(links, random);
        }
        MessageSet[] halves = split.split(messages, level, links / 2);
        MessageSet[] low = divide(halves[0], level, links / 2);
        MessageSet[] high = divide(halves[1], level, links / 2);
        MessageSet[] all = new MessageSet[links];
        System.arraycopy(low, 0, all, 0, links / 2);
        System.arraycopy(high, 0, all, links / 2, links / 2);
        return all;
    }

    private void repair(ColorClasses classes, int level) {
        int tries = REPAIRS * classes.count();
        while (classes.excess() && tries > 0 && classes.count() > 1 && !spent()) {
            tries--;
            int a = classes.anyWithExcess();
            splitAgain(classes, a, classes.anyOther(a), level);
        }
    }

    /** Joins two classes and splits them again; returns whether they were replaced, as their excess did not grow. */
    private boolean splitAgain(ColorClasses classes, int a, int b, int level) {
        long begun = System.nanoTime();
        MessageSet both = split.union(classes.get(a), classes.get(b));
        splitsLeft -= both.size();
        boolean done = classes.replace(a, b, split.split(both, level, 1));
        nanos[level] += System.nanoTime() - begun;
        return done;
    }

    /** Splits the classes again that the layers above found no links for; returns whether all are solved in the end. */
    private boolean retry(ColorClasses classes, int level) {
        ColorClasses now = classes;
        int tries = RETURNS * now.count();
        while (!now.solved() && tries > 0 && now.count() > 1 && !spent()) {
            tries--;
            int a = now.anyUnsolved();
            now = triedAgain(now, a, now.anyOther(a), level);
        }
        return now.solved();
    }

    /** The classes after two were joined and split again, or as before if then more are unsolved. */
    private ColorClasses triedAgain(ColorClasses before, int a, int b, int level) {
        ColorClasses classes = before.copy();
        MessageSet all = split.union(classes.get(a), classes.get(b));
        int[] upPathsBefore = all.valuesOf(upPaths);
        if (!splitAgain(classes, a, b, level)) {
            return before;
        }
        classes.solved(a, send(classes.get(a), level, a, false));
        classes.solved(b, send(classes.get(b), level, b, false));
        if (classes.unsolved() > before.unsolved()) {
            all.putValues(upPaths, upPathsBefore);
            return before;
        }
        return classes;
    }
}
