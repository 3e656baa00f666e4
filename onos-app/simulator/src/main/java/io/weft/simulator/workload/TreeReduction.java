package io.weft.simulator.workload;

/**
 * All-reduce along a binary tree: rank r, whose children are 2r + 1 and 2r + 2, waits for what these send, and sends to
 * its parent; from the root, the result comes down the same tree. A rank begins its next iteration when it has passed
 * the result on. Immutable.
 */
final class TreeReduction extends Workload {
    /**
     * What a rank is about to do: its part of the reduction; wait for the result; pass it on to its first child, or to
     * its second.
     */
    private static final int REDUCE = 0;

    private static final int WAIT = 1;
    private static final int PASS_ON = 2;

    private final int bytes;
    private final int iterations;

    TreeReduction(int ranks, int bytes, int iterations) {
        super(ranks, 1, 2L * iterations * (ranks - 1));
        this.bytes = bytes;
        this.iterations = iterations;
    }

    @Override
    public RankPrograms start() {
        return new Running();
    }

    private int children(int rank) {
        return Math.max(0, Math.min(2, ranks() - 1 - 2 * rank));
    }

    private final class Running implements RankPrograms {
        private final int[] iteration = new int[ranks()];
        private final int[] step = new int[ranks()];
        private final int[] fromChildren = new int[ranks()];
        private final int[] fromParent = new int[ranks()];

        @Override
        public boolean next(int rank, Message message) {
            int children = children(rank);
            while (iteration[rank] < iterations) {
                if (step[rank] == REDUCE) {
                    if (fromChildren[rank] < children) {
                        return false;
                    }
                    fromChildren[rank] -= children;
                    step[rank] = rank == 0 ? PASS_ON : WAIT;
                    if (rank != 0) {
                        message.set((rank - 1) / 2, bytes, 0);
                        return true;
                    }
                }
                if (step[rank] == WAIT) {
                    if (fromParent[rank] == 0) {
                        return false;
                    }
                    fromParent[rank]--;
                    step[rank] = PASS_ON;
                }
                int child = step[rank] - PASS_ON;
                if (child < children) {
                    step[rank]++;
                    message.set(2 * rank + 1 + child, bytes, 0);
                    return true;
                }
                step[rank] = REDUCE;
                iteration[rank]++;
            }
            return false;
        }

        @Override
        public void arrived(int source, int destination, int tag) {
            if (source > destination) {
                fromChildren[destination]++;
            } else {
                fromParent[destination]++;
            }
        }
    }
}
