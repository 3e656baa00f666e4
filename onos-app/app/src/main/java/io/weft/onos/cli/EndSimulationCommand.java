package io.weft.onos.cli;

import io.weft.onos.FabricService;
import io.weft.onos.simulation.SimulationService;
import io.weft.operations.Result;
import org.apache.karaf.shell.api.action.Argument;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.Completion;
import org.apache.karaf.shell.api.action.lifecycle.Service;

/** {@code weft-end-simulation}. */
@Service
@Command(
        scope = "onos",
        name = "weft-end-simulation",
        description = "Ends a simulation that runs, and keeps its points; forgets one that is over")
public final class EndSimulationCommand extends WeftCommand {
    @Argument(index = 0, name = "id", description = "The number of a simulation", required = true)
    @Completion(SimulationCompleter.class)
    private int id;

    @Override
    Result result(FabricService service) {
        return Result.of(get(SimulationService.class).remove(id));
    }
}
