package io.weft.e2e;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for conditions that nobody announces. */
public final class Await {
    private static final long PAUSE_NANOS = 2_000_000;

    private Await() {}

    /**
     * Returns as soon as a condition holds.
     *
     * @throws AssertionError if it does not hold by the deadline
     */
    public static void until(String what, Duration deadline, BooleanSupplier condition) {
        long end = System.nanoTime() + deadline.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("not within " + deadline + ": " + what);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
