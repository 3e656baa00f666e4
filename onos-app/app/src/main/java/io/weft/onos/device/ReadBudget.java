package io.weft.onos.device;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How many table entries may be read, in the long run, so that reading leaves the processors to what matters.
 * Thread-safe.
 */
final class ReadBudget {
    private final double perSecond;
    private final double most;
    private final LongSupplier clock;
    private double left;
    private long at;

    /**
     * Begins with all that can be saved.
     *
     * @param seconds for how many seconds what is not used is saved
     * @param clock the time in nanoseconds, from anywhere on
     */
    ReadBudget(long perSecond, int seconds, LongSupplier clock) {
        this.perSecond = perSecond;
        this.most = this.perSecond * seconds;
        this.clock = clock;
        this.left = most;
        this.at = clock.getAsLong();
    }

    /**
     * Takes so many entries from the budget if it has any left; whether it had. Many at once are paid off afterwards.
     */
    synchronized boolean spend(int entries) {
        long now = clock.getAsLong();
        left = Math.min(most, left + perSecond * (now - at) / TimeUnit.SECONDS.toNanos(1));
        at = now;
        if (left <= 0) {
            return false;
        }
        left -= entries;
        return true;
    }
}
