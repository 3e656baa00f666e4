package io.weft.optimizer.tree;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Pairs messages by the subtrees that one of their ends is in: within the smallest subtree first, and there with one that turns at the
 * same level first. Where all messages of a subtree are to be paired, all but one are paired within it: if each pair is split, then so is
 * the subtree, evenly. Not thread-safe.
 */
final class Pairing {
    /** In place of a message: there is none. */
    static final int NONE = -1;

    /** What is to be paired of the messages of a subtree. */
    enum Need {
        /** Nothing: however they are split, neither half has more than it may. */
        NONE,
        /** Those that go on above it. */
        PASSING,
        /** All of them, whether they leave it or not. */
        ALL
    }

    /** Says what is to be paired. */
    @FunctionalInterface
    interface Needs {
        /** Of the subtree of a level that a message's end is in. */
        Need of(int message, int level);
    }

    private final int[] end;
    private final TreeProblem problem;
    private final SplittableRandom random;
    /** By level at which they turn, the message that waits for another. */
    private final int[] waiting;

    private int[] open = new int[0];

    /** By one end of each message. */
    Pairing(TreeProblem problem, int[] end, SplittableRandom random) {
        this.problem = problem;
        this.end = end;
        this.random = random;
        this.waiting = new int[problem.tree().height() + 1];
    }

    /**
     * Pairs some messages, anew at random where there is a choice. O(messages * height).
     *
     * @param ordered the messages in the order of their ends
     * @param level the level of the smallest subtrees
     * @param mate by message, is set to the message that it is paired with, or {@link #NONE}
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

    /** Pairs those that are open, and keeps what is left of each subtree. */
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

    /** Puts those that go on above a level in front, and says where they end. */
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

    /** Pairs all from one place to another but one, if there is an odd number of them, and says which is left. */
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
