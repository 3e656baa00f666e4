package io.weft.control.live;

import java.time.Duration;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Time that jumps from one task to the next, all of which run on the thread of the test in the order of their times.
 */
final class VirtualTime {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final PriorityQueue<Task> tasks = new PriorityQueue<>();
    private long now = 1_000_000_000_000L;
    private long added;

    private static final class Task implements Comparable<Task> {
        final long when;
        final long order;
        final Runnable work;

        Task(long when, long order, Runnable work) {
            this.when = when;
            this.order = order;
            this.work = work;
        }

        @Override
        public int compareTo(Task other) {
            return when == other.when ? Long.compare(order, other.order) : Long.compare(when, other.when);
        }
    }

    long now() {
        return now;
    }

    void after(Duration delay, Runnable work) {
        at(now + delay.toNanos(), work);
    }

    private void at(long when, Runnable work) {
        tasks.add(new Task(Math.max(when, now), added++, work));
    }

    /** Time goes by within a task, as while it waits for something. */
    void pass(Duration time) {
        now += time.toNanos();
    }

    /** Runs what is due within this time. */
    void run(Duration time) {
        long end = now + time.toNanos();
        while (!tasks.isEmpty() && tasks.peek().when <= end) {
            runNext();
        }
        now = Math.max(now, end);
    }

    private void runNext() {
        Task next = tasks.remove();
        now = Math.max(now, next.when);
        next.work.run();
    }

    /** Runs what is due until a condition holds; it is looked at whenever time goes on. */
    void await(BooleanSupplier condition) {
        long end = now + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (tasks.isEmpty() || tasks.peek().when > end) {
                throw new AssertionError("it does not come true within " + PATIENCE);
            }
            runNext();
            while (!tasks.isEmpty() && tasks.peek().when <= now) {
                runNext();
            }
        }
    }

    <T> T get(CompletableFuture<T> future) throws ExecutionException {
        await(future::isDone);
        try {
            return future.get();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** A clock of this time; the threads of all of them are that of the test. */
    LoopClock clock() {
        return new LoopClock() {
            private boolean closed;

            @Override
            public long now() {
                return now;
            }

            @Override
            public boolean at(long when, Runnable task) {
                if (!closed) {
                    VirtualTime.this.at(when, () -> {
                        if (!closed) {
                            task.run();
                        }
                    });
                }
                return !closed;
            }

            @Override
            public void close() {
                closed = true;
            }
        };
    }

    /** Runs what it is given at this time, after what waits already. */
    ExecutorService executor() {
        return new AbstractExecutorService() {
            private boolean closed;

            @Override
            public void execute(Runnable command) {
                at(now, command);
            }

            @Override
            public void shutdown() {
                closed = true;
            }

            @Override
            public List<Runnable> shutdownNow() {
                closed = true;
                return List.of();
            }

            @Override
            public boolean isShutdown() {
                return closed;
            }

            @Override
            public boolean isTerminated() {
                return closed;
            }

            @Override
            public boolean awaitTermination(long timeout, TimeUnit unit) {
                return true;
            }
        };
    }
}
