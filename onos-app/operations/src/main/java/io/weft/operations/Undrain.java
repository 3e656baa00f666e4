package io.weft.operations;

import io.weft.control.update.ControlReport;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.ControlledFabric;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/** Uses drained links and switches again. Returns when that is done, with everything that is still drained. */
public final class Undrain extends Operation {
    /** The links and switches to use again. */
    public static final Field<List<String>> NAMES = Field.names(
                    "names", "name", "LINK|SWITCH", "A drained link or switch.")
            .required();

    Undrain() {
        super("undrain", "Uses drained links and switches again", Needs.CONTROLLER, NAMES);
    }

    @Override
    public Shape<?> shape() {
        return Drain.Drained.SHAPE;
    }

    @Override
    public boolean changes() {
        return true;
    }

    @Override
    public Result answer(Request request, Subject subject) {
        ControlledFabric running = subject.running();
        List<String> used = new ArrayList<>();
        Set<String> lossy = new TreeSet<>(running.loop().running().drains().forLoss());
        Set<String> usedLossy = new TreeSet<>();
        Set<String> others;
        CompletableFuture<Optional<ControlReport>> draining;
        synchronized (running) {
            Set<String> drained = Drain.drained(running);
            others = new TreeSet<>(drained);
            for (String name : request.get(NAMES)) {
                List<String> canonical = Drain.canonical(running.fabric().topology(), name);
                used.addAll(canonical);
                boolean isLossy = lossy.containsAll(canonical);
                if (isLossy) {
                    usedLossy.addAll(canonical);
                }
                if (!others.removeAll(canonical) && !isLossy) {
                    drained.addAll(lossy);
                    throw new Refusal("'" + name + "' is not drained; drained: "
                            + (drained.isEmpty() ? "none" : String.join(", ", drained)));
                }
            }
            draining = running.drain(others, true);
        }
        if (!usedLossy.isEmpty()) {
            draining = draining.thenCombine(running.loop().useLossy(usedLossy), (report, done) -> report);
        }
        lossy.removeAll(usedLossy);
        others.addAll(lossy);
        return Drain.done("used again", used, others, draining);
    }
}
