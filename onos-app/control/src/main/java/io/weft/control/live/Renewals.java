package io.weft.control.live;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * How often a switch may be given its program anew, which costs all that goes through it: not twice within ten minutes, and
 * each further time not before twice as long, a week at most. Not thread-safe.
 */
final class Renewals {
    private static final long FIRST_PAUSE = Duration.ofMinutes(10).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofDays(7).toNanos();
    private static final int MOST_DOUBLINGS = 12;

    private final Map<Integer, Integer> times = new HashMap<>();
    private final Map<Integer, Long> last = new HashMap<>();

    /** Notes that a switch is given the program anew; not if it is too soon, and then false. Times are in nanoseconds. */
    boolean begin(int s, long now) {
        int before = times.getOrDefault(s, 0);
        if (before > 0) {
            long pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE << Math.min(before - 1, MOST_DOUBLINGS));
            if (now - last.get(s) < pause) {
                return false;
            }
        }
        times.put(s, before + 1);
        last.put(s, now);
        return true;
    }
}
