package io.weft.operations;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;

import io.weft.control.update.ControlReport;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.ControlledFabric;
import io.weft.operations.request.FailureNames;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
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
        List<String> asked;
        Set<String> drained;
        CompletableFuture<Optional<ControlReport>> draining;
        synchronized (running) {
            drained = drained(running);
            asked = Failures.none(running.fabric().topology())
                    .draining(FailureNames.parse(running.fabric().topology(), request.get(NAMES))
                            .names())
                    .drained();
            drained.addAll(asked);
            draining = running.drain(drained, request.get(FORCED));
        }
        Set<String> all = new TreeSet<>(drained);
        all.addAll(running.loop().running().drains().forLoss());
        try {
            return done("drained now", asked, all, draining);
        } catch (Refusal e) {
            boolean needsForce = e.place().field().filter(FORCED.name()::equals).isPresent();
            throw needsForce ? FORCED.because(e) : e;
        }
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

    /**
     * Waits until exactly these are drained; others may request more meanwhile.
     *
     * @param label what was done, for people
     * @param asked what it was done with
     */
    static Result done(
            String label, List<String> asked, Set<String> names, CompletableFuture<Optional<ControlReport>> draining) {
        Drained drained = new Drained(names, Changes.done(draining));
        return Result.of(Drained.SHAPE, drained, drained.rows(label, asked), true);
    }

    /** What is drained, and what became of the routes. Immutable. */
    static final class Drained {
        static final Shape<Drained> SHAPE = Shape.<Drained>named("Drains")
                .with("drained", list(TEXT), "All links and switches that are drained now", d -> d.names)
                .with("done", FLAG, "Whether no packet uses them any more", Drained::isDone)
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

        private boolean isDone() {
            return report.map(ControlReport::consistent).orElse(false);
        }

        private Rows rows(String label, List<String> asked) {
            Rows rows = new Rows().list(label, asked).row("", "%s", state());
            rows.row("drained in all", "%s", names.isEmpty() ? "nothing" : Rows.listed(names));
            report.map(ControlReport::pairsWithoutRoute)
                    .filter(pairs -> pairs > 0)
                    .ifPresent(pairs -> rows.row(
                            "without a route",
                            "%s of edge switches",
                            Rows.count(pairs, "ordered pair", "ordered pairs")));
            return rows;
        }

        private String state() {
            if (report.isEmpty()) {
                return "noted for when this controller programs the fabric, which it does not now";
            }
            if (!isDone()) {
                return "not done yet: some switches do not hold their new routes; weft status tells";
            }
            return names.isEmpty() ? "done" : "done: no packet uses what is drained any more";
        }
    }
}
