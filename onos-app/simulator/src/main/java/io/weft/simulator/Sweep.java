package io.weft.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Several runs, a few of them at a time. What comes out does not depend on how many. */
public final class Sweep {
    private Sweep() {}

    /** Is told of runs that are over. */
    @FunctionalInterface
    public interface Done {
        /** What came of the run at this place, from 0 on. */
        void accept(int place, LoadResult result);
    }

    /**
     * Does all runs; when it returns, or throws, none of its threads runs any more. These have the priority of the caller's.
     *
     * @param runs makes each, when its turn has come: the first first, so that what takes longest is best put there
     * @param threads how many at a time, at least 1
     * @param done is told what came of each run, by its place in the list and by any thread
     * @param cancelled is asked by every run after each of its batches
     * @return the results, in the order of the runs
     * @throws io.weft.simulator.network.DeadlockException if there is a deadlock in one of them; the others are given up
     * @throws CancellationException if they were cancelled, or the thread was interrupted
     */
    public static List<LoadResult> run(
            List<Supplier<LoadRun>> runs, int threads, Done done, BooleanSupplier cancelled) {
        List<Task<LoadResult>> tasks = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            int place = i;
            tasks.add(over -> {
                LoadResult result = runs.get(place).get().run(over);
                done.accept(place, result);
                return result;
            });
        }
        return all(tasks, threads, cancelled);
    }

    /** What takes one run or several, one after the other. */
    @FunctionalInterface
    public interface Task<T> {
        /** Does them; each is to ask after each of its batches whether it is cancelled. */
        T run(BooleanSupplier cancelled);
    }

    /**
     * Does all tasks.
     *
     * @param threads how many at a time, at least 1
     * @param cancelled is asked by every run of theirs after each of its batches
     * @return the results, in the order of the tasks
     * @throws io.weft.simulator.network.DeadlockException if there is a deadlock in one of them; the others are given up
     * @throws CancellationException if they were cancelled, or the thread was interrupted
     */
    public static <T> List<T> all(List<Task<T>> tasks, int threads, BooleanSupplier cancelled) {
        AtomicBoolean over = new AtomicBoolean();
        List<Thread> started = new CopyOnWriteArrayList<>();
        ExecutorService workers = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "simulation");
            thread.setDaemon(true);
            started.add(thread);
            return thread;
        });
        try {
            List<Future<T>> pending = new ArrayList<>();
            for (Task<T> task : tasks) {
                pending.add(workers.submit(() -> task.run(() -> over.get() || cancelled.getAsBoolean())));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> each : pending) {
                results.add(result(each));
            }
            return results;
        } finally {
            over.set(true);
            workers.shutdownNow();
            awaitEnd(started);
        }
    }

    /** Also where the caller is interrupted: no run goes on for longer than a batch. */
    private static void awaitEnd(List<Thread> threads) {
        boolean interrupted = false;
        for (int i = 0; i < threads.size(); ) {
            try {
                threads.get(i).join();
                i++;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static <T> T result(Future<T> pending) {
        try {
            return pending.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException) {
                throw (RuntimeException) e.getCause();
            }
            if (e.getCause() instanceof Error) {
                throw (Error) e.getCause();
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
