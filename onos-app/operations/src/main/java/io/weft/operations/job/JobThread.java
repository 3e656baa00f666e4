package io.weft.operations.job;

import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * A thread of the lowest priority that does one thing and ends. What is parallel in that, such as the computing of routes, stays on
 * it, and takes none of the threads that the process has for such. Thread-safe.
 */
final class JobThread {
    private final ForkJoinPool pool;
    private volatile Thread thread;

    /** A thread that is not started yet. */
    JobThread(String name) {
        this.pool = new ForkJoinPool(
                1,
                owner -> {
                    thread = new Worker(owner, name);
                    return (Worker) thread;
                },
                null,
                false);
    }

    private static final class Worker extends ForkJoinWorkerThread {
        @SuppressWarnings("ThreadPriorityCheck") // Of use only where Java heeds priorities; nothing relies on it.
        Worker(ForkJoinPool owner, String name) {
            super(owner);
            setName(name);
            setPriority(MIN_PRIORITY);
        }
    }

    /** Starts it, once. */
    void start(Runnable work) {
        pool.execute(work);
        pool.shutdown();
    }

    /**
     * Waits until it has ended.
     *
     * @return whether it has
     */
    boolean awaitEnd(Duration patience) throws InterruptedException {
        thread.join(Math.max(1, patience.toMillis()));
        return !thread.isAlive();
    }
}
