package io.weft.optimizer.tree;

import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/** The classes that messages are divided into at one layer: those that take the same link upwards. Not thread-safe. */
final class Classes {
    private final Group[] groups;
    private final Excess excess;
    private final int level;
    private final SplittableRandom random;
    /** By class, by how much it exceeds what it may. */
    private final double[] over;
    /** By class, whether the layers above found choices for it, and it is within what it may itself. */
    private final boolean[] settled;

    Classes(Group[] groups, Excess excess, int level, SplittableRandom random) {
        this.groups = groups;
        this.excess = excess;
        this.level = level;
        this.random = random;
        this.settled = new boolean[groups.length];
        this.over = new double[groups.length];
        for (int c = 0; c < groups.length; c++) {
            over[c] = excess.of(groups[c], level);
        }
    }

    private Classes(Classes others) {
        this.groups = others.groups.clone();
        this.excess = others.excess;
        this.level = others.level;
        this.random = others.random;
        this.settled = others.settled.clone();
        this.over = others.over.clone();
    }

    int count() {
        return groups.length;
    }

    Group group(int c) {
        return groups[c];
    }

    /** Whether any exceeds what it may. */
    boolean over() {
        for (double each : over) {
            if (each > 0) {
                return true;
            }
        }
        return false;
    }

    void settled(int c, boolean above) {
        settled[c] = above && over[c] == 0;
    }

    boolean settled() {
        return unsettled() == 0;
    }

    int unsettled() {
        int count = 0;
        for (boolean each : settled) {
            count += each ? 0 : 1;
        }
        return count;
    }

    /** Puts two others in the place of two classes unless those exceed more; whether it did. */
    boolean replace(int a, int b, Group[] others) {
        double first = excess.of(others[0], level);
        double second = excess.of(others[1], level);
        if (first + second > over[a] + over[b]) {
            return false;
        }
        groups[a] = others[0];
        groups[b] = others[1];
        over[a] = first;
        over[b] = second;
        return true;
    }

    int anyOver() {
        return any(c -> over[c] > 0);
    }

    int anyUnsettled() {
        return any(c -> !settled[c]);
    }

    int anyBut(int c) {
        return (c + 1 + random.nextInt(groups.length - 1)) % groups.length;
    }

    private int any(IntPredicate wanted) {
        int picked = -1;
        int count = 0;
        for (int c = 0; c < groups.length; c++) {
            if (wanted.test(c)) {
                count++;
                picked = random.nextInt(count) == 0 ? c : picked;
            }
        }
        return picked;
    }

    /** What they are now. */
    Classes copy() {
        return new Classes(this);
    }

    /** Makes them what others are. */
    void become(Classes others) {
        System.arraycopy(others.groups, 0, groups, 0, groups.length);
        System.arraycopy(others.over, 0, over, 0, over.length);
        System.arraycopy(others.settled, 0, settled, 0, settled.length);
    }
}
