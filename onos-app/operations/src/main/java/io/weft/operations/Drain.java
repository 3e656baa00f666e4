package io.weft.operations;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;

import io.weft.control.update.ControlReport;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.ControlledFabric;
import io.weft.operations.request.FailureNames;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/**
 * Drains links and switches, in addition to those already drained: moves traffic off them without losing packets.
 * Returns when that is done, with everything that is drained.
 */
public final class Drain extends Operation {
    /** What to drain. */
    public static final Field<List<String>> NAMES = Field.names(
                    "names", "name", "LINK|SWITCH", "A link or switch to drain.")
            .required();
    /** Whether to drain even if pairs of switches lose their route. */
    public static final Field<Boolean> FORCED =
            Field.flag("forced", "force", "Drain even if switches lose their routes.");

    Drain() {
        super(
                "drain",
                "Takes traffic off links and switches, so that they can be worked on",
                Needs.CONTROLLER,
                NAMES,
                FORCED);
    }

    @Override
    public Shape<?> shape() {
        return Drained.SHAPE;
    }

    @Override
    public boolean changes() {
        return true;
    }

    @Override
    public Result answer(Request request, Subject subject) {
        ControlledFabric running = subject.running();
        if (!request.get(FORCED)) {
            subject.failures();
        }
        Set<String> drained;
        CompletableFuture<Optional<ControlReport>> draining;
        synchronized (running) {
            drained = drained(running);
            drained.addAll(Failures.none(running.fabric().topology())
                    .draining(FailureNames.parse(running.fabric().topology(), request.get(NAMES))
                            .names())
                    .drained());
            draining = running.drain(drained, request.get(FORCED));
        }
        return done(drained, draining);
    }

    /**
     * What is drained, or is about to be. A link has the name that the fabric gives it, whichever of its ends the
     * request named first.
     */
    static Set<String> drained(ControlledFabric running) {
        Set<String> drained = new TreeSet<>();
        running.drained()
                .forEach(name -> drained.addAll(canonical(running.fabric().topology(), name)));
        return drained;
    }

    /** The fabric's name for a link or switch; unchanged if the fabric has none of that name. */
    static List<String> canonical(Topology topology, String name) {
        return topology.switchIndex(name) < 0 && topology.linkIndex(name) < 0
                ? List.of(name)
                : Failures.none(topology).draining(List.of(name)).drained();
    }

    /** Waits until exactly these are drained; others may request more meanwhile. */
    static Result done(Set<String> names, CompletableFuture<Optional<ControlReport>> draining) {
        return Result.of(Drained.SHAPE, new Drained(names, Changes.done(draining)));
    }

    /** What is drained, and what became of the routes. Immutable. */
    static final class Drained {
        static final Shape<Drained> SHAPE = Shape.<Drained>named("Drains")
                .with("drained", list(TEXT), "All links and switches that are drained now", d -> d.names)
                .with("done", FLAG, "Whether no packet uses them any more", d -> d.report
                        .map(ControlReport::consistent)
                        .orElse(false))
                .with("pairsWithoutRoute", COUNT, "Ordered pairs of edge switches without a route", d -> d.report
                        .map(ControlReport::pairsWithoutRoute)
                        .orElse(0L))
                .build();

        private final List<String> names;
        private final Optional<ControlReport> report;

        private Drained(Set<String> names, Optional<ControlReport> report) {
            this.names = List.copyOf(names);
            this.report = report;
        }
    }
}
