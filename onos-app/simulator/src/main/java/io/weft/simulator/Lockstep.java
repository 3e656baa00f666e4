package io.weft.simulator;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/**
 * Works on the parts of a network cycle by cycle: on all parts, by this thread and by idle ones that it asks, then on
 * what is between cycles, by one of them; only then the next cycle begins.
 *
 * <p>In each cycle a thread takes parts that nobody has taken yet, those of its own share first, until there are none
 * left. So a thread that the system holds up keeps others waiting for the one part at most that it has taken. Threads
 * that wait first spin, then park. Where help makes cycles longer, it is not asked for. Allocates nothing in a cycle.
 * For one thread at a time.
 */
final class Lockstep {
    /** Turns of waiting before a thread parks: some 100 microseconds where a turn is a pause of 25 nanoseconds. */
    private static final int SPINS = 4_000;
    /** Elements from one part to the next, so that each is in a cache line of its own. */
    private static final int LINE = 8;

    private final int parts;
    private final IntConsumer work;
    private final BooleanSupplier between;
    private final IdleThreads idle;
    private final Gain gain = new Gain();
    private final Runnable help = this::help;
    /** By part, in how many cycles it has been taken. */
    private final AtomicLongArray taken;
    /** Parts of this cycle that are done. */
    private final AtomicInteger done = new AtomicInteger();
    /** Threads that were asked and have not left. */
    private final AtomicInteger asked = new AtomicInteger();
    /** By thread that works here, 0 for the one that runs this: which one it is. */
    private final AtomicReferenceArray<Thread> threads;
    /** By thread that works here, itself if it has parked. */
    private final AtomicReferenceArray<Thread> parked;

    /** How many cycles are over, since the beginning. */
    private volatile long over;
    /** After how many the batch is over. */
    private volatile long end;

    private Throwable failure;
    private int failedPart;
    private long helpedBatches;

    /**
     * Prepares the threads of a network.
     *
     * @param between is done after each cycle, while nothing else is, and says whether to go on
     */
    Lockstep(int parts, IntConsumer work, BooleanSupplier between, IdleThreads idle) {
        this.parts = parts;
        this.work = work;
        this.between = between;
        this.idle = idle;
        int most = Math.min(parts, idle.most);
        taken = new AtomicLongArray(parts * LINE);
        threads = new AtomicReferenceArray<>(most);
        parked = new AtomicReferenceArray<>(most);
    }

    /**
     * Does so many cycles, or fewer. What is thrown in any thread, this throws: if several parts of a cycle throw
     * something, what the first of them does.
     */
    void run(int cycles) {
        long start = System.nanoTime();
        boolean helped = parts > 1 && gain.wantsHelp() && (asked.get() > 0 || idle.count() > 0);
        if (helped) {
            together(cycles);
        } else {
            alone(cycles);
        }
        gain.took(helped, cycles, System.nanoTime() - start);
    }

    /** In how many batches other threads were asked for help. */
    long helpedBatches() {
        return helpedBatches;
    }

    private void alone(int cycles) {
        boolean goesOn = true;
        for (int cycle = 0; cycle < cycles && goesOn; cycle++) {
            for (int part = 0; part < parts; part++) {
                work.accept(part);
            }
            goesOn = between.getAsBoolean();
        }
    }

    private void together(int cycles) {
        helpedBatches++;
        long cycle = over;
        end = cycle + cycles;
        ask();
        while (cycle < end) {
            takeParts(0, cycle);
            await(0, cycle);
            cycle = over;
        }
        rethrow();
    }

    /** Asks idle threads, which begin at once. Where that fails, the batch ends with this cycle. */
    private void ask() {
        boolean more = true;
        while (more && asked.get() < threads.length() - 1) {
            asked.incrementAndGet();
            more = false;
            try {
                more = idle.ask(help);
            } catch (RuntimeException | Error e) {
                fail(parts, e);
            }
            if (!more) {
                asked.decrementAndGet();
            }
        }
    }

    /** Works here, in another thread, until the batch is over. */
    private void help() {
        Thread self = Thread.currentThread();
        int thread = 1;
        while (thread < threads.length() && !threads.compareAndSet(thread, null, self)) {
            thread++;
        }
        if (thread < threads.length()) {
            for (long cycle = over; cycle < end && !self.isInterrupted(); cycle = over) {
                takeParts(thread, cycle);
                await(thread, cycle);
            }
            threads.set(thread, null);
        }
        asked.decrementAndGet();
    }

    /** Does the parts of a cycle that nobody else takes; none if that cycle is over. */
    private void takeParts(int thread, long cycle) {
        int part = thread * parts / threads.length();
        int own = 0;
        for (int i = 0; i < parts; i++) {
            if (taken.get(part * LINE) == cycle && taken.compareAndSet(part * LINE, cycle, cycle + 1)) {
                workOn(part);
                own++;
            }
            part = part + 1 == parts ? 0 : part + 1;
        }
        if (own > 0 && done.addAndGet(own) == parts) {
            endCycle(cycle);
        }
    }

    private void workOn(int part) {
        try {
            work.accept(part);
        } catch (RuntimeException | Error e) {
            fail(part, e);
        }
    }

    private synchronized void fail(int part, Throwable e) {
        if (failure == null || part < failedPart) {
            failure = e;
            failedPart = part;
        }
    }

    private synchronized boolean failed() {
        return failure != null;
    }

    /** All parts of a cycle are done. */
    private void endCycle(long cycle) {
        done.set(0);
        boolean goesOn = false;
        try {
            goesOn = !failed() && between.getAsBoolean();
        } catch (RuntimeException | Error e) {
            fail(parts, e);
        }
        if (!goesOn) {
            end = cycle + 1;
        }
        over = cycle + 1;
        for (int i = 0; i < parked.length(); i++) {
            if (parked.get(i) != null) {
                LockSupport.unpark(parked.getAndSet(i, null));
            }
        }
    }

    /** Waits until a cycle is over; a thread that helps may return before that if it is interrupted. */
    private void await(int thread, long cycle) {
        for (int i = 0; i < SPINS; i++) {
            if (over > cycle) {
                return;
            }
            Thread.onSpinWait();
        }
        boolean interrupted = false;
        parked.set(thread, Thread.currentThread());
        while (over <= cycle && !(interrupted && thread > 0)) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
            parked.set(thread, Thread.currentThread());
        }
        parked.set(thread, null);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void rethrow() {
        Throwable thrown = failure;
        failure = null;
        if (thrown instanceof RuntimeException) {
            throw (RuntimeException) thrown;
        }
        if (thrown instanceof Error) {
            throw (Error) thrown;
        }
    }
}
