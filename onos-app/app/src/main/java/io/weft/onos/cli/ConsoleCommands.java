package io.weft.onos.cli;

import io.weft.fabric.Fabric;
import io.weft.onos.FabricService;
import io.weft.onos.simulation.SimulationService;
import io.weft.operations.Operations;
import io.weft.operations.answer.Rows;
import io.weft.operations.job.Job;
import io.weft.operations.job.JobList;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
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
    /** The operations that another command offers, or that others tell of. */
    private static final List<Operation> APART = List.of(Operations.FABRIC, Operations.STATUS, Operations.SIMULATE);

    private static final Field<Integer> ID =
            Field.count("id", "id", "ID", "The number of a simulation.").argument();

    private final Registry registry;
    private final List<KarafCommand> commands = new ArrayList<>();

    @Activate
    public ConsoleCommands(@Reference SessionFactory sessions) {
        registry = sessions.getRegistry();
        Operations.all().stream()
                .filter(operation -> !APART.contains(operation) && !operation.endsEarly())
                .forEach(operation -> add(operation.name(), operation, (user, request) -> fabrics()
                        .answer(user, request)));
        add("fabric", Operations.STATUS, (user, request) -> fabrics().status());
        add(
                "simulate",
                Operations.SIMULATE,
                (user, request) -> Result.of(Job.SHAPE, simulations().start(request)));
        add(new KarafCommand(
                "simulations",
                "Shows the simulations of this node and how far they are, or one of them with its points",
                List.of(ID),
                ConsoleCommands::values,
                (user, texts) -> texts.containsKey(ID.option())
                        ? withBriefPoints(simulations().get(id(texts)))
                        : Result.of(JobList.SIMULATIONS, simulations().simulations())));
        add(new KarafCommand(
                "end-simulation",
                "Ends a simulation that runs, and keeps its points; forgets one that is over",
                List.of(ID.required()),
                ConsoleCommands::values,
                (user, texts) -> Result.of(Job.SHAPE, simulations().remove(id(texts)))));
    }

    private static int id(Map<String, List<String>> texts) {
        return ID.ofTexts(texts.get(ID.option()));
    }

    private void add(String name, Operation operation, BiFunction<String, Request, Result> ask) {
        add(new KarafCommand(
                name,
                operation.summary(),
                operation.fields(),
                ConsoleCommands::values,
                (user, texts) -> ask.apply(user, Request.ofOptions(operation, texts))));
    }

    private void add(KarafCommand command) {
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
                return simulations().simulations().jobs().stream()
                        .map(job -> String.valueOf(job.id()))
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
    static Result withBriefPoints(Job simulation) {
        return Result.of(Job.SHAPE, simulation, Rows.of(Job.BRIEF.json(simulation)), true);
    }
}
