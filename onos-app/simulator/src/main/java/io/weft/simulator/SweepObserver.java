package io.weft.simulator;

import java.util.List;

/** Who follows a sweep; is told by any of its threads, several at a time. */
@FunctionalInterface
public interface SweepObserver {
    /**
     * A run is about to do so many cycles.
     *
     * @return whether it goes on; if not, the whole sweep ends as cancelled. May wait before it answers, so that the run does
     */
    default boolean goesOn(int cycles) {
        return true;
    }

    /**
     * A run is over.
     *
     * @param place of its point, 0..size-1, by routing and load; in a {@linkplain Saturation search}, whose size nobody knows,
     *     how many were over before
     */
    void done(int place, SweptPoint point);

    /**
     * A {@linkplain Saturation search} has found what it looks for under one of its routings.
     *
     * @param place of the routing in the sweep, from 0 on
     * @param points of all its runs, in the order of their loads, one of them {@linkplain SweptPoint#highest marked} unless all are
     *     saturated
     */
    default void found(int place, List<SweptPoint> points) {}
}
