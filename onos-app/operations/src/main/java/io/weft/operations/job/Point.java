package io.weft.operations.job;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What came of a run. Immutable but for its arrays, which are not to be changed. */
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
        this.document = Collections.unmodifiableMap(document);
        this.channelLoads = channelLoads;
        this.queued = queued;
    }

    /**
     * One that was recorded.
     *
     * @param document see {@link #document}
     * @param channelLoads see {@link #channelLoads}
     * @param queued see {@link #queued}
     */
    public static Point recorded(Map<String, Object> document, double[] channelLoads, double[] queued) {
        return new Point(document, channelLoads, queued);
    }

    /** The same with another value. */
    Point with(String name, Object value) {
        Map<String, Object> values = new LinkedHashMap<>(document);
        values.put(name, value);
        return new Point(values, channelLoads, queued);
    }

    /**
     * What is said of it, by name and in the order of columns, wherever points are written: texts, numbers and truth
     * values as {@link io.weft.simulator.LoadResult} or {@link io.weft.simulator.WorkloadResult} has them,
     * {@code wallSeconds} being the seconds that the run took; null for what is not a finite number, such as the
     * average of nothing.
     */
    public Map<String, Object> document() {
        return document;
    }

    /** By channel, flits in a cycle; not a number for those out of service. Empty for a workload. */
    public double[] channelLoads() {
        return channelLoads;
    }

    /** By virtual channel, flits behind one of a channel in service, on average. Empty for a workload. */
    public double[] queued() {
        return queued;
    }
}
