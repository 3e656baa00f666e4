package io.weft.balancing;

import io.weft.control.update.ControlReport;

/** Is told what a {@link TrafficBalancer} measures and changes, on its thread. */
public interface BalanceListener {
    /** Traffic was measured and planned for; if the outcome is a change, it is installed next. */
    default void measured(MeasuredTraffic matrix, Rebalancing outcome) {}

    /** A change was installed; the report says what was written. */
    default void changed(Rebalancing outcome, ControlReport report) {}

    /** Traffic could not be measured, or a change could not be installed; it is tried again. */
    default void hindered(String reason) {}

    /** An unexpected failure; the balancer goes on. */
    default void failed(Throwable failure) {}
}
