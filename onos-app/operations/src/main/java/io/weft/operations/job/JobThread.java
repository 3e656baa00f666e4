package io.weft.operations.job;

import io.weft.limits.WorkLimits;
import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The one thread of a job, of the lowest priority. What is parallel in its work stays on it, and takes none of those
 * that the process has for such.
 */
final class JobThread {
    private final ForkJoinPool pool;
    private volatile Thread thread;

    /**
     * A thread of this name that does nothing yet.
     *
     * @param overdue whether its work should have ended long ago; then it ends without a result
     */
    JobThread(String name, BooleanSupplier overdue) {
        this.pool = WorkLimits.pool(1, name, Thread.MIN_PRIORITY, overdue);
    }

    /** Has it do this and nothing else. Call once. */
    void run(Runnable work) {
        pool.execute(() -> {
            thread = Thread.currentThread();
            work.run();
        });
        pool.shutdown();
    }

    /** Waits until it has ended; returns whether it has. Call after {@link #run}. */
    boolean awaitEnd(Duration patience) throws InterruptedException {
        if (!pool.awaitTermination(Math.max(1, patience.toMillis()), TimeUnit.MILLISECONDS)) {
            return false;
        }
        // The pool is done a moment before its thread is.
        thread.join(Math.max(1, patience.toMillis()));
        return !thread.isAlive();
    }
}
