package io.weft.optimizer.ortools;

import com.google.ortools.Loader;
import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Runs solvers at the same time, one thread each, until the first has an answer or the time is over; and loads their
 * native library.
 */
final class SolverRace {
    private static final long POLL_MILLIS = 5;

    private SolverRace() {}

    /**
     * Loads the native library of OR-Tools unless it is loaded. It is unpacked into the directory for temporary files,
     * 45 MB.
     *
     * @throws NoRoutesException if there is none for this system, or loading fails
     */
    static void loadSolvers() {
        loadSolvers(Loader::loadNativeLibraries);
    }

    static void loadSolvers(Runnable loader) {
        try {
            loader.run();
        } catch (RuntimeException | LinkageError e) {
            throw new NoRoutesException("the solvers of OR-Tools cannot be loaded on " + System.getProperty("os.name")
                    + " (" + System.getProperty("os.arch") + "): " + e
                    + "; there are some for Linux and macOS on x86-64 and ARM, which take 45 MB in "
                    + System.getProperty("java.io.tmpdir")
                    + "; where Weft was installed from a Debian package, they are in"
                    + " the package weft-ortools; use the method 'coloring', which needs none");
        }
    }

    /** A solver with its problem, which can be stopped from another thread. */
    interface Run<T> {
        /** Solves the problem; empty if it ends without an answer. */
        Optional<T> run();

        /**
         * Asks the solver to end soon; called repeatedly, since a solver that starts later may not know of earlier
         * calls.
         */
        void stop();
    }

    /**
     * Returns the first answer after all solvers have ended; empty if there is none. Interrupting the thread stops the
     * solvers.
     *
     * @throws IllegalStateException if a solver fails and there is no answer
     */
    static <T> Optional<T> of(List<? extends Run<T>> solvers, Budget budget) {
        ExecutorService threads = Executors.newFixedThreadPool(solvers.size());
        try {
            CompletionService<Optional<T>> ends = new ExecutorCompletionService<>(threads);
            solvers.forEach(solver -> ends.submit(solver::run));
            return first(ends, solvers, budget);
        } finally {
            threads.shutdown();
        }
    }

    private static <T> Optional<T> first(
            CompletionService<Optional<T>> ends, List<? extends Run<T>> solvers, Budget budget) {
        Optional<T> answer = Optional.empty();
        Throwable failure = null;
        boolean interrupted = false;
        for (int running = solvers.size(); running > 0; ) {
            if (answer.isPresent() || failure != null || interrupted || budget.spent()) {
                solvers.forEach(Run::stop);
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
