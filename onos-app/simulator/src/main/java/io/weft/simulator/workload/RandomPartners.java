package io.weft.simulator.workload;

import io.weft.simulator.network.RandomBits;

/**
 * In each iteration, each rank sends to another, drawn so that each receives from one, too; and goes on when it has received that.
 * Immutable.
 */
final class RandomPartners implements Workload {
    private final int ranks;
    private final int bytes;
    /** By iteration and rank, to whom it sends. */
    private final int[][] partners;

    RandomPartners(int ranks, int bytes, int iterations, long seed) {
        this.ranks = ranks;
        this.bytes = bytes;
        this.partners = new int[iterations][];
        RandomBits random = new RandomBits(seed);
        for (int i = 0; i < iterations; i++) {
            partners[i] = circle(ranks, random);
        }
    }

    /** A permutation of one circle, so that none is its own partner (S. Sattolo, Information Processing Letters 22(6), 1986). */
    private static int[] circle(int ranks, RandomBits random) {
        int[] partners = new int[ranks];
        for (int i = 0; i < ranks; i++) {
            partners[i] = i;
        }
        for (int i = ranks - 1; i > 0; i--) {
            int j = random.below(i);
            int swapped = partners[i];
            partners[i] = partners[j];
            partners[j] = swapped;
        }
        return partners;
    }

    @Override
    public int ranks() {
        return ranks;
    }

    @Override
    public int outstanding() {
        return 1;
    }

    @Override
    public long messages() {
        return ranks < 2 ? 0 : (long) partners.length * ranks;
    }

    @Override
    public long bytes() {
        return messages() * bytes;
    }

    @Override
    public Program start() {
        return new Running();
    }

    private final class Running implements Program {
        private final int[] sent = new int[ranks];
        /** By iteration, the ranks that have received, as bits. */
        private final long[][] received = new long[partners.length][(ranks + 63) / 64];

        @Override
        public boolean next(int rank, Message message) {
            int iteration = sent[rank];
            if (iteration == partners.length
                    || (iteration > 0 && (received[iteration - 1][rank >> 6] >>> rank & 1) == 0)) {
                return false;
            }
            sent[rank]++;
            message.set(partners[iteration][rank], bytes, iteration);
            return true;
        }

        @Override
        public void arrived(int source, int destination, int tag) {
            received[tag][destination >> 6] |= 1L << destination;
        }
    }
}
