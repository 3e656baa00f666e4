package io.weft.operations.analysis;

import io.weft.fabric.Fabric;
import io.weft.operations.BadRequestException;
import io.weft.operations.Field;
import io.weft.operations.PlanningFields;
import io.weft.operations.Progress;
import io.weft.operations.ProgressListeners;
import io.weft.operations.Request;
import io.weft.operations.Rows;
import io.weft.operations.SchemeLimits;
import io.weft.operations.Subject;
import io.weft.planning.throughput.ConcurrentFlow;
import io.weft.planning.throughput.TrafficMatrix;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.LinkedHashMap;
import java.util.Map;

/** How much traffic the fabric carries by each scheme, and how much no routing can exceed. */
final class ThroughputAnalysis extends Analysis {
    private static final String UNIFORM = "uniform";
    private static final String WORST_CASE = "worst-case";

    static final Field<String> PATTERN = Field.text(
            "pattern",
            "pattern",
            "PATTERN",
            "With --throughput: the traffic, uniform or a pattern of weft simulate in which each endpoint has one receiver"
                    + " (default: uniform, and worst-case, which minimal routes carry least of).");

    static final Field<Double> GAP = Field.number(
                    "gap",
                    "gap",
                    "SHARE",
                    "With --throughput: how far the bound may be above what is known to be possible (default: 0.02).")
            .orElse(0.02);

    private static final int MOST_ITERATIONS = 5_000;

    ThroughputAnalysis() {
        super(
                "throughput",
                "limits",
                "Throughput",
                "The largest load that minimal and Valiant routes sustain, and a bound that no routing can exceed.",
                PATTERN,
                GAP,
                PlanningFields.SEED);
    }

    @Override
    Section answer(Request request, Subject subject, Progress progress) {
        double gap = request.get(GAP);
        if (!(gap > 0 && gap <= 1)) {
            throw new BadRequestException(GAP, String.valueOf(gap), "a number above 0, at most 1");
        }
        Rows rows = new Rows();
        Topology topology = subject.fabric().topology();
        if (!topology.singleHomed() || topology.endpointCount() < 2) {
            return Section.of(
                    null,
                    rows.row(
                            "throughput",
                            "%s",
                            "not known: it needs endpoints of one link each, two of them" + " at least"));
        }
        if (!request.get(PATTERN).isEmpty()) {
            return Section.of(limits(request.get(PATTERN), request, subject, progress, rows), rows);
        }
        Map<String, Object> document = limits(UNIFORM, request, subject, progress, rows);
        document.put("worstCase", limits(WORST_CASE, request, subject, progress, rows));
        return Section.of(document, rows);
    }

    private static Map<String, Object> limits(
            String pattern, Request request, Subject subject, Progress progress, Rows rows) {
        Fabric fabric = subject.fabric();
        TrafficMatrix traffic = traffic(pattern, subject.failures(), request.get(PlanningFields.SEED));
        SchemeLimits limits = SchemeLimits.of(fabric, subject.failures(), traffic, progress);
        ConcurrentFlow flow = progress.during(
                "bounding " + pattern + " traffic",
                MOST_ITERATIONS,
                step -> ConcurrentFlow.of(
                        subject.failures(),
                        traffic,
                        new ConcurrentFlow.Target(request.get(GAP), MOST_ITERATIONS),
                        ProgressListeners.of(progress, step)));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("pattern", pattern);
        document.putAll(limits.document());
        document.put("bound", flow.bound());
        double possible = limits.orMore(flow.feasible());
        document.put("possible", possible);
        document.put("byChannelsAlone", limits.byChannelsAlone());
        rows.row(pattern, "%s; %.3f is possible", SchemeLimits.bound(flow.bound()), possible);
        limits.addTo(rows, flow.bound());
        return document;
    }

    /** What a pattern sends, between switches. */
    private static TrafficMatrix traffic(String pattern, Failures failures, long seed) {
        Topology topology = failures.topology();
        try {
            if (pattern.equals(UNIFORM)) {
                return TrafficMatrix.uniform(topology);
            }
            int[] destinations = TrafficPatterns.destinations(pattern, failures, seed);
            return TrafficMatrix.permutation(topology, destinations);
        } catch (IllegalArgumentException e) {
            throw BadRequestException.because(PATTERN, e);
        }
    }
}
