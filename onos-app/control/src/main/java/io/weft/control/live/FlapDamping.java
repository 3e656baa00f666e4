package io.weft.control.live;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * How long a link or switch that returns has to stay up before it is used: not at all after its first failure, one
 * second after the second, and twice as long after each further one, half a minute at most. After a minute without
 * failure the next one is a first one again. What fails within ten minutes of its last failure flaps. Not thread-safe.
 */
final class FlapDamping {
    private static final long WINDOW = Duration.ofMinutes(1).toNanos();
    /** Longer, so that what fails every few minutes is noticed as well. */
    private static final long FLAP = Duration.ofMinutes(10).toNanos();

    private static final long FIRST = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST = Duration.ofSeconds(30).toNanos();

    private final Map<Integer, Flaps> recentFlaps = new HashMap<>();

    /** Failures none of which came a minute or more after the one before. */
    private static final class Flaps {
        int count;
        long last;
    }

    /** Notes that something failed, and tells whether it flaps; times are nanoseconds of one clock. */
    boolean failed(int what, long now) {
        Flaps recent = recentFlaps.computeIfAbsent(what, key -> new Flaps());
        boolean flaps = recent.count > 0 && now - recent.last <= FLAP;
        recent.count = recent.count > 0 && now - recent.last > WINDOW ? 1 : recent.count + 1;
        recent.last = now;
        return flaps;
    }

    /** For how many nanoseconds it has to stay up now. */
    long hold(int what, long now) {
        Flaps recent = recentFlaps.get(what);
        boolean calm = recent == null || recent.count <= 1 || now - recent.last > WINDOW;
        return calm ? 0 : Math.min(LONGEST, FIRST << Math.min(recent.count - 2, 30));
    }
}
