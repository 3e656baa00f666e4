package io.weft.operations.simulate;

import io.weft.simulator.IdleThreads;
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

/**
 * Several runs, a few of them at a time; threads that have no more of them help with those that go on. What comes out
 * does not depend on how many threads there are.
 */
public final class ParallelRuns {
    private ParallelRuns() {}

    /** What takes one run or several, one after the other. */
    @FunctionalInterface
    public interface Task<T> {
        /**
         * @param place which of all tasks this is, from 0
         * @param cancelled is to be asked after each batch of cycles
         * @param idle threads that may help
         */
        T run(int place, BooleanSupplier cancelled, IdleThreads idle);
    }

    /**
     * Does a task for each place 0..count-1, the first first; when it returns, or throws, none of its threads runs any
     * more. These have the priority of the caller's.
     *
     * @param threads how many at a time, at least 1
     * @param cancelled is asked by every run after each of its batches
     * @return the results, by place
     * @throws io.weft.simulator.network.DeadlockException if there is a deadlock in one of them; the others are given
     *     up
     * @throws CancellationException if they were cancelled, or the thread was interrupted
     */
    public static <T> List<T> all(int count, Task<T> task, int threads, BooleanSupplier cancelled) {
        AtomicBoolean over = new AtomicBoolean();
        List<Thread> started = new CopyOnWriteArrayList<>();
        ExecutorService workers = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "simulation");
            thread.setDaemon(true);
            started.add(thread);
            return thread;
        });
        try {
            IdleThreads idle = new IdleThreads(threads);
            List<Future<T>> pending = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int place = i;
                pending.add(workers.submit(() -> task.run(place, () -> over.get() || cancelled.getAsBoolean(), idle)));
            }
            for (int i = 1; i < threads; i++) {
                workers.execute(idle::help);
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
