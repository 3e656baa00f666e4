package io.weft.onos.cli;

import io.weft.onos.simulation.SimulationService;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.onosproject.cli.AbstractChoicesCompleter;
import org.onosproject.cli.AbstractShellCommand;

/** The numbers of the simulations that there are. */
@Service
public final class SimulationCompleter extends AbstractChoicesCompleter {
    @Override
    protected List<String> choices() {
        return AbstractShellCommand.get(SimulationService.class).all().entrySet().stream()
                .filter(each -> each.getKey().equals("simulations"))
                .flatMap(each -> ((List<?>) each.getValue()).stream())
                .map(each -> String.valueOf(((Map<?, ?>) each).get("id")))
                .collect(Collectors.toList());
    }
}
