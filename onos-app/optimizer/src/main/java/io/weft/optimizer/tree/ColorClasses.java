package io.weft.optimizer.tree;

import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/**
 * The colour classes of the messages at one layer: the messages of class c take link c upwards, 0..{@link #count} - 1.
 * The excess of a class is {@link CutCapacities#excess}. Not thread-safe.
 */
final class ColorClasses {
    private final MessageSet[] classes;
    private final CutCapacities capacities;
    private final int layer;
    private final SplittableRandom random;
    private final double[] excess;
    /** By class, whether it has no excess and the layers above have links for it without any. */
    private final boolean[] solved;

    ColorClasses(MessageSet[] classes, CutCapacities capacities, int layer, SplittableRandom random) {
        this.classes = classes;
        this.capacities = capacities;
        this.layer = layer;
        this.random = random;
        this.solved = new boolean[classes.length];
        this.excess = new double[classes.length];
        for (int c = 0; c < classes.length; c++) {
            excess[c] = capacities.excess(classes[c], layer);
        }
    }

    private ColorClasses(ColorClasses others) {
        this.classes = others.classes.clone();
        this.capacities = others.capacities;
        this.layer = others.layer;
        this.random = others.random;
        this.solved = others.solved.clone();
        this.excess = others.excess.clone();
    }

    int count() {
        return classes.length;
    }

    MessageSet get(int c) {
        return classes[c];
    }

    /** Whether any class has an excess. */
    boolean excess() {
        for (double each : excess) {
            if (each > 0) {
                return true;
            }
        }
        return false;
    }

    /** Records whether the layers above have links for a class. */
    void solved(int c, boolean above) {
        solved[c] = above && excess[c] == 0;
    }

    boolean solved() {
        return unsolved() == 0;
    }

    /** Number of classes that are not solved. */
    int unsolved() {
        int count = 0;
        for (boolean each : solved) {
            count += each ? 0 : 1;
        }
        return count;
    }

    /** Replaces two classes by two others unless these have more excess together; returns whether it did. */
    boolean replace(int a, int b, MessageSet[] others) {
        double first = capacities.excess(others[0], layer);
        double second = capacities.excess(others[1], layer);
        if (first + second > excess[a] + excess[b]) {
            return false;
        }
        classes[a] = others[0];
        classes[b] = others[1];
        excess[a] = first;
        excess[b] = second;
        return true;
    }

    /** A random class with an excess. */
    int anyWithExcess() {
        return any(c -> excess[c] > 0);
    }

    /** A random class that is not solved. */
    int anyUnsolved() {
        return any(c -> !solved[c]);
    }

    /** A random class other than {@code c}. */
    int anyOther(int c) {
        return (c + 1 + random.nextInt(classes.length - 1)) % classes.length;
    }

    private int any(IntPredicate wanted) {
        int picked = -1;
        int count = 0;
        for (int c = 0; c < classes.length; c++) {
            if (wanted.test(c)) {
                count++;
                picked = random.nextInt(count) == 0 ? c : picked;
            }
        }
        return picked;
    }

    ColorClasses copy() {
        return new ColorClasses(this);
    }
}
