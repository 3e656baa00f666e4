package io.weft.cli.program;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.byName;
import static io.weft.operations.answer.MemberType.list;

import io.weft.cli.output.Console;
import io.weft.cli.output.JsonPrinter;
import io.weft.control.entry.Entity;
import io.weft.control.entry.Update;
import io.weft.control.table.LocalProtection;
import io.weft.control.update.ControlReport;
import io.weft.control.update.FabricController;
import io.weft.control.update.SwitchDriver;
import io.weft.control.update.Unproven;
import io.weft.control.update.UpdateError;
import io.weft.fabric.Fabric;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeFabric;
import io.weft.p4runtime.Pipeline;
import io.weft.p4runtime.SwitchAddress;
import io.weft.p4runtime.SwitchEvents;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Reads the switches of a fabric and finds what programming it would write; changes nothing. */
final class DryRun {
    private static final String WITHOUT_PIPELINE = "Switches that would get the pipeline, and lose what they hold";

    static final Shape<DryRun> SHAPE = Shape.<DryRun>named("DryRun")
            .with("fabric", TEXT, "The name of the fabric", run -> run.fabric.name())
            .with("switches", COUNT, "Its switches", run -> run.fabric
                    .topology()
                    .switchCount())
            .with("pipelinesToLoad", list(TEXT), WITHOUT_PIPELINE, run -> run.withoutPipeline)
            .with(
                    "entries",
                    byName(COUNT),
                    "Entries planned, by table",
                    run -> new LinkedHashMap<>(run.report.entries()))
            .with("updates", byName(COUNT), "Updates that would be written, by type", DryRun::updates)
            .with("unreachable", byName(TEXT), "Why switches were not read, by name", DryRun::unreachable)
            .with("deadlockFree", FLAG, "Whether packets cannot deadlock by the routes", run -> run.report
                    .unproven()
                    .isEmpty())
            .optional("cycle", list(TEXT), "The channels in which packets could deadlock", run -> run.report
                    .unproven()
                    .map(Unproven::cycle)
                    .orElse(null))
            .build();

    private final Fabric fabric;
    private final ControlReport report;
    private final List<String> withoutPipeline;

    private DryRun(Fabric fabric, ControlReport report, List<String> withoutPipeline) {
        this.fabric = fabric;
        this.report = report;
        this.withoutPipeline = withoutPipeline;
    }

    static DryRun of(
            Fabric fabric,
            GivenWaypoints given,
            Map<Integer, SwitchAddress> addresses,
            ClientOptions options,
            LocalProtection protection) {
        try (P4RuntimeFabric switches =
                new P4RuntimeFabric(addresses, Pipeline.weft(), options, s -> SwitchEvents.ignored())) {
            Reader reader = new Reader(switches);
            ControlReport report =
                    new FabricController(fabric, given, reader, protection).preview(Failures.none(fabric.topology()));
            List<String> names = new ArrayList<>();
            reader.withoutPipeline.stream()
                    .sorted()
                    .forEach(s -> names.add(fabric.topology().switchName(s)));
            return new DryRun(fabric, report, names);
        }
    }

    /** Treats switches that do not run the program as empty. */
    private static final class Reader implements SwitchDriver {
        private final P4RuntimeFabric switches;
        private final List<Integer> withoutPipeline = Collections.synchronizedList(new ArrayList<>());

        Reader(P4RuntimeFabric switches) {
            this.switches = switches;
        }

        @Override
        public CompletableFuture<List<Entity>> read(int s) {
            return switches.client(s).runs(Pipeline.weft()).thenCompose(runs -> {
                if (runs) {
                    return switches.read(s);
                }
                withoutPipeline.add(s);
                return CompletableFuture.completedFuture(List.of());
            });
        }

        @Override
        public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
            throw new IllegalStateException("a dry run writes nothing");
        }
    }

    boolean print(Console console, boolean json) {
        if (json) {
            JsonPrinter.print(console.out(), SHAPE.json(this));
        } else {
            Rows.print(text().list(), console.out()::println);
        }
        return report.unreachable().isEmpty() && report.unproven().isEmpty();
    }

    private static Map<String, String> unreachable(DryRun run) {
        Map<String, String> unreachable = new LinkedHashMap<>();
        run.report
                .unreachable()
                .forEach((s, why) -> unreachable.put(run.fabric.topology().switchName(s), why));
        return unreachable;
    }

    private static Map<String, Number> updates(DryRun run) {
        Map<String, Number> updates = new LinkedHashMap<>();
        run.report.updates().forEach((type, number) -> updates.put(type.name(), number));
        return updates;
    }

    private Rows text() {
        int switches = fabric.topology().switchCount();
        Rows rows = new Rows().row("fabric", "%s, %,d switches", fabric.name(), switches);
        if (report.unproven().isPresent()) {
            return rows.row("would refuse", "%s", report.unproven().get());
        }
        rows.row("proof", "no deadlock: %s", report.proven().orElseThrow());
        rows.row("read", "%,d of them", switches - report.unreachable().size());
        report.unreachable().forEach((s, why) -> rows.row("not read", "%s", why));
        if (!withoutPipeline.isEmpty()) {
            rows.list("pipeline", withoutPipeline).row("", "would get the pipeline, and lose what they hold");
        }
        report.entries().forEach((table, count) -> rows.row("table " + table, "%,d entries planned", count));
        return rows.row(
                        "would write",
                        "%,d insertions, %,d modifications, %,d deletions",
                        report.updates().get(Update.Type.INSERT),
                        report.updates().get(Update.Type.MODIFY),
                        report.updates().get(Update.Type.DELETE))
                .row("written", "nothing: this was a dry run");
    }
}
