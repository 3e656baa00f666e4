package io.weft.control.live;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * How long a link or switch that returns has to stay up before it is used: not at all after its first failure in a
 * minute, one second after the second, and twice as long after each further one, half a minute at most. Not thread-safe.
 */
final class FlapDamping {
    private static final long WINDOW = Duration.ofMinutes(1).toNanos();
    private static final long FIRST = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST = Duration.ofSeconds(30).toNanos();

    private final Map<Integer, Deque<Long>> failures = new HashMap<>();

    /** Notes that something failed; times are nanoseconds of one clock. */
    void failed(int what, long now) {
        Deque<Long> recent = failures.computeIfAbsent(what, key -> new ArrayDeque<>());
        recent.add(now);
        while (now - recent.getFirst() > WINDOW) {
            recent.remove();
        }
    }

    /** For how many nanoseconds it has to stay up now. */
    long hold(int what, long now) {
        Deque<Long> recent = failures.getOrDefault(what, new ArrayDeque<>());
        long count = recent.stream().filter(time -> now - time <= WINDOW).count();
        return count <= 1 ? 0 : Math.min(LONGEST, FIRST << Math.min(count - 2, 30));
    }
}
