package io.weft.optimizer;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** The time that an optimisation may take. What is found until then is what it answers with. Thread-safe. */
public final class Budget {
    private final long end;
    /** Nanoseconds beyond the end. */
    private final long grace;

    private final BooleanSupplier cancelled;

    private Budget(long end, long grace, BooleanSupplier cancelled) {
        this.end = end;
        this.grace = grace;
        this.cancelled = cancelled;
    }

    /** So much time from now on. */
    public static Budget of(Duration time) {
        return of(time, () -> false);
    }

    /**
     * So much time from now on.
     *
     * @param cancelled is asked often, from the threads that work, whether to stop at once
     */
    public static Budget of(Duration time, BooleanSupplier cancelled) {
        return new Budget(System.nanoTime() + time.toNanos(), 0, cancelled);
    }

    /** The same, where answers that have to begin with something may take so much more for that; without it, nothing. */
    public Budget withGrace(Duration time) {
        return new Budget(end, time.toNanos(), cancelled);
    }

    /** What {@link #withGrace} gave, or the part of it that this is. */
    public Duration grace() {
        return Duration.ofNanos(grace);
    }

    /** The same, and its grace. */
    public Budget withinGrace() {
        return new Budget(end + grace, 0, cancelled);
    }

    /** Part of what is left, with as much of its grace; if nothing is left, this. */
    public Budget share(double part) {
        long left = nanosLeft();
        return left <= 0
                ? this
                : new Budget(System.nanoTime() + (long) (left * part), (long) (grace * part), cancelled);
    }

    /** So much of what is left, or all of it. */
    public Budget atMost(Duration time) {
        return new Budget(System.nanoTime() + Math.min(time.toNanos(), nanosLeft()), grace, cancelled);
    }

    /** The same, but no less than so much from now on, unless it is cancelled. */
    public Budget atLeast(Duration time) {
        return new Budget(System.nanoTime() + Math.max(time.toNanos(), nanosLeft()), grace, cancelled);
    }

    /** Whether it is time to stop. */
    public boolean spent() {
        return nanosLeft() <= 0 || cancelled.getAsBoolean();
    }

    /** What is left, in nanoseconds; 0 or less if nothing is. */
    public long nanosLeft() {
        return end - System.nanoTime();
    }
}
