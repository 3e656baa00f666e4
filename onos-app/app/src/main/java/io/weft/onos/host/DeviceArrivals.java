package io.weft.onos.host;

import java.time.Duration;
import java.util.BitSet;
import java.util.function.LongSupplier;

/** Tells whether things that come one after another, each with a number, still do. Thread-safe. */
final class DeviceArrivals {
    private final long apart;
    private final long longest;
    private final LongSupplier clock;
    /** What has come in this series. */
    private final BitSet series = new BitSet();

    private long first;
    private long latest;

    /**
     * None has come yet.
     *
     * @param apart the longest time between two
     * @param longest the time, from the first of a series on, after which that is not asked any more
     * @param clock the time in nanoseconds, from anywhere on
     */
    DeviceArrivals(Duration apart, Duration longest, LongSupplier clock) {
        this.apart = apart.toNanos();
        this.longest = longest.toNanos();
        this.clock = clock;
    }

    /** One has come now. If it has come before in this series, that says nothing. */
    synchronized void arrived(int number) {
        long now = clock.getAsLong();
        if (series.isEmpty() || now - latest > apart) {
            series.clear();
            first = now;
            latest = now;
        }
        if (!series.get(number)) {
            series.set(number);
            latest = now;
        }
    }

    /** Whether the latest came so recently that another may. */
    synchronized boolean goOn() {
        long now = clock.getAsLong();
        return !series.isEmpty() && now - latest <= apart && now - first <= longest;
    }
}
