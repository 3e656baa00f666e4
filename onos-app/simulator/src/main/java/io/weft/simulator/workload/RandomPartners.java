package io.weft.simulator.workload;

/**
 * In each iteration, each rank sends to another, drawn so that each receives from one, too; and goes on when it has
 * received that. Partners are computed, not held: in each iteration ranks are in a circle of another order, in which
 * each sends to the next. Immutable.
 */
final class RandomPartners extends Workload {
    private final int bytes;
    private final int iterations;
    /** By iteration, the places of ranks in its circle. */
    private final Shuffle circles;

    RandomPartners(int ranks, int bytes, int iterations, long seed) {
        super(ranks, 1, ranks < 2 ? 0 : (long) iterations * ranks);
        this.bytes = bytes;
        this.iterations = iterations;
        this.circles = new Shuffle(ranks, seed);
    }

    @Override
    public RankPrograms start() {
        return new Running();
    }

    private int partner(int iteration, int rank) {
        int next = circles.place(iteration, rank) + 1;
        return circles.at(iteration, next == ranks() ? 0 : next);
    }

    private final class Running implements RankPrograms {
        private final int[] sent = new int[ranks()];
        private final EarlyArrivals received = new EarlyArrivals(ranks());

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

    /**
     * Which iterations ranks have received the message of, of those that they have not taken yet: bits for a few
     * iterations from the next of each rank on, and for more only where ranks run ahead of others by more. Not
     * thread-safe.
     */
    static final class EarlyArrivals {
        /** By rank, the iteration whose message it takes next. */
        private final int[] next;
        /** The logarithm of the bytes of a rank. */
        private int sizeBits;
        /** By rank and iteration, modulo the bits of a rank, whether its message has come and has not been taken. */
        private byte[] bits;

        /** None, of iterations from 0 on; a byte for each rank. */
        EarlyArrivals(int ranks) {
            this.next = new int[ranks];
            this.bits = new byte[ranks];
        }

        /** The message of an iteration has come, which the rank has not taken yet. */
        void add(int rank, int iteration) {
            while (iteration - next[rank] >= Byte.SIZE << sizeBits) {
                grow();
            }
            bits[at(rank, iteration)] |= bit(iteration);
        }

        /** Takes the message of the rank's next iteration, and tells whether it has come. */
        boolean take(int rank) {
            int iteration = next[rank];
            int at = at(rank, iteration);
            if ((bits[at] & bit(iteration)) == 0) {
                return false;
            }
            bits[at] &= (byte) ~bit(iteration);
            next[rank]++;
            return true;
        }

        private int at(int rank, int iteration) {
            return (rank << sizeBits) + ((iteration >> 3) & ((1 << sizeBits) - 1));
        }

        private static byte bit(int iteration) {
            return (byte) (1 << (iteration & 7));
        }

        private void grow() {
            EarlyArrivals wider = new EarlyArrivals(0);
            wider.sizeBits = sizeBits + 1;
            wider.bits = new byte[Math.multiplyExact(2, bits.length)];
            for (int rank = 0; rank < next.length; rank++) {
                for (int i = next[rank]; i < next[rank] + (Byte.SIZE << sizeBits); i++) {
                    if ((bits[at(rank, i)] & bit(i)) != 0) {
                        wider.bits[wider.at(rank, i)] |= bit(i);
                    }
                }
            }
            sizeBits = wider.sizeBits;
            bits = wider.bits;
        }
    }
}
