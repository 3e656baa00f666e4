package io.weft.optimizer.tree;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Pairs messages at one of their ends for an Euler partition ({@link EulerSplit}): messages within the smallest common
 * subtree first, and there messages that turn at the same level first. Where all messages of a subtree have to be
 * paired, all but at most one are paired within it, so that separating each pair splits the messages of that subtree
 * evenly. Not thread-safe.
 */
final class EulerPairing {
    /** In place of a message: none. */
    static final int NONE = -1;

    /** Which messages of a subtree have to be paired within it. */
    enum Need {
        /** None: the capacities hold for any split. */
        NONE,
        /** The messages that leave (enter) the subtree are paired within it. */
        PASSING,
        /** All of them, those within the subtree, too. */
        ALL
    }

    /** Tells which messages have to be paired within a subtree. */
    @FunctionalInterface
    interface Needs {
        /** For the subtree of a level that the message's end is in. */
        Need of(int message, int level);
    }

    private final int[] end;
    private final TreeProblem problem;
    private final SplittableRandom random;
    /** By turn level, the message that has no partner yet. */
    private final int[] waiting;

    /** The messages that are not paired yet, in the order of their ends. */
    private int[] open = new int[0];

    /**
     * Pairs messages at one end.
     *
     * @param end by message, the endpoint at that end
     */
    EulerPairing(TreeProblem problem, int[] end, SplittableRandom random) {
        this.problem = problem;
        this.end = end;
        this.random = random;
        this.waiting = new int[problem.tree().height() + 1];
    }

    /**
     * Pairs messages, at random where several pairings are equally good. O(messages * height).
     *
     * @param ordered the messages in ascending order of their ends
     * @param level the level of the smallest subtrees
     * @param mate by message; the elements of the messages are set to their partners, or {@link #NONE}
     */
    void pair(int[] ordered, int level, Needs needs, int[] mate) {
        if (open.length < ordered.length) {
            open = new int[ordered.length];
        }
        System.arraycopy(ordered, 0, open, 0, ordered.length);
        for (int m : ordered) {
            mate[m] = NONE;
        }
        int left = ordered.length;
        for (int l = level; l < problem.tree().height() && left > 1; l++) {
            left = pairWithin(l, left, needs, mate);
        }
    }

    /** Pairs open messages within the subtrees of a level; returns how many stay open, which are moved to the front. */
    private int pairWithin(int level, int count, Needs needs, int[] mate) {
        int leaves = problem.tree().leaves(level);
        int left = 0;
        int from = 0;
        while (from < count) {
            int subtree = end[open[from]] / leaves;
            int to = from + 1;
            while (to < count && end[open[to]] / leaves == subtree) {
                to++;
            }
            Need need = needs.of(open[from], level);
            if (need == Need.NONE) {
                System.arraycopy(open, from, open, left, to - from);
                left += to - from;
            } else {
                int last = pairRange(from, need == Need.ALL ? to : passing(from, to, level), mate);
                if (last != NONE) {
                    open[left++] = last;
                }
            }
            from = to;
        }
        return left;
    }

    /** Moves the messages that turn above a level to the front of a range; returns where they end. */
    private int passing(int from, int to, int level) {
        int next = from;
        for (int i = from; i < to; i++) {
            if (problem.turn(open[i]) > level) {
                int swapped = open[next];
                open[next++] = open[i];
                open[i] = swapped;
            }
        }
        return next;
    }

    /**
     * Pairs the open messages of a range; returns the one that is left if their number is odd, or else {@link #NONE}.
     */
    private int pairRange(int from, int to, int[] mate) {
        if (to - from < 2) {
            return to == from ? NONE : open[from];
        }
        shuffle(from, to);
        Arrays.fill(waiting, NONE);
        for (int i = from; i < to; i++) {
            int kind = problem.turn(open[i]);
            if (waiting[kind] == NONE) {
                waiting[kind] = open[i];
            } else {
                join(waiting[kind], open[i], mate);
                waiting[kind] = NONE;
            }
        }
        int rest = NONE;
        for (int one : waiting) {
            if (one != NONE && rest != NONE) {
                join(one, rest, mate);
                rest = NONE;
            } else if (one != NONE) {
                rest = one;
            }
        }
        return rest;
    }

    private static void join(int a, int b, int[] mate) {
        mate[a] = b;
        mate[b] = a;
    }

    private void shuffle(int from, int to) {
        if (to - from == 2) {
            return;
        }
        for (int i = to - 1; i > from; i--) {
            int j = from + random.nextInt(i - from + 1);
            int swapped = open[i];
            open[i] = open[j];
            open[j] = swapped;
        }
    }
}
