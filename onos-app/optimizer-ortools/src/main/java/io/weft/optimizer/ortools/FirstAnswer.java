package io.weft.optimizer.ortools;

import io.weft.optimizer.Budget;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Lets solvers work at the same time, a thread each, until the first has an answer or the time is over. */
final class FirstAnswer {
    private static final long POLL_MILLIS = 5;

    private FirstAnswer() {}

    /** Work that can be stopped from another thread. */
    interface Work<T> {
        /** Does it; empty if it comes to an end without an answer. */
        Optional<T> run();

        /** Asks it to end soon. It may not have begun, and forget that it was asked when it does; so it is asked again. */
        void stop();
    }

    /**
     * The first answer, when all work has ended; empty if there is none. Interrupting the thread stops the work.
     *
     * @throws IllegalStateException if some work fails and there is no answer
     */
    static <T> Optional<T> of(List<? extends Work<T>> works, Budget budget) {
        ExecutorService threads = Executors.newFixedThreadPool(works.size());
        try {
            CompletionService<Optional<T>> ends = new ExecutorCompletionService<>(threads);
            works.forEach(work -> ends.submit(work::run));
            return first(ends, works, budget);
        } finally {
            threads.shutdown();
        }
    }

    private static <T> Optional<T> first(
            CompletionService<Optional<T>> ends, List<? extends Work<T>> works, Budget budget) {
        Optional<T> answer = Optional.empty();
        Throwable failure = null;
        boolean interrupted = false;
        for (int running = works.size(); running > 0; ) {
            if (answer.isPresent() || failure != null || interrupted || budget.spent()) {
                works.forEach(Work::stop);
            }
            try {
                Future<Optional<T>> end = ends.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
                if (end != null) {
                    running--;
                    Optional<T> found = end.get();
                    answer = answer.isPresent() ? answer : found;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (ExecutionException e) {
                failure = e.getCause();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure != null && answer.isEmpty()) {
            throw new IllegalStateException("a solver failed: " + failure.getMessage(), failure);
        }
        return answer;
    }
}
