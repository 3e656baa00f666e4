package io.weft.bench;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The real time, in which benchmarks of running controllers act. */
final class Timer {
    private Timer() {}

    /** What is done once so much time is over. */
    static CompletableFuture<Void> after(Duration time) {
        return CompletableFuture.runAsync(
                () -> {}, CompletableFuture.delayedExecutor(time.toNanos(), TimeUnit.NANOSECONDS));
    }
}
