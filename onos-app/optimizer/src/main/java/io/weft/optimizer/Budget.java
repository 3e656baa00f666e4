package io.weft.optimizer;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** The time that an optimization may take; it then returns the best result so far. Thread-safe. */
public final class Budget {
    private static final int CHECK_MASK = 63;

    private final long end;
    /** Nanoseconds beyond the end. */
    private final long grace;

    private final BooleanSupplier cancelled;
    /** Nanoseconds since any point in time. */
    private final LongSupplier clock;

    private Budget(long end, long grace, BooleanSupplier cancelled, LongSupplier clock) {
        this.end = end;
        this.grace = grace;
        this.cancelled = cancelled;
        this.clock = clock;
    }

    public static Budget of(Duration time) {
        return of(time, () -> false);
    }

    /**
     * A time from now on.
     *
     * @param cancelled whether to stop at once; called often, from the working threads
     */
    public static Budget of(Duration time, BooleanSupplier cancelled) {
        return of(time, cancelled, System::nanoTime);
    }

    /**
     * A time from now on, by a clock.
     *
     * @param cancelled whether to stop at once; called often, from the working threads
     * @param clock nanoseconds since any point in time; called often, from the working threads
     */
    public static Budget of(Duration time, BooleanSupplier cancelled, LongSupplier clock) {
        return new Budget(clock.getAsLong() + time.toNanos(), 0, cancelled, clock);
    }

    /**
     * This budget with a grace: additional time that finding a first solution may take. A budget has none otherwise.
     */
    public Budget withGrace(Duration time) {
        return new Budget(end, time.toNanos(), cancelled, clock);
    }

    public Duration grace() {
        return Duration.ofNanos(grace);
    }

    /** The time with the grace added to it, without a grace of its own. */
    public Budget withinGrace() {
        return new Budget(end + grace, 0, cancelled, clock);
    }

    /** A part of the time left, from now on, and of the grace; this budget if no time is left. */
    public Budget share(double part) {
        long left = nanosLeft();
        return left <= 0 ? this : from((long) (left * part), (long) (grace * part));
    }

    /** This budget, but at most {@code time} from now on. */
    public Budget atMost(Duration time) {
        return from(Math.min(time.toNanos(), nanosLeft()), grace);
    }

    /** This budget, but at least {@code time} from now on, unless it is cancelled. */
    public Budget atLeast(Duration time) {
        return from(Math.max(time.toNanos(), nanosLeft()), grace);
    }

    /** Whether the time is over or the work is cancelled. */
    public boolean spent() {
        return nanosLeft() <= 0 || cancelled.getAsBoolean();
    }

    /** Whether the budget is {@link #spent}, asked in a loop: only one in 64 places looks at the clock. */
    public boolean spentAt(int place) {
        return (place & CHECK_MASK) == CHECK_MASK && spent();
    }

    /** The time left in nanoseconds; 0 or less if none is. */
    public long nanosLeft() {
        return end - clock.getAsLong();
    }

    private Budget from(long nanos, long ofGrace) {
        return new Budget(clock.getAsLong() + nanos, ofGrace, cancelled, clock);
    }
}
