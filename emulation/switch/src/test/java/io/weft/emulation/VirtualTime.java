package io.weft.emulation;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;

/** A clock that a test moves, and a timer that goes by it. */
final class VirtualTime {
    /** What is due, in the order in which it was asked for if at the same time. */
    private record Due(long nanos, long order, Runnable task) {}

    private final Queue<Due> due =
            new PriorityQueue<>(Comparator.comparingLong(Due::nanos).thenComparingLong(Due::order));
    private long now;
    private long asked;
    private long lateness;

    long nanos() {
        return now;
    }

    /** See {@link io.weft.emulation.engine.EgressQueues.LineTimer}. */
    void after(long nanos, Runnable task) {
        due.add(new Due(now + nanos + (nanos > 0 ? lateness : 0), asked++, task));
    }

    /** Has the timer call so much late from now on, except when it is to call at once. */
    void setLateness(long nanos) {
        lateness = nanos;
    }

    /** WordAssignments the clock on, and does on the way what is due. */
    void pass(long nanos) {
        long end = now + nanos;
        while (!due.isEmpty() && due.peek().nanos() <= end) {
            Due next = due.remove();
            now = next.nanos();
            next.task().run();
        }
        now = end;
    }

    /** Whether nothing is due any more. */
    boolean isIdle() {
        return due.isEmpty();
    }
}
