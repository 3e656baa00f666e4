package io.weft.control.live;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which switches are in quarantine because of what they did, and for how long: for some time at first, twice as long
 * each further time unless ten minutes went by, ten times as long at most. Not thread-safe.
 */
final class Quarantine {
    /** A switch that ends its session or stops answering so often in a minute is put in quarantine. */
    static final int MOST_FAULTS = 5;

    private static final int LONGEST = 10;
    private static final long FAULT_WINDOW = Duration.ofMinutes(1).toNanos();
    private static final long MEMORY = Duration.ofMinutes(10).toNanos();

    private final Duration first;
    private final SortedMap<Integer, String> reasons = new TreeMap<>();
    private final Map<Integer, Integer> times = new HashMap<>();
    private final Map<Integer, Long> ended = new HashMap<>();
    private final Map<Integer, Deque<Long>> faults = new HashMap<>();

    Quarantine(Duration first) {
        this.first = first;
    }

    /** Puts a switch in quarantine, and returns for how long; times are nanoseconds of one clock. */
    Duration begin(int s, String reason, long now) {
        reasons.put(s, reason);
        faults.remove(s);
        if (ended.containsKey(s) && now - ended.get(s) > MEMORY) {
            times.remove(s);
        }
        int before = times.merge(s, 1, Integer::sum) - 1;
        return first.multipliedBy(Math.min(LONGEST, 1L << Math.min(before, LONGEST)));
    }

    void end(int s, long now) {
        reasons.remove(s);
        ended.put(s, now);
    }

    boolean holds(int s) {
        return reasons.containsKey(s);
    }

    /** A switch ended its session or stopped answering; tells whether that was once too often. */
    boolean fault(int s, long now) {
        Deque<Long> recent = faults.computeIfAbsent(s, key -> new ArrayDeque<>());
        recent.add(now);
        while (now - recent.getFirst() > FAULT_WINDOW) {
            recent.remove();
        }
        return recent.size() >= MOST_FAULTS;
    }

    SortedMap<Integer, String> reasons() {
        return new TreeMap<>(reasons);
    }
}
