package io.weft.control.live;

import java.time.Duration;

/** How patient and how careful a control loop is. Immutable. */
public final class LoopOptions {
    private final Duration sessionGrace;
    private final Duration auditPeriod;
    private final Duration quarantine;

    private LoopOptions(Duration sessionGrace, Duration auditPeriod, Duration quarantine) {
        this.sessionGrace = sessionGrace;
        this.auditPeriod = auditPeriod;
        this.quarantine = quarantine;
    }

    /**
     * A switch whose session ended has 200 ms to take it up again; every switch is read once a minute; one that lies is
     * kept out for 30 s at first.
     */
    public static LoopOptions defaults() {
        return new LoopOptions(Duration.ofMillis(200), Duration.ofMinutes(1), Duration.ofSeconds(30));
    }

    /** These options with another time in which a switch may take up a session again before it counts as failed. */
    public LoopOptions withSessionGrace(Duration grace) {
        return new LoopOptions(grace, auditPeriod, quarantine);
    }

    /** These options with another time in which every switch is read once and compared. */
    public LoopOptions withAuditPeriod(Duration period) {
        return new LoopOptions(sessionGrace, period, quarantine);
    }

    /** These options with another time for which a switch is kept out when it first lies; ten times that at most. */
    public LoopOptions withQuarantine(Duration first) {
        return new LoopOptions(sessionGrace, auditPeriod, first);
    }

    /** For how long a switch is kept out when it first lies. */
    public Duration quarantine() {
        return quarantine;
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
