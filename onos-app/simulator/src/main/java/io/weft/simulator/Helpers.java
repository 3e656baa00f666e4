package io.weft.simulator;

import io.weft.simulator.network.Partition;
import io.weft.simulator.network.SwitchPorts;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that have nothing else to do, and work for runs whenever these ask. Thread-safe. */
public final class Helpers {
    /** Turns of waiting before a thread parks: longer than a run takes from one batch of cycles to the next. */
    private static final int SPINS = 4_000;

    /** A cycle of fewer ports is over before another thread has noticed that it began. */
    private static final int LEAST_PORTS = 256;

    private final int threads;
    private final int leastPorts;
    /** Threads that wait and that nobody has asked. */
    private final AtomicInteger idle = new AtomicInteger();
    /** As many as threads that were asked and have not begun. */
    private final BlockingQueue<Runnable> wanted = new LinkedBlockingQueue<>();

    /**
     * Nobody helps yet.
     *
     * @param threads how many can work on a run, its own among them; at least 1
     */
    public Helpers(int threads) {
        this(threads, LEAST_PORTS);
    }

    /** The same for networks of any size. */
    Helpers(int threads, int leastPorts) {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads; expected 1 or more");
        }
        this.threads = threads;
        this.leastPorts = leastPorts;
    }

    /** None at all: a run has its own thread only. */
    public static Helpers none() {
        return new Helpers(1);
    }

    /** Into how many parts a network is divided for them: one for each thread, if that has enough to do. */
    Partition partition(SwitchPorts ports) {
        return new Partition(ports, Math.max(1, Math.min(threads, ports.count() / leastPorts)));
    }

    /** Has some work done, if a thread waits for some; it begins soon. */
    boolean ask(Runnable work) {
        if (!claim()) {
            return false;
        }
        wanted.add(work);
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
