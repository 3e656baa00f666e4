package io.weft.onos.cli;

import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.onosproject.cli.AbstractChoicesCompleter;

/** The names of routings that can be simulated. */
@Service
public final class RoutingCompleter extends AbstractChoicesCompleter {
    @Override
    protected List<String> choices() {
        return SimulatedRoutings.all().stream().map(SimulatedRouting::name).collect(Collectors.toList());
    }
}
