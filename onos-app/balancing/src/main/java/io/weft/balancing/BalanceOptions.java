package io.weft.balancing;

import java.time.Duration;

/** How often traffic is measured, and when routes are changed for it. Immutable. */
public final class BalanceOptions {
    private static final Duration SHORTEST = Duration.ofSeconds(2);
    private static final double LEAST_GAIN = 0.05;
    /** Less than a thousandth of a link of 1 Gb/s, of which the rest is idle. */
    private static final long LEAST_LOAD = 100_000;

    private static final Duration LONGEST_SEARCH = Duration.ofSeconds(10);
    /** The part of the time between two looks that may be spent looking for routes. */
    private static final int SEARCHES_PART = 4;

    private final Duration period;
    private final double leastGain;
    private final long leastLoad;

    private BalanceOptions(Duration period, double leastGain, long leastLoad) {
        this.period = period;
        this.leastGain = leastGain;
        this.leastLoad = leastLoad;
    }

    /**
     * Looks at the traffic so often, and changes routes where that saves 5 % of the largest load at least and there are 100 kB/s at least
     * on some channel.
     *
     * @throws IllegalArgumentException if the period is shorter than two seconds
     */
    public static BalanceOptions every(Duration period) {
        if (period.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException(
                    "traffic is measured every " + period + "; expected two seconds at least");
        }
        return new BalanceOptions(period, LEAST_GAIN, LEAST_LOAD);
    }

    /** The time from one look to the next. */
    public Duration period() {
        return period;
    }

    /** The part of the largest load that other routes have to save, 0..1: counters of several switches are not read at once. */
    public double leastGain() {
        return leastGain;
    }

    /** The same for channels of which none has so many bytes a second, too. */
    public BalanceOptions from(long bytesPerSecond) {
        return new BalanceOptions(period, leastGain, bytesPerSecond);
    }

    /** Bytes a second that the most loaded channel has to carry for routes to be changed. */
    public long leastLoad() {
        return leastLoad;
    }

    /** How long routes are sought at most. */
    public Duration timeLimit() {
        Duration share = period.dividedBy(SEARCHES_PART);
        return share.compareTo(LONGEST_SEARCH) < 0 ? share : LONGEST_SEARCH;
    }
}
