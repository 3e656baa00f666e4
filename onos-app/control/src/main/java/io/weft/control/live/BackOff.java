package io.weft.control.live;

import java.time.Duration;
import java.util.Random;

/** How long to wait before something is tried again: about twice as long each time, so that not all try at once. */
final class BackOff {
    private static final int MOST_DOUBLINGS = 20;

    private final Duration first;
    private final Duration longest;
    private final Random random;

    /** Waits 3/4 of {@code first} at least and 5/4 of {@code longest} at most. */
    BackOff(Duration first, Duration longest, long seed) {
        this.first = first;
        this.longest = longest;
        this.random = new Random(seed);
    }

    /** The time to wait after this many failures, 1 or more. */
    Duration after(int failures) {
        long nanos = first.toNanos() << Math.min(failures - 1, MOST_DOUBLINGS);
        return Duration.ofNanos((long) (Math.min(nanos, longest.toNanos()) * (0.75 + random.nextDouble() / 2)));
    }
}
