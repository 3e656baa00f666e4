package io.weft.simulator;

import java.util.List;

/**
 * Who follows a sweep; is told by any of its threads, several at a time.
 *
 * @param <P> type of its points
 */
@FunctionalInterface
public interface SweepObserver<P> {
    /**
     * A run is about to do so many cycles, or is being made, which is asked for now and then with 0.
     *
     * @return whether it goes on; if not, the whole sweep ends as cancelled. May wait before it answers, so that the run does
     */
    default boolean goesOn(int cycles) {
        return true;
    }

    /** So many more messages of a workload have arrived in a run. */
    default void arrived(long messages) {}

    /**
     * A run is over.
     *
     * @param place of its point, 0..size-1, by routing and load; in a {@linkplain Saturation search}, whose size nobody knows,
     *     how many were over before
     */
    void done(int place, P point);

    /**
     * A {@linkplain Saturation search} has found what it looks for under one of its routings.
     *
     * @param place of the routing in the sweep, from 0 on
     * @param points of all its runs, in the order of their loads, one of them {@linkplain SweptPoint#highest marked} unless all are
     *     saturated
     */
    default void found(int place, List<P> points) {}
}
