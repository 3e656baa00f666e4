package io.weft.operations.analysis;

import io.weft.operations.PlanningFields;
import io.weft.operations.Progress;
import io.weft.operations.ProgressListeners;
import io.weft.operations.Request;
import io.weft.operations.Rows;
import io.weft.operations.Subject;
import io.weft.planning.bisection.Bisection;
import io.weft.planning.bisection.MultilevelPartitioner;
import io.weft.planning.bisection.Partitioner;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
        List<Partitioner> programs = subject.attachments().partitioners();
        List<Partitioner> partitioners = new ArrayList<>(List.of(new MultilevelPartitioner()));
        partitioners.addAll(programs);
        Bisection found = progress.during(
                "bisecting",
                Bisection.parts(partitioners.size()),
                step -> Bisection.of(
                        topology,
                        request.get(PlanningFields.SEED),
                        partitioners,
                        ProgressListeners.of(progress, step)));
        Optional<String> program = found.foundBy().filter(programs::contains).map(Object::toString);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("lower", found.lower());
        document.put("cut", found.cut());
        document.put("links", topology.linkCount());
        document.put("endpoints", topology.endpointCount());
        document.put("perEndpoint", List.of(found.perEndpointLow(), found.perEndpointHigh()));
        document.put("proof", found.proof().name().toLowerCase(Locale.ROOT));
        document.put("foundBy", program.orElse("weft"));
        Rows rows = new Rows();
        if (found.isOptimal()) {
            rows.row("bisection", "%,d of %,d links, the fewest there can be", found.cut(), topology.linkCount());
        } else if (found.proof() == Bisection.Proof.NONE) {
            rows.row(
                    "bisection",
                    "at most %,d of %,d links, the best cut found%s; how many there are at least is not known",
                    found.cut(),
                    topology.linkCount(),
                    program.map(name -> ", by " + name).orElse(""));
        } else {
            rows.row(
                    "bisection",
                    "between %,.1f and %,d of %,d links: %s, and the best cut found%s",
                    found.lower(),
                    found.cut(),
                    topology.linkCount(),
                    proof(found.proof()),
                    program.map(name -> ", by " + name).orElse(""));
        }
        rows.row("for each endpoint", perEndpoint(found), found.perEndpointLow(), found.perEndpointHigh());
        return Section.of(document, rows);
    }

    /** The format of what an endpoint has of the bisection, at least and at most. */
    private static String perEndpoint(Bisection found) {
        if (found.isOptimal()) {
            return "%2$.3f of a link's rate";
        }
        return found.proof() == Bisection.Proof.NONE
                ? "at most %2$.3f of a link's rate"
                : "%.3f to %.3f of a link's rate";
    }

    private static String proof(Bisection.Proof proof) {
        return "a bound proved by "
                + (proof == Bisection.Proof.SPECTRAL
                        ? "an eigenvalue"
                        : proof.name().toLowerCase(Locale.ROOT));
    }
}
