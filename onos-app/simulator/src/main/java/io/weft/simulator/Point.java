package io.weft.simulator;

import java.util.Map;

/** What came of a run. Immutable but for its arrays, which are not to be changed. */
public interface Point {
    /** The routing's name. */
    String routing();

    /**
     * What is said of it, by name and in the order of columns, wherever points are written: texts, numbers and truth values as its
     * result has them, {@code wallSeconds} being the seconds that the run took; null for what is not a finite number, such as the
     * average of nothing.
     */
    Map<String, Object> document();

    /** By channel, flits in a cycle; not a number for those out of service. Empty for a workload. */
    default double[] channelLoads() {
        return new double[0];
    }

    /** By virtual channel, flits behind one of a channel in service, on average. Empty for a workload. */
    default double[] queued() {
        return new double[0];
    }
}
