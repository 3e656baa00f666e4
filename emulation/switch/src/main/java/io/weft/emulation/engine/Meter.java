package io.weft.emulation.engine;

import java.util.Optional;

/**
 * A two-rate three-colour marker (RFC 2698, colour-blind): red above the peak rate, yellow above the committed rate.
 * Without a configuration everything is green.
 */
public final class Meter {
    /** Green, yellow and red as P4 programs see them. */
    static final int GREEN = 0;

    static final int YELLOW = 1;
    static final int RED = 2;

    private static final double NANOS = 1e9;

    /**
     * Committed and peak rates, in packets or bytes a second, and the buckets of both; the peak rate is the higher one.
     */
    public record Configuration(long committedRate, long committedBurst, long peakRate, long peakBurst) {
        public Configuration {
            if (committedRate < 0 || committedBurst < 0 || peakBurst < 0 || peakRate < committedRate) {
                throw new IllegalArgumentException("meter with cir " + committedRate + ", cburst " + committedBurst
                        + ", pir " + peakRate + ", pburst " + peakBurst
                        + ": expected values of 0 or more and pir not below cir");
            }
        }
    }

    private Configuration configuration;
    private double committed;
    private double peak;
    private long last;

    public synchronized Optional<Configuration> configuration() {
        return Optional.ofNullable(configuration);
    }

    /** Configures it, with full buckets. */
    public synchronized void configure(Configuration wanted, long nanos) {
        configuration = wanted;
        committed = (double) wanted.committedBurst();
        peak = (double) wanted.peakBurst();
        last = nanos;
    }

    public synchronized void reset() {
        configuration = null;
    }

    synchronized int colour(int units, long nanos) {
        if (configuration == null) {
            return GREEN;
        }
        double seconds = (nanos - last) / NANOS;
        last = nanos;
        committed = Math.min(
                (double) configuration.committedBurst(), committed + seconds * (double) configuration.committedRate());
        peak = Math.min((double) configuration.peakBurst(), peak + seconds * (double) configuration.peakRate());
        if (peak < units) {
            return RED;
        }
        peak -= units;
        if (committed < units) {
            return YELLOW;
        }
        committed -= units;
        return GREEN;
    }
}
