package io.weft.simulator;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/**
 * Works on the parts of a network cycle by cycle: on all parts, by as many threads as there are parts and idle helpers,
 * then on what is between cycles, by one of them; only then a thread begins the next cycle. Threads that wait for
 * others first spin, then park. Allocates nothing in a cycle. Not thread-safe.
 */
final class Lockstep {
    /** Turns of waiting before a thread parks: some 100 microseconds. */
    private static final int SPINS = 4_000;

    private final int parts;
    private final IntConsumer work;
    private final BooleanSupplier between;
    private final Helpers helpers;
    private final AtomicInteger arrived = new AtomicInteger();
    /** By thread, the one that has parked. */
    private final AtomicReferenceArray<Thread> parked;

    /** How many cycles are over. */
    private volatile int over;
    /** How many threads work on this batch; 0 until it begins. */
    private volatile int threads;
    /** Whether the batch is over before its last cycle. */
    private volatile boolean stopped;

    private volatile Throwable failure;
    private int cycles;

    /**
     * That of a network.
     *
     * @param work does a cycle of a part
     * @param between is done after each cycle, while nothing else is, and says whether to go on
     */
    Lockstep(int parts, IntConsumer work, BooleanSupplier between, Helpers helpers) {
        this.parts = parts;
        this.work = work;
        this.between = between;
        this.helpers = helpers;
        this.parked = new AtomicReferenceArray<>(parts);
    }

    /** Does so many cycles, or fewer. What is thrown in any thread, this throws. */
    void run(int count) {
        cycles = count;
        if (!withHelpers()) {
            alone();
        }
    }

    /** Does the batch with helpers; does nothing, and returns false, if nobody helps. */
    private boolean withHelpers() {
        over = 0;
        threads = 0;
        stopped = false;
        failure = null;
        int asked = 1;
        AtomicInteger working = new AtomicInteger(parts);
        while (asked < parts && helpers.ask(helper(asked, working))) {
            asked++;
        }
        if (asked == 1) {
            return false;
        }
        working.addAndGet(asked - parts);
        threads = asked;
        work(0, asked);
        while (working.get() > 1) {
            Thread.onSpinWait();
        }
        rethrow();
        return true;
    }

    private void alone() {
        boolean goesOn = true;
        for (int cycle = 0; cycle < cycles && goesOn; cycle++) {
            for (int part = 0; part < parts; part++) {
                work.accept(part);
            }
            goesOn = between.getAsBoolean();
        }
    }

    private Runnable helper(int thread, AtomicInteger working) {
        return () -> {
            while (threads == 0) {
                Thread.onSpinWait();
            }
            work(thread, threads);
            working.decrementAndGet();
        };
    }

    private void work(int thread, int of) {
        for (int cycle = 0; cycle < cycles && !stopped; cycle++) {
            try {
                for (int part = thread; part < parts; part += of) {
                    work.accept(part);
                }
            } catch (RuntimeException | Error e) {
                failure = e;
            }
            if (arrived.incrementAndGet() == of) {
                end(cycle, of);
            } else {
                await(thread, cycle);
            }
        }
    }

    /** All threads have done a cycle. */
    private void end(int cycle, int of) {
        try {
            stopped = failure != null || !between.getAsBoolean();
        } catch (RuntimeException | Error e) {
            failure = e;
            stopped = true;
        }
        arrived.set(0);
        over = cycle + 1;
        for (int i = 0; i < of; i++) {
            Thread waiting = parked.getAndSet(i, null);
            if (waiting != null) {
                LockSupport.unpark(waiting);
            }
        }
    }

    private void await(int thread, int cycle) {
        for (int i = 0; i < SPINS; i++) {
            if (over > cycle) {
                return;
            }
            Thread.onSpinWait();
        }
        parked.set(thread, Thread.currentThread());
        while (over <= cycle) {
            LockSupport.park(this);
            parked.set(thread, Thread.currentThread());
        }
        parked.set(thread, null);
    }

    private void rethrow() {
        if (failure instanceof RuntimeException) {
            throw (RuntimeException) failure;
        }
        if (failure instanceof Error) {
            throw (Error) failure;
        }
    }
}
