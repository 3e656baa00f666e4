package io.weft.simulator.workload;

import io.weft.refusal.Refusal;

/**
 * Training steps of models that are divided among ranks, one stage behind the other, as many models side by side as
 * there are ranks for. The batch of an iteration goes through them in microbatches: forwards, each of which a stage
 * sends to the next when it has been calculated; when all are through, backwards, which takes twice as long (Y. Huang
 * et al., "GPipe: Efficient Training of Giant Neural Networks using Pipeline Parallelism", NeurIPS 2019). A stage
 * begins an iteration when its last microbatch is done.
 */
final class Pipelines {
    private static final int NONE = -1;

    private final int stages;
    private final int microbatches;
    private final long nanoseconds;
    private final int bytes;

    /**
     * @param nanoseconds that a microbatch takes at a stage forwards
     * @param bytes that go from a stage to the next for each microbatch, and back
     */
    Pipelines(int stages, int microbatches, long nanoseconds, int bytes) {
        this.stages = stages;
        this.microbatches = microbatches;
        this.nanoseconds = nanoseconds;
        this.bytes = bytes;
    }

    /**
     * The schedule for so many ranks, or fewer.
     *
     * @throws Refusal if there are fewer than stages
     */
    GoalSchedule schedule(String name, int ranks, int iterations) {
        if (ranks < stages) {
            throw new Refusal("there are " + ranks + " ranks, but a pipeline of " + stages
                    + " stages needs one for each; take fewer stages");
        }
        int used = ranks - ranks % stages;
        GoalSchedule.Builder schedule = new GoalSchedule.Builder(used, name);
        for (int rank = 0; rank < used; rank++) {
            int after = NONE;
            for (int i = 0; i < iterations; i++) {
                after = backwards(schedule, rank, forwards(schedule, rank, after));
            }
        }
        return schedule.build();
    }

    /** Returns the last calculation. */
    private int forwards(GoalSchedule.Builder schedule, int rank, int after) {
        int stage = rank % stages;
        int last = after;
        for (int i = 0; i < microbatches; i++) {
            last = calculate(schedule, rank, nanoseconds, last, stage == 0 ? NONE : rank - 1);
            if (stage + 1 < stages) {
                schedule.requires(schedule.send(rank, bytes, rank + 1, 0), last);
            }
        }
        return last;
    }

    private int backwards(GoalSchedule.Builder schedule, int rank, int after) {
        int stage = rank % stages;
        int last = after;
        for (int i = 0; i < microbatches; i++) {
            last = calculate(schedule, rank, 2 * nanoseconds, last, stage + 1 == stages ? NONE : rank + 1);
            if (stage > 0) {
                schedule.requires(schedule.send(rank, bytes, rank - 1, 0), last);
            }
        }
        return last;
    }

    private int calculate(GoalSchedule.Builder schedule, int rank, long time, int after, int source) {
        int calculation = schedule.calculate(rank, time);
        if (after != NONE) {
            schedule.requires(calculation, after);
        }
        if (source != NONE) {
            schedule.requires(calculation, schedule.receive(rank, bytes, source, 0));
        }
        return calculation;
    }
}
