package io.weft.simulator;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A point of a sweep: one routing at one load. Immutable. */
public final class SweptPoint implements Point {
    private final String routing;
    private final String pattern;
    private final LoadResult result;
    private final long seed;
    private final boolean highest;

    SweptPoint(String routing, String pattern, LoadResult result, long seed) {
        this(routing, pattern, result, seed, false);
    }

    private SweptPoint(String routing, String pattern, LoadResult result, long seed, boolean highest) {
        this.routing = routing;
        this.pattern = pattern;
        this.result = result;
        this.seed = seed;
        this.highest = highest;
    }

    /** The same, marked as the highest. */
    SweptPoint marked() {
        return new SweptPoint(routing, pattern, result, seed, true);
    }

    @Override
    public String routing() {
        return routing;
    }

    /** The pattern, as it was asked for. */
    public String pattern() {
        return pattern;
    }

    /** All that was seen. */
    public LoadResult result() {
        return result;
    }

    /** Whether {@link Saturation} found it to be the one of the highest load that is not saturated. */
    public boolean highest() {
        return highest;
    }

    @Override
    public double[] channelLoads() {
        return result.channelLoads();
    }

    @Override
    public double[] queued() {
        return result.queued();
    }

    /** Flits in a cycle on the busiest channel between switches; not a number if there is none, or nothing was measured. */
    public double maxChannelLoad() {
        return Arrays.stream(result.channelLoads())
                .filter(load -> !Double.isNaN(load))
                .max()
                .orElse(Double.NaN);
    }

    @Override
    public Map<String, Object> document() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("routing", routing);
        values.put("pattern", pattern);
        values.put("offeredLoad", Finite.orNull(result.offeredLoad()));
        values.put("acceptedThroughput", Finite.orNull(result.acceptedThroughput()));
        values.put("acceptedHalfWidth", Finite.orNull(result.throughputHalfWidth()));
        values.put("averageLatency", Finite.orNull(result.averageLatency()));
        values.put("latencyHalfWidth", Finite.orNull(result.latencyHalfWidth()));
        values.put("p99Latency", Finite.orNull(result.p99Latency()));
        values.put("averageHops", Finite.orNull(result.averageHops()));
        values.put("saturated", result.saturated());
        values.put("converged", result.converged());
        values.put("cycleNanoseconds", Finite.orNull(result.cycleNanoseconds().orElse(Double.NaN)));
        values.put("warmUpCycles", result.warmUpCycles());
        values.put("cycles", result.cycles());
        values.put("flits", result.flits());
        values.put("flitHops", result.flitHops());
        values.put("unroutable", result.unroutable());
        values.put("maxChannelLoad", Finite.orNull(maxChannelLoad()));
        values.put("wallSeconds", Finite.orNull(result.seconds()));
        values.put("seed", seed);
        values.put("highestUnsaturated", highest);
        return Collections.unmodifiableMap(values);
    }
}
