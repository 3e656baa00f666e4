package io.weft.balancing;

import io.weft.refusal.Refusal;
import java.time.Duration;

/** How often traffic is measured, and when routes are changed. Immutable. */
public final class BalanceOptions {
    private static final Duration SHORTEST = Duration.ofSeconds(2);
    /** The part of the largest load, 0..1, that a change has to save at least. */
    static final double LEAST_GAIN = 0.05;

    /** Less than a thousandth of a link of 1 Gbit/s. */
    private static final long LEAST_LOAD = 100_000;

    private static final Duration LONGEST_SEARCH = Duration.ofSeconds(10);
    /** One part in so many of the period may be spent on a search. */
    private static final int SEARCH_PART = 4;

    private final Duration period;
    private final long leastLoad;

    private BalanceOptions(Duration period, long leastLoad) {
        this.period = period;
        this.leastLoad = leastLoad;
    }

    /**
     * Measures once in each period, and changes routes if that saves at least 5 % of the largest load and some channel
     * carries at least 100 kB/s.
     *
     * @throws Refusal if the period is shorter than two seconds
     */
    public static BalanceOptions every(Duration period) {
        if (period.compareTo(SHORTEST) < 0) {
            throw new Refusal("traffic is measured every " + period, "two seconds at least");
        }
        return new BalanceOptions(period, LEAST_LOAD);
    }

    /** The time from one measurement to the next. */
    public Duration period() {
        return period;
    }

    /** These options with another {@link #leastLoad}, in bytes a second. */
    public BalanceOptions from(long bytesPerSecond) {
        return new BalanceOptions(period, bytesPerSecond);
    }

    /** The least load of the most loaded channel, in bytes a second, at which routes are changed. */
    public long leastLoad() {
        return leastLoad;
    }

    public Duration timeLimit() {
        Duration share = period.dividedBy(SEARCH_PART);
        return share.compareTo(LONGEST_SEARCH) < 0 ? share : LONGEST_SEARCH;
    }
}
