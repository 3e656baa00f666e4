package io.weft.simulator;

import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.WorkloadRequest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/** A workload under one routing. Immutable. */
public final class WorkloadPoint implements Point {
    private final String routing;
    private final WorkloadRequest request;
    private final PlacedWorkload workload;
    private final WorkloadResult result;
    private final long seed;

    WorkloadPoint(String routing, WorkloadRequest request, PlacedWorkload workload, WorkloadResult result, long seed) {
        this.routing = routing;
        this.request = request;
        this.workload = workload;
        this.result = result;
        this.seed = seed;
    }

    @Override
    public String routing() {
        return routing;
    }

    /** The workload, as it was asked for. */
    public String workload() {
        return request.name();
    }

    /** How its ranks are placed, as it was asked for. */
    public String placement() {
        return request.placement();
    }

    public int ranks() {
        return workload.ranks();
    }

    /** All that was seen. */
    public WorkloadResult result() {
        return result;
    }

    @Override
    public Map<String, Object> document() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("routing", routing);
        values.put("workload", request.name());
        values.put("placement", request.placement());
        values.put("ranks", workload.ranks());
        values.put("outstanding", workload.outstanding());
        values.put("complete", result.complete());
        values.put("completionCycles", result.completionCycles());
        values.put(
                "completionNanoseconds",
                Finite.orNull(result.completionNanoseconds().orElse(Double.NaN)));
        OptionalLong ideal = result.idealCycles();
        values.put("idealCycles", ideal.isPresent() ? ideal.getAsLong() : null);
        values.put("effectiveThroughput", Finite.orNull(result.effectiveThroughput()));
        values.put("messages", result.messages());
        values.put("deliveredMessages", result.deliveredMessages());
        values.put("deliveredBytes", result.deliveredBytes());
        values.put("packets", result.packets());
        values.put("flits", result.flits());
        values.put("flitHops", result.flitHops());
        values.put("averageHops", Finite.orNull(result.averageHops()));
        values.put("averageMessageLatency", Finite.orNull(result.averageMessageLatency()));
        values.put("p99MessageLatency", Finite.orNull(result.p99MessageLatency()));
        values.put("maxChannelLoad", Finite.orNull(result.maxChannelLoad()));
        values.put("wallSeconds", Finite.orNull(result.seconds()));
        values.put("seed", seed);
        return Collections.unmodifiableMap(values);
    }
}
