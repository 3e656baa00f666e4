package io.weft.balancing;

import io.weft.control.update.ControlReport;

/** Learns what a {@link TrafficBalancer} sees and does. Called on its thread. */
public interface BalanceListener {
    /** Traffic was measured, and it was looked whether other routes are better; if so, they are installed next. */
    default void measured(TrafficMatrix matrix, Rebalancing outcome) {}

    /** Other routes were installed; the report says what was written. */
    default void changed(Rebalancing outcome, ControlReport report) {}

    /** Nothing could be measured, or routes could not be installed, for this reason; it is tried again. */
    default void hindered(String reason) {}

    /** Something went wrong inside; it goes on. */
    default void failed(Throwable failure) {}
}
