package io.weft.simulator.workload;

import io.weft.refusal.Refusal;

/**
 * Each rank sends so many bytes to each other, as {@code MPI_Alltoallv} does: in parts that are messages of their own,
 * one to each in turn that does not have all yet. It goes on when it has received all that is sent to it in this
 * iteration; several times. A rank that receives little can be ahead of others by any number of iterations. Immutable.
 */
final class UnevenExchange extends Workload {
    private final PairBytes pairs;
    private final int part;
    private final int iterations;
    /** By rank, how many messages it receives in each iteration. */
    private final int[] expected;

    /**
     * @param part the bytes of each part but the last of a pair
     * @throws Refusal if a rank receives more than 2^31 - 1 messages in an iteration
     */
    UnevenExchange(PairBytes pairs, int part, int iterations) {
        super(pairs.ranks(), 1, iterations * parts(pairs, part));
        this.pairs = pairs;
        this.part = part;
        this.iterations = iterations;
        this.expected = new int[pairs.ranks()];
        for (int pair = 0; pair < pairs.count(); pair++) {
            int to = pairs.receiver(pair);
            long sum = (long) expected[to] + parts(pairs.bytes(pair), part);
            if (sum > Integer.MAX_VALUE) {
                throw new Refusal(
                        "rank " + to + " receives too many messages in parts of " + part + "; make the parts larger");
            }
            expected[to] = (int) sum;
        }
    }

    private static int parts(int bytes, int part) {
        return (bytes - 1) / part + 1;
    }

    private static long parts(PairBytes pairs, int part) {
        long sum = 0;
        for (int pair = 0; pair < pairs.count(); pair++) {
            sum += parts(pairs.bytes(pair), part);
        }
        return sum;
    }

    @Override
    public long bytes() {
        return 3L * Integer.BYTES * pairs.count();
    }

    @Override
    public RankPrograms start() {
        return new Running();
    }

    private final class Running implements RankPrograms {
        private final int[] iteration = new int[ranks()];
        /** By rank, how many of its parts each pair has got that does not have all. */
        private final int[] round = new int[ranks()];
        /** By rank, from its first pair on, those that do not have all, in their order. */
        private final int[] open = new int[pairs.count()];
        /** By rank, how many of these there are, which of them is next, and how many of those before it stay. */
        private final int[] opened = new int[ranks()];

        private final int[] next = new int[ranks()];
        private final int[] stay = new int[ranks()];
        private final Arrivals received = new Arrivals(ranks());

        Running() {
            for (int rank = 0; rank < ranks(); rank++) {
                begin(rank);
            }
        }

        private void begin(int rank) {
            for (int pair = pairs.first(rank); pair < pairs.first(rank + 1); pair++) {
                open[pair] = pair;
            }
            opened[rank] = pairs.first(rank + 1) - pairs.first(rank);
            round[rank] = 0;
        }

        @Override
        public boolean next(int rank, Message message) {
            while (opened[rank] == 0) {
                if (iteration[rank] + 1 == iterations || !received.take(rank, iteration[rank], expected[rank])) {
                    return false;
                }
                iteration[rank]++;
                begin(rank);
            }
            int first = pairs.first(rank);
            int pair = open[first + next[rank]++];
            int sent = round[rank] * part;
            int size = Math.min(part, pairs.bytes(pair) - sent);
            if (sent + size < pairs.bytes(pair)) {
                open[first + stay[rank]++] = pair;
            }
            if (next[rank] == opened[rank]) {
                opened[rank] = stay[rank];
                next[rank] = 0;
                stay[rank] = 0;
                round[rank]++;
            }
            message.set(pairs.receiver(pair), size, iteration[rank]);
            return true;
        }

        @Override
        public void arrived(int source, int destination, int tag) {
            received.add(destination, tag);
        }
    }

    /** By rank and iteration, how many messages have arrived, of iterations that are not over for it. */
    private static final class Arrivals {
        private static final int FEW = 2;

        /** By rank, from the iteration that is under way on, modulo their number. */
        private final int[][] counts;
        /** By rank, the iteration that is under way. */
        private final int[] from;

        Arrivals(int ranks) {
            this.counts = new int[ranks][FEW];
            this.from = new int[ranks];
        }

        void add(int rank, int iteration) {
            int[] known = counts[rank];
            if (iteration - from[rank] >= known.length) {
                int[] more = new int[Integer.highestOneBit(iteration - from[rank]) * 2];
                for (int i = from[rank]; i < from[rank] + known.length; i++) {
                    more[i % more.length] = known[i % known.length];
                }
                counts[rank] = more;
            }
            counts[rank][iteration % counts[rank].length]++;
        }

        /** Ends an iteration of a rank, if all that are expected have arrived; whether they have. */
        boolean take(int rank, int iteration, int expected) {
            int[] known = counts[rank];
            if (known[iteration % known.length] < expected) {
                return false;
            }
            known[iteration % known.length] = 0;
            from[rank] = iteration + 1;
            return true;
        }
    }
}
