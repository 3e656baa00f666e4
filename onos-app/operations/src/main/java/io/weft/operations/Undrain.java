package io.weft.operations;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Uses drained links and switches again; returns when that is so, with all that is still drained. */
public final class Undrain extends Operation {
    /** What to use again. */
    public static final Field<List<String>> NAMES = Field.names(
                    "names", "name", "LINK|SWITCH", "A drained link or switch.")
            .required();

    Undrain() {
        super("undrain", "Uses drained links and switches again", Needs.CONTROLLER, NAMES);
    }

    @Override
    public boolean changes() {
        return true;
    }

    @Override
    public Result answer(Request request, Subject subject) {
        ControlledFabric running = subject.running();
        synchronized (running) {
            Set<String> drained = Drain.drained(running);
            Set<String> others = new TreeSet<>(drained);
            for (String name : request.get(NAMES)) {
                if (!others.removeAll(Drain.canonical(running.fabric().topology(), name))) {
                    throw new IllegalArgumentException("'" + name + "' is not drained; drained are: "
                            + (drained.isEmpty() ? "none" : String.join(", ", drained)));
                }
            }
            return Drain.set(running, others, true);
        }
    }
}
