package io.weft.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Idle threads, until they are closed; all of them wait for work once this is made. */
final class StartedThreads implements AutoCloseable {
    final IdleThreads idle;
    private final List<Thread> threads = new ArrayList<>();

    /**
     * So many threads.
     *
     * @param most how many a run may work with, its own among them
     * @param count how many there are
     */
    StartedThreads(int most, int count) {
        this(most, count, new LinkedBlockingQueue<>());
    }

    /** The same, with what takes that which they are asked for. */
    StartedThreads(int most, int count, BlockingQueue<Runnable> wanted) {
        idle = new IdleThreads(most, 1, wanted);
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(idle::help, "idle");
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        awaitIdle();
    }

    /** Waits until nobody has work. */
    final void awaitIdle() {
        while (idle.count() < threads.size()) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
