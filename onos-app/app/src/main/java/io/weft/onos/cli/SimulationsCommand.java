package io.weft.onos.cli;

import io.weft.onos.FabricService;
import io.weft.onos.simulation.SimulationService;
import java.util.Map;
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
    @Argument(index = 0, name = "id", description = "The number of a simulation")
    @Completion(SimulationCompleter.class)
    private Integer id;

    @Override
    Map<String, Object> document(FabricService service) {
        SimulationService simulations = get(SimulationService.class);
        return id == null ? simulations.all() : simulations.get(id);
    }
}
