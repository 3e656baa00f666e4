package io.weft.simulator.workload;

/**
 * All ranks of the first half send to their partners in the second half, who send back; several times. Of an odd number
 * of ranks the last is silent. Immutable.
 */
final class PingPong extends Workload {
    private final int bytes;
    private final int iterations;

    PingPong(int ranks, int bytes, int iterations) {
        super(ranks, 1, 2L * iterations * (ranks / 2));
        this.bytes = bytes;
        this.iterations = iterations;
    }

    @Override
    public RankPrograms start() {
        return new Running();
    }

    private final class Running implements RankPrograms {
        private final int half = ranks() / 2;
        private final int[] sent = new int[ranks()];
        private final int[] received = new int[ranks()];

        @Override
        public boolean next(int rank, Message message) {
            int due = rank < half ? Math.min(iterations, received[rank] + 1) : received[rank];
            if (sent[rank] == due || rank >= 2 * half) {
                return false;
            }
            sent[rank]++;
            message.set(rank < half ? rank + half : rank - half, bytes, 0);
            return true;
        }

        @Override
        public void arrived(int source, int destination, int tag) {
            received[destination]++;
        }
    }
}
