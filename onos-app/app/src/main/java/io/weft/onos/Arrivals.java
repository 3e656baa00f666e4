package io.weft.onos;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Tells whether things that come one after another still do. Thread-safe. */
final class Arrivals {
    private final long apart;
    private final long longest;
    private final LongSupplier clock;
    private boolean any;
    private long first;
    private long latest;

    /**
     * None has come yet.
     *
     * @param apart the longest time between two
     * @param longest the time, from the first on, after which that is not asked any more
     * @param clock the time in nanoseconds, from anywhere on
     */
    Arrivals(Duration apart, Duration longest, LongSupplier clock) {
        this.apart = apart.toNanos();
        this.longest = longest.toNanos();
        this.clock = clock;
    }

    /** One has come now. */
    synchronized void arrived() {
        latest = clock.getAsLong();
        if (!any) {
            first = latest;
            any = true;
        }
    }

    /** Whether the latest came so recently that another may. */
    synchronized boolean goOn() {
        long now = clock.getAsLong();
        return any && now - latest <= apart && now - first <= longest;
    }
}
