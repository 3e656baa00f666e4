package io.weft.simulator.workload;

/** Who sends to whom in an exchange. As often as a rank is a peer of another, that is one of its own. */
interface Peers {
    int ranks();

    /** How many messages a rank sends, and receives. */
    int count(int rank);

    /** To whom the {@code i}-th of them goes, {@code i} from 0. */
    int peer(int rank, int i);

    /**
     * Each rank sends to each other by linear shift, r to r + 1, r + 2, and so on: in each step all receivers are
     * different.
     */
    static Peers shifted(int ranks) {
        return new All(ranks) {
            @Override
            public int peer(int rank, int i) {
                return after(rank, i);
            }
        };
    }

    /** Each rank sends to each other, in a random order of its own. */
    static Peers shuffled(int ranks, long seed) {
        Shuffle shuffle = new Shuffle(Math.max(1, ranks - 1), seed);
        return new All(ranks) {
            @Override
            public int peer(int rank, int i) {
                return after(rank, shuffle.place(rank, i));
            }
        };
    }

    /** All ranks but itself. */
    abstract class All implements Peers {
        private final int ranks;

        private All(int ranks) {
            this.ranks = ranks;
        }

        @Override
        public int ranks() {
            return ranks;
        }

        @Override
        public int count(int rank) {
            return ranks - 1;
        }

        /** The rank that is {@code i} + 1 behind another, modulo their number. */
        int after(int rank, int i) {
            int peer = rank + 1 + i;
            return peer < ranks ? peer : peer - ranks;
        }
    }
}
