package io.weft.control;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Runs tasks on the thread that waits for what they lead to. */
final class CallerLoop implements Scheduler {
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();

    /** Runs tasks until the future completes, and returns what it completed with. */
    <T> T await(CompletableFuture<T> future) {
        CompletableFuture<T> noticed = future.whenComplete((result, failure) -> tasks.add(() -> {}));
        boolean interrupted = false;
        while (!noticed.isDone()) {
            try {
                tasks.take().run();
            } catch (InterruptedException e) {
                // A plan that is broken off would leave the rest of it for later anyway; it takes bounded time.
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return noticed.join();
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    @Override
    public void after(Duration delay, Runnable task) {
        CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS).execute(() -> tasks.add(task));
    }
}
