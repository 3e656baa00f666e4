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

    /** Carries a plan out, and tells which switches did not take all of theirs. */
    BitSet run(UpdatePlan plan, ReportBuilder report, BooleanSupplier hurried) {
        report.countUpdates(plan);
        CallerLoop loop = new CallerLoop();
        waiting = loop;
        Installation installation = new Installation(driver, plan, report.unreadable, loop, PATIENCE, hurried);
        try {
            report.timed(Phase.INSTALL, () -> loop.await(installation.run()));
        } finally {
            waiting = null;
        }
        report.errors.addAll(installation.errors());
        report.unreachable.putAll(installation.unreachable());
        report.givenUp.or(installation.givenUp());
        report.withheld += installation.withheld();
        return installation.unfinished();
    }

    /** Whether it only waits for switches that do not answer; on any thread. */
    boolean onlyWaits() {
        CallerLoop loop = waiting;
        return loop != null && loop.idle() > PATIENCE.toNanos();
    }
}
