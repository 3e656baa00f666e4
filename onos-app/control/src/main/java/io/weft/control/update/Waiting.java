package io.weft.control.update;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** The steps that wait, each for one condition at a time. */
final class Waiting {
    private final Map<Long, Step> first = new HashMap<>();

    /** What steps can wait for. */
    enum Kind {
        /** All steps before a gate are through. */
        GATE(1),
        /** A switch holds its foundation. */
        FOUNDATION(2),
        /** The next hops of a switch towards another one are settled. */
        NEXT_HOPS(3),
        /** Those of a switch towards all others are. */
        ALL_NEXT_HOPS(4),
        /** A target whose next hops keep an order of their own has come to a place of it. */
        PLACE(5),
        /** A switch holds its new waypoints. */
        WAYPOINTS(6),
        /** A switch holds its new paths, and no old ones. */
        PATHS(7),
        /** A switch holds its new path for another one. */
        PATH(8);

        private final long code;

        Kind(int code) {
            this.code = code;
        }
    }

    /** A condition about up to two switches or numbers, as a value that is not 0. */
    static long condition(Kind kind, int a, int b) {
        return (kind.code << 56) | ((long) a << 28) | b;
    }

    void add(Step step, long condition) {
        step.nextWaiting = first.put(condition, step);
    }

    /** Takes out the steps that wait for a condition, and passes each on. */
    void release(long condition, Consumer<Step> action) {
        Step step = first.remove(condition);
        while (step != null) {
            Step next = step.nextWaiting;
            step.nextWaiting = null;
            action.accept(step);
            step = next;
        }
    }
}
