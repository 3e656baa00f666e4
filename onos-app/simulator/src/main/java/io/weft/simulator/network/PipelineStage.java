package io.weft.simulator.network;

/**
 * A stage of a router pipeline, as in BookSim: with a delay of 1, what begins is done in the same step; with each one
 * more, a cycle later, in the first step of that. Not thread-safe.
 */
final class PipelineStage {
    /** By cycle in which they began, modulo the delay. */
    private final int[][] stages;

    private final int[] counts;
    /** The index of the stage of this cycle. */
    private int stage;

    private int done;

    /**
     * An empty one.
     *
     * @param delay at least 1
     */
    PipelineStage(int delay, int most) {
        this.stages = new int[delay][most + 1];
        this.counts = new int[delay];
    }

    /** A cycle begins. */
    void begin() {
        stage = next();
    }

    private int next() {
        return stage + 1 == stages.length ? 0 : stage + 1;
    }

    /** Something begins in this cycle. */
    void add(int thing) {
        stages[stage][counts[stage]++] = thing;
    }

    /**
     * Something begins, or does not, which takes no branch.
     *
     * @param following whether it begins in the next cycle, not in this one
     */
    void addIf(boolean begins, int thing, boolean following) {
        int s = following ? next() : stage;
        int count = counts[s];
        stages[s][count] = thing;
        counts[s] = count + (begins ? 1 : 0);
    }

    /** Whether there is nothing in it. */
    boolean isEmpty() {
        int all = 0;
        for (int count : counts) {
            all |= count;
        }
        return all == 0;
    }

    /**
     * Takes out what is done in a step, which is in {@link #done}.
     *
     * @param step of the cycle, from 1
     * @return how many there are
     */
    int take(int step) {
        if (stages.length > 1 && step > 1) {
            return 0;
        }
        done = next();
        int count = counts[done];
        counts[done] = 0;
        return count;
    }

    /** What is done, as many as {@link #take} said, until something is added. */
    int[] done() {
        return stages[done];
    }
}
