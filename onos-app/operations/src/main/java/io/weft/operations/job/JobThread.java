package io.weft.operations.job;

import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * The one thread of a job, of the lowest priority. What is parallel in its work stays on it, and takes none of those
 * that the process has for such.
 */
final class JobThread {
    private final ForkJoinPool pool = new ForkJoinPool(1, this::worker, null, false);
    private final String name;
    private volatile Thread thread;

    /** A thread of this name that does nothing yet. */
    JobThread(String name) {
        this.name = name;
    }

    /** Has it do this and nothing else. Call once. */
    void run(Runnable work) {
        pool.execute(work);
        pool.shutdown();
    }

    private ForkJoinWorkerThread worker(ForkJoinPool owner) {
        Worker worker = new Worker(owner, name);
        thread = worker;
        return worker;
    }

    /** A thread of the lowest priority. */
    private static final class Worker extends ForkJoinWorkerThread {
        @SuppressWarnings("ThreadPriorityCheck") // Of use only where Java heeds priorities; nothing relies on it.
        Worker(ForkJoinPool owner, String name) {
            super(owner);
            setName(name);
            setPriority(MIN_PRIORITY);
        }
    }

    /** Waits until it has ended; returns whether it has. Call after {@link #run}. */
    boolean awaitEnd(Duration patience) throws InterruptedException {
        thread.join(Math.max(1, patience.toMillis()));
        return !thread.isAlive();
    }
}
