package io.weft.optimizer.tree;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Chooses which half each path or cycle begins with, so that of each set that is limited the halves differ by no more than they may:
 * signs s<sub>c</sub> in {-1, 1} that make |sum of s<sub>c</sub> d<sub>c</sub>| small for all sets at once. Those of large differences
 * are chosen first, each against what there is already; then one or two are turned as long as that helps, from several beginnings.
 * Not thread-safe.
 */
final class Signs {
    private static final int RESTARTS = 12;
    private static final int MOST_IN_PAIRS = 48;

    private final SplittableRandom random;
    private final boolean[] limited;
    private final long[] slack;
    private final int[] sets;
    private int setCount;
    /** By set, the difference between the halves. */
    private final long[] sum;

    /** The components that make a difference to a limited set, and where their terms begin. */
    private int[] active = new int[16];

    private int[] start = new int[17];
    private int activeCount;
    private int[] termSet = new int[64];
    private long[] termDifference = new long[64];
    private int termCount;
    private boolean[] negative = new boolean[16];

    Signs(int allSets, SplittableRandom random) {
        this.random = random;
        this.limited = new boolean[allSets];
        this.slack = new long[allSets];
        this.sets = new int[allSets];
        this.sum = new long[allSets];
    }

    /** Forgets all. */
    void begin() {
        for (int i = 0; i < setCount; i++) {
            limited[sets[i]] = false;
        }
        setCount = 0;
        activeCount = 0;
        termCount = 0;
    }

    /** Lets the halves of a set differ by this much, and no more. */
    void limit(int set, long difference) {
        limited[set] = true;
        slack[set] = difference;
        sets[setCount++] = set;
    }

    /** Whether any set is limited. */
    boolean any() {
        return setCount > 0;
    }

    /** Whether a set is. */
    boolean limits(int set) {
        return limited[set];
    }

    /** What a component adds to the difference of a limited set; those of a component one after the other. */
    void add(int component, int set, long difference) {
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
        if (termCount == termSet.length) {
            termSet = Arrays.copyOf(termSet, 2 * termCount);
            termDifference = Arrays.copyOf(termDifference, 2 * termCount);
        }
        termSet[termCount] = set;
        termDifference[termCount++] = difference;
        start[activeCount] = termCount;
    }

    /** By component, whether it begins with the other half. Those that make no difference are drawn. */
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
            begin(restart);
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

    /** The large ones first, each against what there is; where a restart, in a random order. */
    private void begin(int restart) {
        for (int i = 0; i < setCount; i++) {
            sum[sets[i]] = 0;
        }
        for (int a : order(restart > 0)) {
            double product = 0;
            for (int t = start[a]; t < start[a + 1]; t++) {
                product += (double) sum[termSet[t]] * termDifference[t];
            }
            negative[a] = product == 0 ? random.nextBoolean() : product > 0;
            for (int t = start[a]; t < start[a + 1]; t++) {
                sum[termSet[t]] += negative[a] ? -termDifference[t] : termDifference[t];
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
        for (int i = 0; i < setCount; i++) {
            cost += excess(sets[i], sum[sets[i]]);
        }
        boolean better = true;
        while (cost > 0 && better) {
            double before = cost;
            for (int a = 0; a < activeCount && cost > 0; a++) {
                double change = turn(a);
                if (change < 0) {
                    cost += change;
                } else {
                    turn(a);
                }
            }
            if (cost == before && cost > 0 && activeCount <= MOST_IN_PAIRS) {
                cost += turnTwo();
            }
            better = cost < before;
        }
        return cost;
    }

    /** Turns the first two that are worth it together, and says what that changes. */
    private double turnTwo() {
        for (int a = 0; a < activeCount; a++) {
            double first = turn(a);
            for (int b = a + 1; b < activeCount; b++) {
                double both = first + turn(b);
                if (both < 0) {
                    return both;
                }
                turn(b);
            }
            turn(a);
        }
        return 0;
    }

    private double turn(int a) {
        double change = 0;
        for (int t = start[a]; t < start[a + 1]; t++) {
            int set = termSet[t];
            long turned = sum[set] - 2 * (negative[a] ? -termDifference[t] : termDifference[t]);
            change += excess(set, turned) - excess(set, sum[set]);
            sum[set] = turned;
        }
        negative[a] = !negative[a];
        return change;
    }

    private double excess(int set, long difference) {
        double over = (Math.abs(difference) - slack[set]) / 2.0;
        return over > 0 ? over * over : 0;
    }
}
