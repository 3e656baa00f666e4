package io.weft.simulator.workload;

/**
 * GOAL schedules of collective operations and training steps, for any number of ranks. To reduce takes no time. A rank
 * begins an iteration when it has all that it receives in the one before.
 *
 * <p>The algorithms are those of R. Thakur, R. Rabenseifner and W. Gropp, "Optimization of Collective Communication
 * Operations in MPICH" (International Journal of High Performance Computing Applications 19, 2005).
 */
final class Collectives {
    private static final int NONE = -1;

    private final GoalSchedule.Builder schedule;
    private final int ranks;
    private final int bytes;
    private final int iterations;

    /**
     * Collective operations of all ranks.
     *
     * @param name what the schedule is called
     * @param bytes of the vector that is reduced or gathered
     */
    Collectives(String name, int ranks, int bytes, int iterations) {
        this.schedule = new GoalSchedule.Builder(ranks, name);
        this.ranks = ranks;
        this.bytes = bytes;
        this.iterations = iterations;
    }

    /** What a rank does in an iteration. */
    @FunctionalInterface
    private interface Part {
        /**
         * @param after the last receive of the iteration before; {@link #NONE} in the first
         * @return the last receive
         */
        int add(int rank, int after);
    }

    private GoalSchedule each(Part part) {
        for (int rank = 0; rank < ranks; rank++) {
            int after = NONE;
            for (int i = 0; i < iterations; i++) {
                after = part.add(rank, after);
            }
        }
        return schedule.build();
    }

    /**
     * All-reduce in a ring: in n - 1 steps each rank reduces what it receives of an n-th of the vector with its own and
     * passes that on, and in as many steps it passes on the results. Operations: 4n(n - 1) in an iteration.
     */
    GoalSchedule ringAllReduce() {
        return each((rank, after) -> ring(rank, 2 * (ranks - 1), after));
    }

    /**
     * Half of an all-reduce in a ring. In the first half, a reduce-scatter, each rank ends with an n-th of the result;
     * in the second, an all-gather, it begins with an n-th of the vector; both send the same.
     */
    GoalSchedule halfRing() {
        return each((rank, after) -> ring(rank, ranks - 1, after));
    }

    /**
     * A calculation of each rank, such as that of gradients for its part of the data, and then an all-reduce in a ring;
     * in each iteration.
     */
    GoalSchedule dataParallel(long nanoseconds) {
        return each((rank, after) -> {
            int calculation = then(schedule.calculate(rank, nanoseconds), after);
            return ring(rank, 2 * (ranks - 1), calculation);
        });
    }

    /** Steps of a ring, in each of which a rank passes on a part of the vector, at first that of its own number. */
    private int ring(int rank, int steps, int after) {
        int part = rank;
        int last = after;
        for (int step = 0; step < steps; step++) {
            then(schedule.send(rank, bytesOf(part), next(rank), 0), last);
            part = before(part);
            last = schedule.receive(rank, bytesOf(part), before(rank), 0);
        }
        return last;
    }

    private int next(int rank) {
        return rank + 1 == ranks ? 0 : rank + 1;
    }

    private int before(int rank) {
        return rank == 0 ? ranks - 1 : rank - 1;
    }

    /** Parts differ by one byte at most. */
    private int bytesOf(int part) {
        return (int) ((part + 1L) * bytes / ranks - (long) part * bytes / ranks);
    }

    private int then(int operation, int after) {
        if (after != NONE) {
            schedule.requires(operation, after);
        }
        return operation;
    }

    /**
     * All-reduce by recursive doubling: in step i each rank exchanges the whole vector with the one whose number
     * differs in bit i. If the number of ranks is no power of two, the first ranks do so in pairs, of which the even
     * one gives its vector to the other, and waits for the result; before it has that, the other gets no next vector.
     */
    GoalSchedule recursiveDoublingAllReduce() {
        int doubling = Integer.highestOneBit(ranks);
        int pairs = ranks - doubling;
        return each((rank, after) -> {
            if (rank < 2 * pairs && rank % 2 == 0) {
                then(schedule.send(rank, bytes, rank + 1, 0), after);
                return schedule.receive(rank, bytes, rank + 1, 0);
            }
            boolean paired = rank < 2 * pairs;
            int last = paired ? schedule.receive(rank, bytes, rank - 1, 0) : after;
            int number = paired ? rank / 2 : rank - pairs;
            for (int bit = 1; bit < doubling; bit *= 2) {
                int other = number ^ bit;
                int peer = other < pairs ? 2 * other + 1 : other + pairs;
                then(schedule.send(rank, bytes, peer, 0), last);
                last = schedule.receive(rank, bytes, peer, 0);
            }
            if (paired) {
                then(schedule.send(rank, bytes, rank - 1, 0), last);
            }
            return last;
        });
    }

    /**
     * All-reduce along a binomial tree: to rank 0, and back. The parent of a rank is the one whose number lacks its
     * lowest bit; it sends the result to its largest subtree first.
     */
    GoalSchedule treeAllReduce() {
        return each((rank, after) -> {
            int subtree = rank == 0 ? Integer.highestOneBit(2 * ranks - 1) : Integer.lowestOneBit(rank);
            int last = after;
            for (int bit = 1; bit < subtree && rank + bit < ranks; bit *= 2) {
                last = then(schedule.receive(rank, bytes, rank + bit, 0), last);
            }
            if (rank != 0) {
                then(schedule.send(rank, bytes, rank - subtree, 0), last);
                last = schedule.receive(rank, bytes, rank - subtree, 0);
            }
            for (int bit = subtree / 2; bit > 0; bit /= 2) {
                if (rank + bit < ranks) {
                    then(schedule.send(rank, bytes, rank + bit, 0), last);
                }
            }
            return last;
        });
    }
}
