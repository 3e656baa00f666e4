package io.weft.optimizer.tree;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Discrepancy minimisation: chooses signs s<sub>c</sub> in {-1, 1} of components c, such that |sum over c of
 * s<sub>c</sub> d<sub>c,k</sub>| is at most a given slack for every limited cut k, or exceeds it as little as is found.
 * A component is a path or cycle of an Euler partition, its sign the half that it begins with, and d<sub>c,k</sub> the
 * difference that it makes between the halves' weights on cut k.
 *
 * <p>A heuristic with restarts: signs are first chosen greedily, in descending order of the largest |d<sub>c,k</sub>|
 * (in a random order after a restart); then local search flips one sign, or two where there are few, as long as the sum
 * of the squared excesses falls. O(differences) time for each pass. B. Chazelle, "The Discrepancy Method", 2000,
 * chapter 1. Not thread-safe.
 */
final class Discrepancy {
    private static final int RESTARTS = 12;
    /** Most components of which two are flipped together. */
    private static final int MOST_IN_PAIRS = 48;

    private final SplittableRandom random;
    private final boolean[] limited;
    private final long[] slack;
    /** The limited cuts. */
    private final int[] cuts;

    private int cutCount;
    /** By cut, the difference between the halves with the present signs. */
    private final long[] sum;

    /** The components with a difference on a limited cut. */
    private int[] active = new int[16];

    /** By place in {@link #active}, its first term; one more element. */
    private int[] start = new int[17];

    private int activeCount;
    private int[] termCut = new int[64];
    private long[] termDifference = new long[64];
    private int termCount;
    private boolean[] negative = new boolean[16];

    Discrepancy(int allCuts, SplittableRandom random) {
        this.random = random;
        this.limited = new boolean[allCuts];
        this.slack = new long[allCuts];
        this.cuts = new int[allCuts];
        this.sum = new long[allCuts];
    }

    /** Removes all limits and differences. */
    void clear() {
        for (int i = 0; i < cutCount; i++) {
            limited[cuts[i]] = false;
        }
        cutCount = 0;
        activeCount = 0;
        termCount = 0;
    }

    /** Limits the absolute difference between the halves of a cut, which must not be limited yet. */
    void limit(int cut, long difference) {
        limited[cut] = true;
        slack[cut] = difference;
        cuts[cutCount++] = cut;
    }

    boolean any() {
        return cutCount > 0;
    }

    boolean limits(int cut) {
        return limited[cut];
    }

    /** Adds the difference of a component on a limited cut; calls for the same component have to follow one another. */
    void add(int component, int cut, long difference) {
        if (difference == 0) {
            return;
        }
        if (activeCount == 0 || active[activeCount - 1] != component) {
            if (activeCount == active.length) {
                active = Arrays.copyOf(active, 2 * activeCount);
                start = Arrays.copyOf(start, 2 * activeCount + 1);
                negative = Arrays.copyOf(negative, 2 * activeCount);
            }
            active[activeCount] = component;
            start[activeCount++] = termCount;
        }
        if (termCount == termCut.length) {
            termCut = Arrays.copyOf(termCut, 2 * termCount);
            termDifference = Arrays.copyOf(termDifference, 2 * termCount);
        }
        termCut[termCount] = cut;
        termDifference[termCount++] = difference;
        start[activeCount] = termCount;
    }

    /**
     * @return by component, whether its sign is negative; drawn at random where the component has no difference on a
     *     limited cut
     */
    boolean[] choose(int components) {
        boolean[] flipped = new boolean[components];
        for (int c = 0; c < components; c++) {
            flipped[c] = random.nextBoolean();
        }
        if (activeCount == 0) {
            return flipped;
        }
        double best = Double.POSITIVE_INFINITY;
        boolean[] chosen = new boolean[activeCount];
        for (int restart = 0; restart < RESTARTS && best > 0; restart++) {
            chooseGreedily(restart);
            double cost = descend();
            if (cost < best) {
                best = cost;
                System.arraycopy(negative, 0, chosen, 0, activeCount);
            }
        }
        for (int a = 0; a < activeCount; a++) {
            flipped[active[a]] = chosen[a];
        }
        return flipped;
    }

    /** Chooses signs greedily: large differences first, or in a random order after a restart. */
    private void chooseGreedily(int restart) {
        for (int i = 0; i < cutCount; i++) {
            sum[cuts[i]] = 0;
        }
        for (int a : order(restart > 0)) {
            double product = 0;
            for (int t = start[a]; t < start[a + 1]; t++) {
                product += (double) sum[termCut[t]] * termDifference[t];
            }
            negative[a] = product == 0 ? random.nextBoolean() : product > 0;
            for (int t = start[a]; t < start[a + 1]; t++) {
                sum[termCut[t]] += negative[a] ? -termDifference[t] : termDifference[t];
            }
        }
    }

    private int[] order(boolean atRandom) {
        long[] keys = new long[activeCount];
        for (int a = 0; a < activeCount; a++) {
            long size = 0;
            for (int t = start[a]; t < start[a + 1]; t++) {
                size = Math.max(size, Math.abs(termDifference[t]));
            }
            // The bits of floats that are not negative are in the order of their values.
            long rank = atRandom
                    ? random.nextInt(Integer.MAX_VALUE)
                    : Integer.MAX_VALUE - Float.floatToIntBits((float) size);
            keys[a] = rank << 32 | a;
        }
        Arrays.sort(keys);
        int[] order = new int[activeCount];
        for (int i = 0; i < order.length; i++) {
            order[i] = (int) keys[i];
        }
        return order;
    }

    private double descend() {
        double cost = 0;
        for (int i = 0; i < cutCount; i++) {
            cost += excess(cuts[i], sum[cuts[i]]);
        }
        boolean better = true;
        while (cost > 0 && better) {
            double before = cost;
            for (int a = 0; a < activeCount && cost > 0; a++) {
                double change = flip(a);
                if (change < 0) {
                    cost += change;
                } else {
                    flip(a);
                }
            }
            if (cost == before && cost > 0 && activeCount <= MOST_IN_PAIRS) {
                cost += flipTwo();
            }
            better = cost < before;
        }
        return cost;
    }

    /** Flips the first two signs that lower the cost together; returns the change of the cost. */
    private double flipTwo() {
        for (int a = 0; a < activeCount; a++) {
            double first = flip(a);
            for (int b = a + 1; b < activeCount; b++) {
                double both = first + flip(b);
                if (both < 0) {
                    return both;
                }
                flip(b);
            }
            flip(a);
        }
        return 0;
    }

    private double flip(int a) {
        double change = 0;
        for (int t = start[a]; t < start[a + 1]; t++) {
            int cut = termCut[t];
            long flipped = sum[cut] - 2 * (negative[a] ? -termDifference[t] : termDifference[t]);
            change += excess(cut, flipped) - excess(cut, sum[cut]);
            sum[cut] = flipped;
        }
        negative[a] = !negative[a];
        return change;
    }

    private double excess(int cut, long difference) {
        double over = (Math.abs(difference) - slack[cut]) / 2.0;
        return over > 0 ? over * over : 0;
    }
}
