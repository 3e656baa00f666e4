package io.weft.simulator.workload;

/** Each rank sends to each other: rank r to r + 1, r + 2, and so on, or in an order of its own. */
final class AllPeers implements Peers {
    private final int ranks;
    /** Null where ranks go in order. */
    private final Shuffle shuffle;

    private AllPeers(int ranks, Shuffle shuffle) {
        this.ranks = ranks;
        this.shuffle = shuffle;
    }

    /** By linear shift: in each step all receivers are different. */
    static AllPeers shifted(int ranks) {
        return new AllPeers(ranks, null);
    }

    /** Each rank in a random order of its own. */
    static AllPeers shuffled(int ranks, long seed) {
        return new AllPeers(ranks, new Shuffle(Math.max(1, ranks - 1), seed));
    }

    @Override
    public int ranks() {
        return ranks;
    }

    @Override
    public int count(int rank) {
        return ranks - 1;
    }

    @Override
    public int peer(int rank, int i) {
        int peer = rank + 1 + (shuffle == null ? i : shuffle.place(rank, i));
        return peer < ranks ? peer : peer - ranks;
    }
}
