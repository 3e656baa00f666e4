package io.weft.p4runtime;

import java.util.concurrent.TimeUnit;

/** How many packets of one switch the controller takes: a token bucket. Not thread-safe. */
final class PacketRate {
    /** More than twice what all link probes of a fabric amount to. */
    static final int PER_SECOND = 5_000;

    private static final int BURST = 1_000;
    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

    private double tokens = BURST;
    private long last;

    PacketRate(long now) {
        last = now;
    }

    /** Whether one more may pass. */
    boolean take(long now) {
        tokens = Math.min(BURST, tokens + (now - last) / NANOS * PER_SECOND);
        last = now;
        if (tokens < 1) {
            return false;
        }
        tokens--;
        return true;
    }
}
