package io.weft.onos.cli;

import io.weft.fabric.Fabric;
import io.weft.onos.FabricService;
import io.weft.onos.simulation.SimulationService;
import io.weft.operations.Field;
import io.weft.operations.Operation;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.Result;
import io.weft.operations.Rows;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.karaf.shell.api.console.Registry;
import org.apache.karaf.shell.api.console.SessionFactory;
import org.onosproject.cli.AbstractShellCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Offers the commands at the console of ONOS: {@code weft-} and the name of an operation, for all but those that take
 * so long that they would take the processors from the controller.
 */
@Component(immediate = true, service = ConsoleCommands.class)
public final class ConsoleCommands {
    /** Those that another command offers, or that are told by others. */
    private static final List<Operation> APART = List.of(Operations.FABRIC, Operations.STATUS, Operations.SIMULATE);

    private static final Field<Integer> ID =
            Field.count("id", "id", "ID", "The number of a simulation.").argument();

    /** What a line has room for of a point; as JSON there is all. */
    private static final List<String> OF_LOADS = List.of(
            "routing", "offeredLoad", "acceptedThroughput", "averageLatency", "p99Latency", "averageHops", "saturated");
    /** The same of a workload. */
    private static final List<String> OF_WORKLOADS = List.of(
            "routing",
            "ranks",
            "complete",
            "completionCycles",
            "effectiveThroughput",
            "messages",
            "deliveredMessages",
            "averageMessageLatency",
            "averageHops");
    /** The same of a job of several. */
    private static final List<String> OF_JOBS =
            List.of("routing", "job", "workload", "ranks", "complete", "completionCycles", "aloneCycles", "slowdown");
    /** The same of flows. */
    private static final List<String> OF_FLOWS = List.of(
            "routing",
            "flows",
            "offeredLoad",
            "acceptedThroughput",
            "averageTime",
            "medianTime",
            "p99Time",
            "averageSlowdown",
            "p99Slowdown",
            "saturated");

    /** Is shown of the point of which it is true. */
    private static final String FOUND = "highestUnsaturated";

    private final Registry registry;
    private final List<ConsoleCommand> commands = new ArrayList<>();

    @Activate
    public ConsoleCommands(@Reference SessionFactory sessions) {
        registry = sessions.getRegistry();
        Operations.all().stream()
                .filter(operation -> !APART.contains(operation) && !operation.endsEarly())
                .forEach(operation ->
                        add(operation.name(), operation, request -> fabrics().answer(request)));
        add("fabric", Operations.STATUS, request -> fabrics().status());
        add("simulate", Operations.SIMULATE, request -> Result.of(simulations().start(request)));
        add(new ConsoleCommand(
                "simulations",
                "Shows the simulations of this node and how far they are, or one of them with its points",
                List.of(ID),
                ConsoleCommands::values,
                texts -> texts.containsKey(ID.option())
                        ? withBriefPoints(simulations().get(id(texts)))
                        : Result.of(simulations().simulations())));
        add(new ConsoleCommand(
                "end-simulation",
                "Ends a simulation that runs, and keeps its points; forgets one that is over",
                List.of(ID.required()),
                ConsoleCommands::values,
                texts -> Result.of(simulations().remove(id(texts)))));
    }

    private static int id(Map<String, List<String>> texts) {
        return ID.ofTexts(texts.get(ID.option()));
    }

    private void add(String name, Operation operation, Function<Request, Result> ask) {
        add(new ConsoleCommand(
                name,
                operation.summary(),
                operation.fields(),
                ConsoleCommands::values,
                texts -> ask.apply(Request.ofOptions(operation, texts))));
    }

    private void add(ConsoleCommand command) {
        registry.register(command);
        commands.add(command);
    }

    private static FabricService fabrics() {
        return AbstractShellCommand.get(FabricService.class);
    }

    private static SimulationService simulations() {
        return AbstractShellCommand.get(SimulationService.class);
    }

    @Deactivate
    public void deactivate() {
        commands.forEach(registry::unregister);
    }

    /** What a field can have: the names that it takes, but for those in files, or names of the fabric. */
    private static List<String> values(Field<?> field) {
        switch (field.placeholder()) {
            case "LINK|SWITCH":
                return names(topology -> Stream.concat(
                        IntStream.range(0, topology.switchCount()).mapToObj(topology::switchName),
                        IntStream.range(0, topology.linkCount()).mapToObj(topology::linkName)));
            case "SWITCH|ENDPOINT":
                return names(topology -> Stream.concat(
                        IntStream.of(topology.edgeSwitches()).mapToObj(topology::switchName),
                        IntStream.range(0, topology.endpointCount()).mapToObj(topology::endpointName)));
            case "ID":
                return ((List<?>) simulations().simulations().get("simulations"))
                        .stream()
                                .map(each -> String.valueOf(((Map<?, ?>) each).get("id")))
                                .collect(Collectors.toList());
            default:
                return field.choices().stream()
                        .filter(name -> !name.endsWith(":FILE"))
                        .collect(Collectors.toList());
        }
    }

    private static List<String> names(Function<Topology, Stream<String>> names) {
        return fabrics()
                .fabric()
                .map(Fabric::topology)
                .map(topology -> names.apply(topology).collect(Collectors.toList()))
                .orElse(List.of());
    }

    /** A simulation, of whose points people see the most important values. */
    static Result withBriefPoints(Map<String, Object> simulation) {
        Map<String, Object> brief = new LinkedHashMap<>(simulation);
        brief.computeIfPresent("points", (name, points) -> ((List<?>) points)
                .stream().map(point -> briefPoint((Map<?, ?>) point)).collect(Collectors.toList()));
        return Result.of(simulation, Rows.of(brief), true);
    }

    private static List<String> shownOf(Map<?, ?> point) {
        if (point.containsKey("job")) {
            return OF_JOBS;
        }
        if (point.containsKey("flows")) {
            return OF_FLOWS;
        }
        return point.containsKey("workload") ? OF_WORKLOADS : OF_LOADS;
    }

    private static Map<String, Object> briefPoint(Map<?, ?> point) {
        Map<String, Object> brief = new LinkedHashMap<>();
        shownOf(point).forEach(name -> brief.put(name, point.get(name)));
        if (Boolean.TRUE.equals(point.get(FOUND))) {
            brief.put(FOUND, true);
        }
        return brief;
    }
}
