package io.weft.optimizer.tree;

/**
 * A lower bound on the makespan of jobs on identical parallel machines: the load of the fullest bin if items, none of
 * which can be divided, are put into a number of bins. The items are messages here, the bins the links of a subtree.
 *
 * <p>The larger of two bounds: of the n*k+1 heaviest items, some bin of n holds k+1; and a size is not enough if the
 * bin packing bound L2 of Martello and Toth needs more bins of it than there are. S. Martello and P. Toth, "Lower
 * Bounds and Reduction Procedures for the Bin Packing Problem", Discrete Applied Mathematics 28, 1990; M. Dell'Amico
 * and S. Martello, "Optimal Scheduling of Tasks on Identical Parallel Processors", ORSA Journal on Computing 7(2),
 * 1995. Immutable.
 */
final class MakespanBound {
    private final long[] weights;
    private final int bins;
    /** Element i is the sum of the i heaviest weights. */
    private final long[] sums;

    private MakespanBound(long[] weights, int bins) {
        this.weights = weights;
        this.bins = bins;
        this.sums = new long[weights.length + 1];
        for (int i = 0; i < weights.length; i++) {
            sums[i + 1] = sums[i] + weights[i];
        }
    }

    /**
     * The bound, in the unit of the weights; 0 if there are none. O(n * log(heaviest)).
     *
     * @param weights in descending order, each at least 1, with a sum of at most 2<sup>53</sup>
     * @param bins at least 1
     */
    static long of(long[] weights, int bins) {
        return weights.length == 0 ? 0 : new MakespanBound(weights, bins).bound();
    }

    private long bound() {
        long all = sums[weights.length];
        long possible = Math.max(Math.max(weights[0], (all + bins - 1) / bins), pigeonhole());
        // With bins of this size, every item finds one that is not full yet.
        long enough = possible + weights[0];
        while (possible < enough) {
            long size = possible + (enough - possible) / 2;
            if (binsOf(size) > bins) {
                possible = size + 1;
            } else {
                enough = size;
            }
        }
        return possible;
    }

    /** For each k, the smallest weight of k+1 of the n*k+1 heaviest items; the largest of these. */
    private long pigeonhole() {
        long most = 0;
        for (int each = 1; (long) each * bins < weights.length; each++) {
            int last = each * bins;
            most = Math.max(most, sums[last + 1] - sums[last - each]);
        }
        return most;
    }

    /**
     * The bound L2 on the number of bins of a size: one for each item above half of the size, and enough for what does
     * not fit beside those of the smaller items. It is the largest over all numbers of smaller items counted, the
     * heaviest first. O(n).
     *
     * @param size at least the heaviest weight
     */
    private long binsOf(long size) {
        int large = 0;
        while (large < weights.length && weights[large] > size / 2) {
            large++;
        }
        long most = large;
        // The large items whose bins have no room for the smallest item counted.
        int full = large;
        for (int last = large; last < weights.length && most <= bins; last++) {
            while (full > 0 && weights[full - 1] <= size - weights[last]) {
                full--;
            }
            int open = large - full;
            long small = sums[last + 1] - sums[large];
            if (open == 0 || size < Long.MAX_VALUE / open) {
                long left = small - (open * size - (sums[large] - sums[full]));
                most = left > 0 ? Math.max(most, large + (left - 1) / size + 1) : most;
            }
        }
        return most;
    }
}
