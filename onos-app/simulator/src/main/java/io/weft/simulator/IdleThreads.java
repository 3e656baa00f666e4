package io.weft.simulator;

import io.weft.simulator.network.Partition;
import io.weft.simulator.network.SwitchPorts;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that have nothing else to do, and work for whatever run asks them. Thread-safe. */
public final class IdleThreads {
    /** Turns of waiting before a thread parks: about what a run of a small network does between two batches. */
    private static final int SPINS = 4_000;

    /** Fewer ports are worked on faster than threads agree on who does what. */
    private static final int LEAST_PORTS = 256;
    /** So many for each thread, so that any number of threads shares them fairly. */
    private static final int PARTS_PER_THREAD = 4;

    /** How many can work on a run, its own among them. */
    final int most;

    private final int leastPorts;
    /** Threads that wait and that nobody has asked. */
    private final AtomicInteger idle = new AtomicInteger();
    /** As many as threads that were asked and have not begun. */
    private final BlockingQueue<Runnable> wanted;

    /**
     * No thread is idle yet.
     *
     * @param most how many can work on a run, its own among them; at least 1
     */
    public IdleThreads(int most) {
        this(most, LEAST_PORTS, new LinkedBlockingQueue<>());
    }

    /**
     * Makes threads for networks of any size.
     *
     * @param wanted takes what threads are asked for
     */
    IdleThreads(int most, int leastPorts, BlockingQueue<Runnable> wanted) {
        if (most < 1) {
            throw new IllegalArgumentException(most + " threads; expected 1 or more");
        }
        this.most = most;
        this.leastPorts = leastPorts;
        this.wanted = wanted;
    }

    /** None at all: a run has its own thread only. */
    public static IdleThreads none() {
        return new IdleThreads(1);
    }

    /** How many wait for work. */
    int count() {
        return idle.get();
    }

    /** Into what parts a network is divided for them: one if it is small, or if there can be no such threads. */
    Partition partition(SwitchPorts ports) {
        int parts = most == 1 ? 1 : Math.min(PARTS_PER_THREAD * most, ports.count() / leastPorts);
        return new Partition(ports, Math.max(1, parts));
    }

    /** Has some work done, if a thread waits for some; it begins soon. */
    boolean ask(Runnable work) {
        if (!claim()) {
            return false;
        }
        boolean added = false;
        try {
            added = wanted.add(work);
        } finally {
            if (!added) {
                idle.incrementAndGet();
            }
        }
        return true;
    }

    /** Makes an idle thread one that is not, if there is one. */
    private boolean claim() {
        for (int i = idle.get(); i > 0; i = idle.get()) {
            if (idle.compareAndSet(i, i - 1)) {
                return true;
            }
        }
        return false;
    }

    /** Helps, in this thread, until it is interrupted. */
    public void help() {
        while (!Thread.currentThread().isInterrupted()) {
            idle.incrementAndGet();
            Runnable work = next();
            if (work != null) {
                work.run();
            }
        }
    }

    /** What this thread is asked for; null if it is interrupted before. */
    private Runnable next() {
        for (int i = 0; i < SPINS; i++) {
            Runnable work = wanted.poll();
            if (work != null) {
                return work;
            }
            Thread.onSpinWait();
        }
        try {
            return wanted.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return withdrawn();
        }
    }

    /** Null once this thread is idle no more; its work if it was asked before that. */
    private Runnable withdrawn() {
        while (!claim()) {
            Runnable work = wanted.poll();
            if (work != null) {
                return work;
            }
            Thread.onSpinWait();
        }
        return null;
    }
}
