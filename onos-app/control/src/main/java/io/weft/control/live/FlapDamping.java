package io.weft.control.live;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * How long a link or switch that returns has to stay up before it is used: not at all after its first failure, one
 * second after the second, and twice as long after each further one, half a minute at most. After a minute without
 * failure the next one is a first one again. Not thread-safe.
 */
final class FlapDamping {
    private static final long WINDOW = Duration.ofMinutes(1).toNanos();
    private static final long FIRST = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST = Duration.ofSeconds(30).toNanos();

    private final Map<Integer, Flaps> flaps = new HashMap<>();

    /** Failures none of which came a minute or more after the one before. */
    private static final class Flaps {
        int count;
        long last;
    }

    /** Notes that something failed; times are nanoseconds of one clock. */
    void failed(int what, long now) {
        Flaps recent = flaps.computeIfAbsent(what, key -> new Flaps());
        recent.count = recent.count > 0 && now - recent.last > WINDOW ? 1 : recent.count + 1;
        recent.last = now;
    }

    /** For how many nanoseconds it has to stay up now. */
    long hold(int what, long now) {
        Flaps recent = flaps.get(what);
        boolean calm = recent == null || recent.count <= 1 || now - recent.last > WINDOW;
        return calm ? 0 : Math.min(LONGEST, FIRST << Math.min(recent.count - 2, 30));
    }
}
