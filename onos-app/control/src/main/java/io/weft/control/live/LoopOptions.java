package io.weft.control.live;

import java.time.Duration;

/** How patient, how curious and how careful a control loop is. Immutable. */
public final class LoopOptions {
    private final Duration sessionGrace;
    private final Duration probeInterval;
    private final int probeMisses;
    private final int probesPerSecond;
    private final Duration auditPeriod;

    private LoopOptions(
            Duration sessionGrace, Duration probeInterval, int probeMisses, int probesPerSecond, Duration auditPeriod) {
        this.sessionGrace = sessionGrace;
        this.probeInterval = probeInterval;
        this.probeMisses = probeMisses;
        this.probesPerSecond = probesPerSecond;
        this.auditPeriod = auditPeriod;
    }

    /**
     * A switch whose session ended has 200 ms to take it up again; links are probed every 50 ms, at most 2,000 probes a
     * second in the whole fabric, and are down after 3 misses; every switch is read once a minute.
     */
    public static LoopOptions defaults() {
        return new LoopOptions(Duration.ofMillis(200), Duration.ofMillis(50), 3, 2_000, Duration.ofMinutes(1));
    }

    /** These options with another time in which a switch may take up a session again before it counts as failed. */
    public LoopOptions withSessionGrace(Duration grace) {
        return new LoopOptions(grace, probeInterval, probeMisses, probesPerSecond, auditPeriod);
    }

    /**
     * These options with other link probes.
     *
     * @param interval time between two probes of a channel, if the cap allows
     * @param misses how many in a row make a link dead, 1 or more
     * @param perSecond most probes of the whole fabric in a second; 0 for none, and no detection by probes
     */
    public LoopOptions withProbes(Duration interval, int misses, int perSecond) {
        if (interval.toMillis() < 1 || misses < 1 || perSecond < 0) {
            throw new IllegalArgumentException("probes every " + interval.toMillis() + " ms, " + misses + " misses, "
                    + perSecond + " a second: expected 1 ms or more, 1 or more, 0 or more");
        }
        return new LoopOptions(sessionGrace, interval, misses, perSecond, auditPeriod);
    }

    /** These options with another time in which every switch is read once and compared. */
    public LoopOptions withAuditPeriod(Duration period) {
        return new LoopOptions(sessionGrace, probeInterval, probeMisses, probesPerSecond, period);
    }

    /** How long a switch may take to take up its session again. */
    public Duration sessionGrace() {
        return sessionGrace;
    }

    /** Time between two probes of a channel, if the cap allows. */
    public Duration probeInterval() {
        return probeInterval;
    }

    /** How many misses in a row make a link dead. */
    public int probeMisses() {
        return probeMisses;
    }

    /** Most probes of the whole fabric in a second; 0 for none. */
    public int probesPerSecond() {
        return probesPerSecond;
    }

    /** Time in which every switch is read once and compared. */
    public Duration auditPeriod() {
        return auditPeriod;
    }
}
