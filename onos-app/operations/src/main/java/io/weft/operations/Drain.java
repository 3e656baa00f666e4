package io.weft.operations;

import io.weft.control.update.ControlReport;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/**
 * Drains links and switches besides those that are: packets leave them, and none is lost. Returns when that is so, with
 * all that is drained.
 */
public final class Drain extends Operation {
    /** What to drain. */
    public static final Field<List<String>> NAMES = Field.names(
                    "names", "name", "LINK|SWITCH", "A link or switch to drain.")
            .required();
    /** Whether to do so at any price. */
    public static final Field<Boolean> FORCED =
            Field.flag("forced", "force", "Drain even if that leaves switches without a route.");

    Drain() {
        super(
                "drain",
                "Takes traffic off links and switches, so that they can be worked on",
                Needs.CONTROLLER,
                NAMES,
                FORCED);
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
     * What is drained or is about to be, a link by the name that the fabric has for it, whichever end it was named by
     * first.
     */
    static Set<String> drained(ControlledFabric running) {
        Set<String> drained = new TreeSet<>();
        running.drained()
                .forEach(name -> drained.addAll(canonical(running.fabric().topology(), name)));
        return drained;
    }

    /** A name as the fabric has it; as it is if it is of an earlier fabric. */
    static List<String> canonical(Topology topology, String name) {
        return topology.switchIndex(name) < 0 && topology.linkIndex(name) < 0
                ? List.of(name)
                : Failures.none(topology).draining(List.of(name)).drained();
    }

    /** Waits until just these are drained; others may ask for more meanwhile. */
    static Result done(Set<String> names, CompletableFuture<Optional<ControlReport>> draining) {
        Optional<ControlReport> report = Changes.done(draining);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("drained", new ArrayList<>(names));
        document.put("done", report.map(ControlReport::consistent).orElse(false));
        document.put(
                "pairsWithoutRoute",
                report.map(ControlReport::pairsWithoutRoute).orElse(0L));
        return Result.of(document);
    }
}
