package io.weft.operations.analysis;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.BadRequestException;
import io.weft.operations.Field;
import io.weft.operations.PlanningFields;
import io.weft.operations.Progress;
import io.weft.operations.ProgressListeners;
import io.weft.operations.Request;
import io.weft.operations.Rows;
import io.weft.operations.Subject;
import io.weft.planning.throughput.ConcurrentFlow;
import io.weft.planning.throughput.SchemeLimit;
import io.weft.planning.throughput.TrafficMatrix;
import io.weft.routing.Routes;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.structure.Groups;
import java.util.LinkedHashMap;
import java.util.Locale;
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
        Topology topology = fabric.topology();
        TrafficMatrix traffic = traffic(pattern, subject.failures(), request.get(PlanningFields.SEED));
        Map<String, Scheme> schemes = new LinkedHashMap<>();
        schemes.put("minimal", Scheme.MINIMAL);
        schemes.put("valiant", Scheme.VALIANT);
        if (topology.structure(Groups.class).isPresent()) {
            schemes.put("valiantBySwitch", Scheme.VALIANT_BY_SWITCH);
        }
        Map<String, SchemeLimit> limits = new LinkedHashMap<>();
        schemes.forEach((key, scheme) -> {
            Fabric routed = fabric.withScheme(scheme).withVirtualChannels(Fabric.MAX_VIRTUAL_CHANNELS);
            if (scheme.suits(topology)) {
                limits.put(
                        key,
                        progress.during(
                                "loading channels by " + scheme.name(),
                                0,
                                step -> SchemeLimit.of(Routes.of(routed, subject.failures()), traffic)));
            }
        });
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
        limits.forEach((key, limit) -> document.put(key, limit.limit()));
        document.put("bound", flow.bound());
        double possible =
                limits.values().stream().mapToDouble(SchemeLimit::limit).reduce(flow.feasible(), Math::max);
        document.put("possible", possible);
        Map<String, Object> channels = new LinkedHashMap<>();
        limits.forEach(
                (key, limit) -> channels.put(key, Double.isFinite(limit.channelLimit()) ? limit.channelLimit() : null));
        document.put("byChannelsAlone", channels);
        rows.row(
                pattern,
                "no routing carries more than %.3f of the endpoints' rate; %.3f is possible",
                flow.bound(),
                possible);
        schemes.forEach((key, scheme) -> {
            if (limits.containsKey(key)) {
                rows.row("  " + scheme.name(), "%s", words(limits.get(key), flow));
            }
        });
        return document;
    }

    private static String words(SchemeLimit limit, ConcurrentFlow flow) {
        String most = String.format(Locale.ROOT, "%.3f", limit.limit());
        if (limit.channelLimit() > limit.limit() * 1.0005 && Double.isFinite(limit.channelLimit())) {
            most += String.format(Locale.ROOT, " (channels alone would allow %.3f)", limit.channelLimit());
        }
        double below = 1 - limit.limit() / flow.bound();
        return below > 0.0005
                ? String.format(Locale.ROOT, "%s, %.1f %% below the bound", most, 100 * below)
                : most + ", which is the bound";
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
