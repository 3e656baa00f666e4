package io.weft.control.live;

import java.time.Duration;

/** How often a control loop audits switches, and how long it keeps them in quarantine. Immutable. */
public final class LoopOptions {
    private final Duration auditPeriod;
    private final Duration quarantine;

    private LoopOptions(Duration auditPeriod, Duration quarantine) {
        this.auditPeriod = auditPeriod;
        this.quarantine = quarantine;
    }

    /** Every switch is read once a minute; one that gives false answers is kept in quarantine for 30 s at first. */
    public static LoopOptions defaults() {
        return new LoopOptions(Duration.ofMinutes(1), Duration.ofSeconds(30));
    }

    /** These options with another time in which every switch is read once and compared. */
    public LoopOptions withAuditPeriod(Duration period) {
        return new LoopOptions(period, quarantine);
    }

    /** These options with another time for which a switch is first kept in quarantine; ten times that at most. */
    public LoopOptions withQuarantine(Duration first) {
        return new LoopOptions(auditPeriod, first);
    }

    /** For how long a switch is first kept in quarantine. */
    public Duration quarantine() {
        return quarantine;
    }

    /** Time in which every switch is read once and compared. */
    public Duration auditPeriod() {
        return auditPeriod;
    }
}
