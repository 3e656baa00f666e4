package io.weft.simulator;

import java.util.concurrent.LinkedTransferQueue;

/** Threads that have nothing else to do, and work for runs whenever these ask. Thread-safe. */
public final class Helpers {
    private final int threads;
    private final LinkedTransferQueue<Runnable> wanted = new LinkedTransferQueue<>();

    /**
     * Nobody helps yet.
     *
     * @param threads how many can work on a run, its own among them; at least 1
     */
    public Helpers(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads; expected 1 or more");
        }
        this.threads = threads;
    }

    /** None at all: a run has its own thread only. */
    public static Helpers none() {
        return new Helpers(1);
    }

    /** How many threads can work on a run, its own among them. */
    public int threads() {
        return threads;
    }

    /** Helps, in this thread, until it is interrupted. */
    public void help() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                wanted.take().run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Has some work done, if a thread waits for some; it begins soon. */
    boolean ask(Runnable work) {
        return wanted.tryTransfer(work);
    }
}
