package io.weft.control.update;

import java.time.Duration;
import java.util.BitSet;
import java.util.function.BooleanSupplier;

/** Carries plans out, one at a time, and waits for them. */
final class PlanExecution {
    /** How long switches wait for another that does not answer, where they need not rely on it. */
    private static final Duration PATIENCE = Duration.ofMillis(500);

    private final SwitchDriver driver;
    /** Waits for what is being written; null if nothing is. */
    private volatile CallerLoop waiting;

    PlanExecution(SwitchDriver driver) {
        this.driver = driver;
    }

    /**
     * Carries a plan out.
     *
     * @param unknown switches about which nothing is known: no new entry may lead to them
     * @param hurried whether a switch that does not answer is not worth waiting for at the end either
     */
    Installation run(UpdatePlan plan, BitSet unknown, BooleanSupplier hurried) {
        CallerLoop loop = new CallerLoop();
        waiting = loop;
        try {
            Installation installation = new Installation(driver, plan, unknown, loop, PATIENCE, hurried);
            loop.await(installation.run());
            return installation;
        } finally {
            waiting = null;
        }
    }

    /** Whether it only waits for switches that do not answer; on any thread. */
    boolean onlyWaits() {
        CallerLoop loop = waiting;
        return loop != null && loop.idle() > PATIENCE.toNanos();
    }
}
