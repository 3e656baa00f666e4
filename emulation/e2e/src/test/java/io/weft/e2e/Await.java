package io.weft.e2e;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** Waits for conditions that nobody announces. */
public final class Await {
    private static final Duration PAUSE = Duration.ofMillis(2);

    private Await() {}

    /**
     * Returns as soon as a condition holds.
     *
     * @throws ConditionTimeoutException if it does not hold by the deadline
     */
    public static void until(String what, Duration deadline, BooleanSupplier condition) {
        Awaitility.await(what)
                .atMost(deadline)
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(PAUSE)
                .until(condition::getAsBoolean);
    }
}
