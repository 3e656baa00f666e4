package io.weft.control.live;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** One thread that handles events, one after the other; nothing that one of them throws stops it. Thread-safe. */
final class EventQueue implements AutoCloseable {
    private static final int CLOSING_SECONDS = 5;
    /** What is thrown again and again is not told more often. */
    private static final long TELLING_NANOS = 1_000_000_000;

    private static final long RECENT_NANOS = 60_000_000_000L;

    private final ScheduledExecutorService thread;
    private final Consumer<Throwable> failed;
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean handling;
    private volatile Failure lastFailure;

    /** What was thrown, and when. */
    private static final class Failure {
        final String what;
        final long when;

        Failure(String what, long when) {
            this.what = what;
            this.when = when;
        }
    }

    /** Starts a thread of this name, and tells {@code failed} of what events throw. */
    EventQueue(String name, Consumer<Throwable> failed) {
        this.failed = failed;
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread daemon = new Thread(task, name);
            daemon.setDaemon(true);
            return daemon;
        });
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        this.thread = executor;
    }

    /** Handles an event after those that wait already; not at all after {@link #close}. */
    void post(Runnable event) {
        waiting.incrementAndGet();
        try {
            thread.execute(() -> {
                waiting.decrementAndGet();
                handle(event);
            });
        } catch (RejectedExecutionException e) {
            waiting.decrementAndGet();
        }
    }

    /** Whether events wait, besides the one that is handled. */
    boolean busy() {
        return waiting.get() > 0;
    }

    /** Handles an event in this time, or somewhat later; not at all after {@link #close}. */
    void later(Duration delay, Runnable event) {
        try {
            var unused = thread.schedule(() -> handle(event), delay.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            // It was closed a moment ago.
        }
    }

    /** Handles an event again and again, with this time between two times. */
    void every(long nanos, Runnable event) {
        var unused = thread.scheduleWithFixedDelay(() -> handle(event), nanos, nanos, TimeUnit.NANOSECONDS);
    }

    /** Whether an event is being handled. */
    boolean isHandling() {
        return handling;
    }

    private void handle(Runnable event) {
        handling = true;
        try {
            event.run();
        } catch (RuntimeException | Error e) {
            tell(e);
        } finally {
            handling = false;
        }
    }

    private void tell(Throwable failure) {
        Failure before = lastFailure;
        lastFailure = new Failure(failure.toString(), System.nanoTime());
        if (before == null || lastFailure.when - before.when > TELLING_NANOS) {
            try {
                failed.accept(failure);
            } catch (RuntimeException | Error e) {
                // Whoever is told must not stop the thread either; it shows in recentFailure.
                lastFailure = new Failure(e + ", when told of " + failure, lastFailure.when);
            }
        }
    }

    /** What an event threw within the last minute. */
    Optional<String> recentFailure() {
        Failure last = lastFailure;
        return last == null || System.nanoTime() - last.when > RECENT_NANOS ? Optional.empty() : Optional.of(last.what);
    }

    /** Stops, and waits for the events whose time has come, for some seconds at most. */
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
