package io.weft.simulator.workload;

import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Ranks in some dimensions, the first the fastest: of two neighbours in it, one has the next rank. Immutable. */
final class Grid implements Peers {
    /** A dimension is at most as many times as long as another. */
    private static final int STRETCH = 2;

    private final int[] lengths;
    private final boolean wrapped;
    private final int ranks;

    /**
     * @param lengths of its dimensions; at least 3 each where it is wrapped, so that all neighbours are different
     * @param wrapped whether the last of a row is a neighbour of its first (a torus)
     */
    Grid(int[] lengths, boolean wrapped) {
        this.lengths = lengths.clone();
        this.wrapped = wrapped;
        long product = 1;
        for (int length : lengths) {
            if (length < least(wrapped)) {
                throw new Refusal(
                        "a length of " + length + " in " + text(lengths),
                        "at least " + least(wrapped)
                                + (wrapped ? ", so that all neighbours of a rank are different" : ""));
            }
            product *= length;
            if (product > Integer.MAX_VALUE) {
                throw new Refusal(text(lengths) + " are too many ranks");
            }
        }
        this.ranks = (int) product;
    }

    private static int least(boolean wrapped) {
        return wrapped ? 3 : 1;
    }

    /**
     * The largest grid of at most so many ranks whose longest dimension is at most twice its shortest; of several the
     * one whose lengths sum up to the least; in ascending order. These are the tori of the paper 'Cost-Effective
     * Diameter-Two Topologies' (SC 2015), section 4.4, but for the order of their dimensions. O(ranks^(dimensions - 1))
     * at worst, and far less.
     *
     * @throws Refusal if there is none
     */
    static Grid largest(int ranks, int dimensions, boolean wrapped) {
        int shortest = wrapped ? least(true) : 2;
        if (Math.pow(shortest, dimensions) > ranks) {
            throw new Refusal("there are " + ranks + " ranks, but a grid of " + dimensions + " dimensions needs "
                    + Math.round(Math.pow(shortest, dimensions)));
        }
        List<int[]> best = new ArrayList<>();
        extend(new int[dimensions], 0, shortest, 1, ranks, best);
        return new Grid(best.get(0), wrapped);
    }

    /** Tries all ascending lengths, the first {@code known} of which are. */
    private static void extend(int[] lengths, int known, int shortest, long product, int ranks, List<int[]> best) {
        if (known == lengths.length) {
            if (best.isEmpty() || isBetter(lengths, best.get(0))) {
                best.clear();
                best.add(lengths.clone());
            }
            return;
        }
        int from = known == 0 ? shortest : lengths[known - 1];
        long longest = known == 0 ? ranks : (long) STRETCH * lengths[0];
        for (int length = from; length <= longest; length++) {
            if (product * (long) Math.pow(length, lengths.length - known) > ranks) {
                return;
            }
            lengths[known] = length;
            extend(lengths, known + 1, shortest, product * length, ranks, best);
        }
    }

    private static boolean isBetter(int[] lengths, int[] other) {
        long product = Arrays.stream(lengths).asLongStream().reduce(1, (a, b) -> a * b);
        long otherProduct = Arrays.stream(other).asLongStream().reduce(1, (a, b) -> a * b);
        return product > otherProduct
                || (product == otherProduct
                        && Arrays.stream(lengths).sum() < Arrays.stream(other).sum());
    }

    @Override
    public int ranks() {
        return ranks;
    }

    @Override
    public int count(int rank) {
        if (wrapped) {
            return 2 * lengths.length;
        }
        int count = 0;
        int rest = rank;
        for (int length : lengths) {
            int place = rest % length;
            count += (place > 0 ? 1 : 0) + (place < length - 1 ? 1 : 0);
            rest /= length;
        }
        return count;
    }

    @Override
    public int peer(int rank, int i) {
        int left = i;
        int stride = 1;
        int rest = rank;
        for (int length : lengths) {
            int place = rest % length;
            if ((wrapped || place < length - 1) && left-- == 0) {
                return rank + (place < length - 1 ? stride : (1 - length) * stride);
            }
            if ((wrapped || place > 0) && left-- == 0) {
                return rank - (place > 0 ? stride : (1 - length) * stride);
            }
            rest /= length;
            stride *= length;
        }
        throw new IllegalArgumentException("rank " + rank + " has no neighbour " + i + " in " + this);
    }

    private static String text(int[] lengths) {
        return Arrays.stream(lengths).mapToObj(String::valueOf).collect(Collectors.joining("x"));
    }

    /** Its lengths, such as {@code 5x5x8}. */
    @Override
    public String toString() {
        return text(lengths);
    }
}
