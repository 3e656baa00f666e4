package io.weft.simulator.workload;

import io.weft.topology.random.SplitMix64;

/**
 * In each iteration, each rank sends to another, which is drawn from all others independently of what the others draw,
 * and goes on when that has arrived. Some receive from several, and some from none. Targets are computed, not held.
 * Immutable.
 */
final class RandomTargets extends Workload {
    private final int bytes;
    private final int iterations;
    private final long seed;

    RandomTargets(int ranks, int bytes, int iterations, long seed) {
        super(ranks, 1, ranks < 2 ? 0 : (long) iterations * ranks);
        this.bytes = bytes;
        this.iterations = iterations;
        this.seed = SplitMix64.mixed(seed);
    }

    @Override
    public RankPrograms start() {
        return new Running();
    }

    private int target(int iteration, int rank) {
        long draw = (long) iteration * ranks() + rank;
        int other = new SplitMix64(SplitMix64.mixed(seed + draw * SplitMix64.GOLDEN_GAMMA)).below(ranks() - 1);
        return other < rank ? other : other + 1;
    }

    private final class Running implements RankPrograms {
        private final int[] sent = new int[ranks()];
        private final boolean[] waits = new boolean[ranks()];

        @Override
        public boolean next(int rank, Message message) {
            int iteration = sent[rank];
            if (iteration == iterations || waits[rank] || ranks() < 2) {
                return false;
            }
            sent[rank]++;
            waits[rank] = true;
            message.set(target(iteration, rank), bytes, iteration);
            return true;
        }

        @Override
        public void arrived(int source, int destination, int tag) {
            waits[source] = false;
        }
    }
}
