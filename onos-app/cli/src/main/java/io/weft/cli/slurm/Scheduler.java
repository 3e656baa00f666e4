package io.weft.cli.slurm;

import io.weft.refusal.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Runs the tasks of a sweep, each of which does a share of it. */
interface Scheduler {
    /**
     * A task that is, or was, in the queue.
     *
     * @param state as Slurm calls it
     * @param reason why it waits, if it does
     */
    record Task(long job, String state, String reason) {
        private static final String CANCELLED = "CANCELLED";
        private static final List<String> OVER = List.of(
                "BOOT_FAIL",
                CANCELLED,
                "COMPLETED",
                "DEADLINE",
                "FAILED",
                "NODE_FAIL",
                "OUT_OF_MEMORY",
                "PREEMPTED",
                "REVOKED",
                "TIMEOUT");

        /** Whether it may still do its share. */
        boolean isLive() {
            return !OVER.contains(state);
        }

        boolean isPending() {
            return state.equals("PENDING");
        }

        boolean isCancelled() {
            return state.equals(CANCELLED);
        }
    }

    /**
     * Submits tasks for these shares as one job.
     *
     * @return its number
     * @throws Refusal if it is refused
     */
    long submit(List<Integer> shares);

    /**
     * What is known of all tasks.
     *
     * @param tasks by share, the last one
     * @param cancelled jobs whose tasks that had not begun were cancelled; Slurm then forgets which these were
     */
    record Queue(Map<Integer, Task> tasks, Set<Long> cancelled) {
        /** The task of a share of some job, or a later one; nothing if none is known. */
        Optional<Task> of(int share, OptionalLong job) {
            Task task = tasks.get(share);
            boolean isLast = task != null && (job.isEmpty() || task.job() >= job.getAsLong());
            return isLast
                    ? Optional.of(task)
                    : job.stream()
                            .filter(cancelled::contains)
                            .mapToObj(each -> new Task(each, Task.CANCELLED, ""))
                            .findFirst();
        }
    }

    /** @throws Refusal if the scheduler does not answer now */
    Queue queue();
}
