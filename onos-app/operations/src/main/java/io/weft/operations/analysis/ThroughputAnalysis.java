package io.weft.operations.analysis;

import io.weft.operations.BadRequestException;
import io.weft.operations.Field;
import io.weft.operations.PlanningFields;
import io.weft.operations.Progress;
import io.weft.operations.ProgressListeners;
import io.weft.operations.Request;
import io.weft.operations.Rows;
import io.weft.operations.SchemeLimits;
import io.weft.operations.Subject;
import io.weft.operations.TrafficFile;
import io.weft.operations.answer.MemberType;
import io.weft.planning.throughput.ConcurrentFlow;
import io.weft.planning.throughput.TrafficMatrix;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

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

    static final Field<String> TRAFFIC = Field.file(
            "traffic",
            "traffic",
            "CSV",
            "With --throughput: a file of traffic besides, source,destination,amount: endpoints, or edge switches, whose"
                    + " endpoints share it. Amounts are in any unit: who sends or receives most does so at the rate of"
                    + " its link.");

    static final Field<Double> GAP = Field.number(
                    "gap",
                    "gap",
                    "SHARE",
                    "With --throughput: how far the bound may be above what is known to be possible (default: 0.02).")
            .orElse(0.02);

    private static final String LEGEND = "Loads are shares of what an endpoint's link carries. Minimal: packets take"
            + " minimal routes, their next hops evenly. Valiant: they visit a random waypoint first. Channels alone: what the busiest"
            + " channel between switches would carry, were the links of endpoints no limit. No routing carries more than"
            + " the bound.";

    private static final int MOST_ITERATIONS = 5_000;

    ThroughputAnalysis() {
        super(
                "throughput",
                "limits",
                "Throughput",
                "The largest load that minimal and Valiant routes sustain, and a bound that no routing can exceed.",
                PATTERN,
                TRAFFIC,
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
                            "cannot be computed: it needs at least two endpoints, each with one link"));
        }
        Optional<TrafficMatrix> given = given(request, subject);
        Answering answering = new Answering(request, subject, progress, rows);
        String pattern = request.get(PATTERN);
        Map<String, Object> document = answering.ofPattern(pattern.isEmpty() ? UNIFORM : pattern);
        if (pattern.isEmpty()) {
            document.put("worstCase", answering.ofPattern(WORST_CASE));
        }
        given.ifPresent(traffic -> {
            Map<String, Object> ofFile = new LinkedHashMap<>();
            ofFile.put("file", request.get(TRAFFIC));
            ofFile.putAll(answering.limits("given", traffic));
            document.put("traffic", ofFile);
        });
        return Section.of(document, rows).withLegend(LEGEND);
    }

    /** Finds limits and adds rows of them. */
    private static final class Answering {
        private final Request request;
        private final Subject subject;
        private final Progress progress;
        private final Rows rows;

        Answering(Request request, Subject subject, Progress progress, Rows rows) {
            this.request = request;
            this.subject = subject;
            this.progress = progress;
            this.rows = rows;
        }

        Map<String, Object> ofPattern(String pattern) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("pattern", pattern);
            document.putAll(limits(pattern, traffic(pattern, subject.failures(), request.get(PlanningFields.SEED))));
            return document;
        }

        Map<String, Object> limits(String name, TrafficMatrix traffic) {
            SchemeLimits limits = SchemeLimits.of(subject.fabric(), subject.failures(), traffic, progress);
            ConcurrentFlow flow = progress.during(
                    "bounding " + name + " traffic",
                    MOST_ITERATIONS,
                    step -> ConcurrentFlow.of(
                            subject.failures(),
                            subject.fabric().links(),
                            traffic,
                            new ConcurrentFlow.Target(request.get(GAP), MOST_ITERATIONS),
                            ProgressListeners.of(progress, step)));
            double possible = limits.orMore(flow.feasible());
            MemberType<Map<String, Double>> byScheme = MemberType.byName(MemberType.NUMBER.orNull());
            Map<String, Object> document = new LinkedHashMap<>();
            limits.limits()
                    .forEach((key, limit) ->
                            document.put(key, MemberType.NUMBER.orNull().json(limit)));
            document.put("bound", flow.bound());
            document.put("possible", possible);
            document.put("byChannelsAlone", byScheme.json(limits.byChannelsAlone()));
            document.put("belowBound", byScheme.json(limits.belowBound(flow.bound())));
            rows.row(name, "%s; %.3f is possible", SchemeLimits.bound(flow.bound()), possible);
            limits.addTo(rows, flow.bound());
            return document;
        }
    }

    /** What the file of traffic has, if one is named. */
    private static Optional<TrafficMatrix> given(Request request, Subject subject) {
        if (request.get(TRAFFIC).isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(TrafficFile.read(
                    subject.attachments().files(),
                    request.get(TRAFFIC),
                    subject.fabric().topology()));
        } catch (IllegalArgumentException e) {
            throw BadRequestException.because(TRAFFIC, e);
        }
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
