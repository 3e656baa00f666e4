package io.weft.limits;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.function.BooleanSupplier;

/**
 * What the work of a thread may take: for how long, and how much memory. It belongs to the threads of a pool, so that
 * no computation has it as an argument. Those that can take long ask between pieces of work of some milliseconds.
 * Immutable.
 */
public final class WorkLimits {
    private static final WorkLimits NONE =
            new WorkLimits(() -> false, Runtime.getRuntime().maxMemory());
    /** Leaves room for a running fabric, its routes, and other work. */
    private static final int PART_OF_MEMORY = 4;

    private static final ThreadLocal<WorkLimits> OF_THREAD = ThreadLocal.withInitial(() -> NONE);

    private final BooleanSupplier cancelled;
    private final long memory;

    private WorkLimits(BooleanSupplier cancelled, long memory) {
        this.cancelled = cancelled;
        this.memory = memory;
    }

    /**
     * A pool that what is parallel in its work stays in, and takes no threads from others. Its work may take a quarter
     * of the memory. Shut it down when its work is done.
     *
     * @param threads how many there are at most
     * @param name of each of its threads
     * @param priority of each of its threads
     * @param cancelled whether its work is to end; asked by its threads
     */
    public static ForkJoinPool pool(int threads, String name, int priority, BooleanSupplier cancelled) {
        WorkLimits limits = new WorkLimits(cancelled, NONE.memory / PART_OF_MEMORY);
        return new ForkJoinPool(threads, pool -> new Worker(pool, name, priority, limits), null, false);
    }

    /**
     * Whether the work of this thread is to end. Another thread that does a part of the work may ask what this returns.
     */
    public static BooleanSupplier cancelled() {
        return OF_THREAD.get().cancelled;
    }

    /** How many bytes the work of this thread may take, besides the routes of a fabric. */
    public static long memory() {
        return OF_THREAD.get().memory;
    }

    /**
     * Does nothing while somebody waits for what this thread does.
     *
     * @throws CancellationException if nobody does
     */
    public static void check() {
        if (OF_THREAD.get().cancelled.getAsBoolean()) {
            throw new CancellationException("nobody waits for the result any more");
        }
    }

    private static final class Worker extends ForkJoinWorkerThread {
        private final WorkLimits limits;

        @SuppressWarnings("ThreadPriorityCheck") // Of use only where Java heeds priorities; nothing relies on it.
        Worker(ForkJoinPool pool, String name, int priority, WorkLimits limits) {
            super(pool);
            this.limits = limits;
            setName(name);
            setPriority(priority);
        }

        @Override
        protected void onStart() {
            OF_THREAD.set(limits);
        }
    }
}
