package io.weft.operations.analysis;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.MemberType.oneOf;

import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.PlanningFields;
import io.weft.operations.request.Progress;
import io.weft.operations.request.ProgressListeners;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.planning.bisection.Bisection;
import io.weft.planning.bisection.MultilevelPartitioner;
import io.weft.planning.bisection.Partitioner;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The fewest links between two halves of the endpoints: a proved bound, and the best cut found. */
final class BisectionAnalysis extends Analysis<BisectionAnalysis.Halves> {
    private static final Shape<Halves> SHAPE = Shape.<Halves>named("Bisection")
            .with("lower", NUMBER.in("links"), "No two halves have fewer between them", h -> h.found.lower())
            .with("cut", COUNT.in("links"), "The best cut that was found has so many", h -> h.found.cut())
            .with("links", COUNT, "Links between switches", h -> h.topology.linkCount())
            .with("endpoints", COUNT, "Endpoints", h -> h.topology.endpointCount())
            .with("perEndpoint", list(NUMBER), "Share of a link's rate, at least and at most", Halves::perEndpoint)
            .with("proof", oneOf(Bisection.Proof.class), "How the least number is proved", h -> h.found.proof())
            .with("foundBy", TEXT, "What found the cut: weft, or another program", h -> h.program.orElse("weft"))
            .build();

    BisectionAnalysis() {
        super(
                "bisection",
                "bisection",
                object(SHAPE),
                "Bisection",
                "The fewest links between two halves of the endpoints: a proved bound, and the best cut found.",
                PlanningFields.SEED);
    }

    /** The best cut, and what found it. Immutable. */
    static final class Halves {
        private final Topology topology;
        private final Bisection found;
        private final Optional<String> program;

        Halves(Topology topology, Bisection found, Optional<String> program) {
            this.topology = topology;
            this.found = found;
            this.program = program;
        }

        private List<Double> perEndpoint() {
            return List.of(found.perEndpointLow(), found.perEndpointHigh());
        }
    }

    @Override
    Section<Halves> answer(Request request, Subject subject, Progress progress) {
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
        return Section.of(new Halves(topology, found, program), rows);
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
