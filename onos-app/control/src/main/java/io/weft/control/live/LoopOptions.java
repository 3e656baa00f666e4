package io.weft.control.live;

import java.time.Duration;

/** How patient and how careful a control loop is. Immutable. */
public final class LoopOptions {
    private final Duration sessionGrace;
    private final Duration auditPeriod;

    private LoopOptions(Duration sessionGrace, Duration auditPeriod) {
        this.sessionGrace = sessionGrace;
        this.auditPeriod = auditPeriod;
    }

    /** A switch whose session ended has 200 ms to take it up again; every switch is read once a minute. */
    public static LoopOptions defaults() {
        return new LoopOptions(Duration.ofMillis(200), Duration.ofMinutes(1));
    }

    /** These options with another time in which a switch may take up a session again before it counts as failed. */
    public LoopOptions withSessionGrace(Duration grace) {
        return new LoopOptions(grace, auditPeriod);
    }

    /** These options with another time in which every switch is read once and compared. */
    public LoopOptions withAuditPeriod(Duration period) {
        return new LoopOptions(sessionGrace, period);
    }

    /** How long a switch may take to take up its session again. */
    public Duration sessionGrace() {
        return sessionGrace;
    }

    /** Time in which every switch is read once and compared. */
    public Duration auditPeriod() {
        return auditPeriod;
    }
}
