package io.weft.onos.cli;

import io.weft.onos.FabricService;
import io.weft.onos.simulation.SimulationService;
import io.weft.operations.Result;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.karaf.shell.api.action.Argument;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.Completion;
import org.apache.karaf.shell.api.action.lifecycle.Service;

/** {@code weft-simulations}. */
@Service
@Command(
        scope = "onos",
        name = "weft-simulations",
        description = "Tells the simulations of this node and how far they are, or one of them with its points")
public final class SimulationsCommand extends WeftCommand {
    /** What a line has room for; as JSON there is all. */
    private static final List<String> SHOWN = List.of(
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

    /** Is shown of the point of which it is true. */
    private static final String FOUND = "highestUnsaturated";

    @Argument(index = 0, name = "id", description = "The number of a simulation")
    @Completion(SimulationCompleter.class)
    private Integer id;

    @Override
    Result result(FabricService service) {
        SimulationService simulations = get(SimulationService.class);
        if (id == null) {
            return Result.of(simulations.all());
        }
        Map<String, Object> document = simulations.get(id);
        return Result.of(outputJson() ? document : brief(document));
    }

    /** The same with the most important values of each point. */
    static Map<String, Object> brief(Map<String, Object> simulation) {
        Map<String, Object> brief = new LinkedHashMap<>(simulation);
        brief.computeIfPresent("points", (name, points) -> ((List<?>) points)
                .stream().map(point -> briefPoint((Map<?, ?>) point)).collect(Collectors.toList()));
        return brief;
    }

    private static Map<String, Object> briefPoint(Map<?, ?> point) {
        Map<String, Object> brief = new LinkedHashMap<>();
        (point.containsKey("workload") ? OF_WORKLOADS : SHOWN).forEach(name -> brief.put(name, point.get(name)));
        if (Boolean.TRUE.equals(point.get(FOUND))) {
            brief.put(FOUND, true);
        }
        return brief;
    }
}
