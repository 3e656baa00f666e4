package io.weft.operations.analysis;

import io.weft.operations.PlanningFields;
import io.weft.operations.Progress;
import io.weft.operations.ProgressListeners;
import io.weft.operations.Request;
import io.weft.operations.Rows;
import io.weft.operations.Subject;
import io.weft.planning.bisection.Bisection;
import io.weft.topology.Topology;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The fewest links between two halves of the endpoints: a proved bound, and the best cut found. */
final class BisectionAnalysis extends Analysis {
    BisectionAnalysis() {
        super(
                "bisection",
                "bisection",
                "Bisection",
                "The fewest links between two halves of the endpoints: a proved bound, and the best cut found.",
                PlanningFields.SEED);
    }

    @Override
    Section answer(Request request, Subject subject, Progress progress) {
        Topology topology = subject.fabric().topology();
        Bisection found = progress.during(
                "bisecting",
                Bisection.parts(1),
                step -> Bisection.of(topology, request.get(PlanningFields.SEED), ProgressListeners.of(progress, step)));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("lower", found.lower());
        document.put("cut", found.cut());
        document.put("links", topology.linkCount());
        document.put("endpoints", topology.endpointCount());
        document.put("perEndpoint", List.of(found.perEndpointLow(), found.perEndpointHigh()));
        document.put("proof", found.proof().name().toLowerCase(Locale.ROOT));
        Rows rows = new Rows();
        if (found.isOptimal()) {
            rows.row("bisection", "%,d of %,d links, the fewest there can be", found.cut(), topology.linkCount());
        } else {
            rows.row(
                    "bisection",
                    "between %,.1f and %,d of %,d links: %s, and the best cut found",
                    found.lower(),
                    found.cut(),
                    topology.linkCount(),
                    proof(found.proof()));
        }
        rows.row(
                "for each endpoint",
                found.isOptimal() ? "%2$.3f of a link's rate" : "%.3f to %.3f of a link's rate",
                found.perEndpointLow(),
                found.perEndpointHigh());
        return Section.of(document, rows);
    }

    private static String proof(Bisection.Proof proof) {
        switch (proof) {
            case NONE:
                return "no bound is proved";
            case SPECTRAL:
                return "a bound proved by an eigenvalue";
            default:
                return "a bound proved by " + proof.name().toLowerCase(Locale.ROOT);
        }
    }
}
