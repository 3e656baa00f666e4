package io.weft.emulation.fabric;

import io.weft.control.live.Event;
import io.weft.control.live.Event.Severity;
import io.weft.control.live.EventField;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.FailureNames;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Cuts emulated links and switches, or puts them back, behind the controller's back: it has to find that out by itself.
 */
public final class Cut extends Operation {
    /** What to cut, or to put back. */
    public static final Field<List<String>> NAMES = Field.names(
                    "names", "name", "LINK|SWITCH", "An emulated link or switch.")
            .required();

    private static final Shape<List<String>> CUT = Shape.<List<String>>named("Cut")
            .with("cut", MemberType.list(MemberType.TEXT), "All links and switches that are cut now", names -> names)
            .build();

    private final EmulatedFabric switches;
    private final boolean restores;

    private Cut(EmulatedFabric switches, boolean restores, String name, String summary) {
        super(name, summary, Needs.CONTROLLER, NAMES);
        this.switches = switches;
        this.restores = restores;
    }

    /** {@code cut} and {@code restore}. */
    public static List<Operation> of(EmulatedFabric switches) {
        return List.of(
                new Cut(switches, false, "cut", "Cuts emulated links and switches, unknown to the controller"),
                new Cut(switches, true, "restore", "Puts emulated links and switches back that were cut"));
    }

    /** The links and switches that are cut now. */
    public static List<String> present(EmulatedFabric switches) {
        return switches.failures().names();
    }

    @Override
    public Shape<?> shape() {
        return CUT;
    }

    @Override
    public boolean changes() {
        return true;
    }

    @Override
    public Result answer(Request request, Subject subject) {
        Topology topology = subject.fabric().topology();
        List<String> names = FailureNames.parse(topology, request.get(NAMES)).names();
        Set<String> cut;
        synchronized (switches) {
            cut = new TreeSet<>(switches.failures().names());
            if (restores) {
                cut.removeAll(names);
            } else {
                cut.addAll(names);
            }
            switches.setFailures(Failures.of(topology, List.copyOf(cut)));
        }
        subject.running().journal().add(event(names, restores));
        return Result.of(CUT, List.copyOf(cut));
    }

    /** An event that tells that these were cut, or put back. */
    static Event event(List<String> names, boolean restored) {
        return new Event(
                restored ? "restored" : "cut",
                Severity.INFO,
                String.join(", ", names) + (restored ? " restored" : " cut") + " in the emulation",
                EventField.NAMES.of(names));
    }
}
