package io.weft.simulator.workload;

import io.weft.refusal.Refusal;

/** What makes workloads of files, for those whose messages are in one. */
public interface WorkloadFiles {
    /** Where there are no files. */
    WorkloadFiles NONE = new WorkloadFiles() {};

    /**
     * The messages in a file, for workload {@code trace}.
     *
     * @param endpoints how many there are for its ranks
     * @throws RuntimeException if they cannot be had; the message says why
     */
    default Trace trace(String file, int endpoints) {
        throw none(file);
    }

    /**
     * The schedule in a file, for workload {@code goal}.
     *
     * @param endpoints how many there are for its ranks
     * @throws RuntimeException if it cannot be had; the message says why
     */
    default GoalSchedule goal(String file, int endpoints) {
        throw none(file);
    }

    /**
     * How much each rank sends to each other as a file has it, for workload {@code all-to-all-v}.
     *
     * @param endpoints how many there are for its ranks
     * @throws RuntimeException if it cannot be had; the message says why
     */
    default PairBytes pairs(String file, int endpoints) {
        throw none(file);
    }

    private static Refusal none(String file) {
        return new Refusal("there are no files here to read " + file + " from");
    }
}
