package io.weft.operations.job;

import java.util.Map;

/** What came of a run. Immutable. */
public final class Point {
    private static final double[] NONE = {};

    private final Map<String, Object> document;
    private final double[] channelLoads;
    private final double[] queued;

    /** One of a workload, of which nothing is known by channel. */
    Point(Map<String, Object> document) {
        this(document, NONE, NONE);
    }

    Point(Map<String, Object> document, double[] channelLoads, double[] queued) {
        this.document = document;
        this.channelLoads = channelLoads;
        this.queued = queued;
    }

    /** Its values by name, in the order of columns. */
    public Map<String, Object> document() {
        return document;
    }

    /** By channel, flits in a cycle; not a number for those out of service. Empty for a workload. */
    public double[] channelLoads() {
        return channelLoads.clone();
    }

    /** By virtual channel, flits that wait in a buffer on average. Empty for a workload. */
    public double[] queued() {
        return queued.clone();
    }
}
