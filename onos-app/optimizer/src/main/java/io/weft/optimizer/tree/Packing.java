package io.weft.optimizer.tree;

/**
 * What the fullest of some bins holds at least, if things of given weights, none of which can be divided, are put into them.
 *
 * <p>Two bounds for the scheduling of jobs on parallel machines: of the n*k+1 heaviest things, n+1 share a bin; and where things would
 * need too many bins of some size, each bin that holds a thing of more than half of it having room for smaller ones only as far as that leaves any,
 * that size is not enough. S. Martello and P. Toth, "Lower Bounds and Reduction Procedures for the Bin Packing Problem", 1990; M.
 * Dell'Amico and S. Martello, "Optimal Scheduling of Tasks on Identical Parallel Processors", 1995.
 */
final class Packing {
    private final long[] weights;
    private final int bins;
    /** By number, what so many of the heaviest add up to. */
    private final long[] sums;

    private Packing(long[] weights, int bins) {
        this.weights = weights;
        this.bins = bins;
        this.sums = new long[weights.length + 1];
        for (int i = 0; i < weights.length; i++) {
            sums[i + 1] = sums[i] + weights[i];
        }
    }

    /**
     * What the fullest bin holds at least. O(n * log(heaviest)).
     *
     * @param weights from the heaviest down, each at least 1, which add up to 2<sup>53</sup> at most
     * @param bins at least 1
     */
    static long least(long[] weights, int bins) {
        return weights.length == 0 ? 0 : new Packing(weights, bins).least();
    }

    private long least() {
        long all = sums[weights.length];
        long possible = Math.max(Math.max(weights[0], (all + bins - 1) / bins), shared());
        // With so much room, each thing finds a bin that is not full yet.
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

    /** What those weigh at least that have to share a bin, as there are more of the heaviest than bins. */
    private long shared() {
        long most = 0;
        for (int each = 1; (long) each * bins < weights.length; each++) {
            int last = each * bins;
            most = Math.max(most, sums[last + 1] - sums[last - each]);
        }
        return most;
    }

    /**
     * How many bins of a size are needed at least: one for each thing of more than half of it, and what is left of the others when the room
     * beside those is full. Of the small things so many of the heaviest are counted as need most. O(n).
     *
     * @param size the heaviest's weight or more
     */
    private long binsOf(long size) {
        int large = 0;
        while (large < weights.length && weights[large] > size / 2) {
            large++;
        }
        long most = large;
        // Large things beside which the smallest of those that are counted has no room.
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
