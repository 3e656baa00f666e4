package io.weft.optimizer.tree;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Pairs messages by the subtrees that one of their ends is in: within the smallest subtree first, and there with one that turns at the
 * same level first, so that all but one of the messages of each subtree are paired within it. If each pair is split, then so is each
 * subtree, evenly. Not thread-safe.
 */
final class Pairing {
    /** In place of a message: there is none. */
    static final int NONE = -1;

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
    void pair(int[] ordered, int level, int[] mate) {
        if (open.length < ordered.length) {
            open = new int[ordered.length];
        }
        System.arraycopy(ordered, 0, open, 0, ordered.length);
        int left = ordered.length;
        for (int l = level; l <= problem.tree().height() && left > 1; l++) {
            left = pairWithin(problem.tree().leaves(l), left, mate);
        }
        if (left == 1) {
            mate[open[0]] = NONE;
        }
    }

    /** Pairs those that are open, and keeps what is left of each subtree. */
    private int pairWithin(int leaves, int count, int[] mate) {
        int left = 0;
        int from = 0;
        while (from < count) {
            int subtree = end[open[from]] / leaves;
            int to = from + 1;
            while (to < count && end[open[to]] / leaves == subtree) {
                to++;
            }
            int last = pairRange(from, to, mate);
            if (last != NONE) {
                open[left++] = last;
            }
            from = to;
        }
        return left;
    }

    /** Pairs all from one place to another but one, if there is an odd number of them, and says which is left. */
    private int pairRange(int from, int to, int[] mate) {
        if (to - from == 1) {
            return open[from];
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
