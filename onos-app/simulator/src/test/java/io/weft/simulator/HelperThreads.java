package io.weft.simulator;

import java.util.ArrayList;
import java.util.List;

/** Threads that help until they are closed. */
final class HelperThreads implements AutoCloseable {
    final Helpers helpers;
    private final List<Thread> threads = new ArrayList<>();

    /**
     * Threads that help.
     *
     * @param most how many a run may work with, its own among them
     * @param count how many help
     */
    HelperThreads(int most, int count) {
        helpers = new Helpers(most, 1);
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(helpers::help, "helper");
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
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
