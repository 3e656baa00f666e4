package io.weft.control.live;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The time of this machine, and a daemon thread. */
final class ThreadClock implements LoopClock {
    private static final int CLOSING_SECONDS = 5;

    private final ScheduledThreadPoolExecutor thread;

    /** Starts a thread of this name with its first task. */
    ThreadClock(String name) {
        thread = new ScheduledThreadPoolExecutor(1, task -> {
            Thread daemon = new Thread(task, name);
            daemon.setDaemon(true);
            return daemon;
        });
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    @Override
    public long now() {
        return System.nanoTime();
    }

    @Override
    public boolean at(long when, Runnable task) {
        try {
            var unused = thread.schedule(task, when - now(), TimeUnit.NANOSECONDS);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException e) {
            thread.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
