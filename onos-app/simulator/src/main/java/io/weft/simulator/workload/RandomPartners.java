package io.weft.simulator.workload;

/**
 * In each iteration, each rank sends to another, drawn so that each receives from one, too; and goes on when it has received that.
 * Partners are computed, not held: in each iteration ranks are in a circle of another order, in which each sends to the next.
 * Immutable.
 */
final class RandomPartners implements Workload {
    private final int ranks;
    private final int bytes;
    private final int iterations;
    /** By iteration, the places of ranks in its circle. */
    private final Shuffle circles;

    RandomPartners(int ranks, int bytes, int iterations, long seed) {
        this.ranks = ranks;
        this.bytes = bytes;
        this.iterations = iterations;
        this.circles = new Shuffle(ranks, seed);
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
        return ranks < 2 ? 0 : (long) iterations * ranks;
    }

    @Override
    public long bytes() {
        return messages() * bytes;
    }

    @Override
    public Program start() {
        return new Running();
    }

    private int partner(int iteration, int rank) {
        int next = circles.place(iteration, rank) + 1;
        return circles.at(iteration, next == ranks ? 0 : next);
    }

    private final class Running implements Program {
        private final int[] sent = new int[ranks];
        private final EarlyArrivals received = new EarlyArrivals(ranks);

        @Override
        public boolean next(int rank, Message message) {
            int iteration = sent[rank];
            if (iteration == iterations || (iteration > 0 && !received.take(rank))) {
                return false;
            }
            sent[rank]++;
            message.set(partner(iteration, rank), bytes, iteration);
            return true;
        }

        @Override
        public void arrived(int source, int destination, int tag) {
            received.add(destination, tag);
        }
    }
}
