package io.weft.onos.cli;

import io.weft.fabric.Fabric;
import io.weft.onos.FabricService;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.onosproject.cli.AbstractChoicesCompleter;
import org.onosproject.cli.AbstractShellCommand;

/** The names of edge switches and endpoints. */
@Service
public final class PlaceCompleter extends AbstractChoicesCompleter {
    @Override
    protected List<String> choices() {
        return AbstractShellCommand.get(FabricService.class)
                .fabric()
                .map(Fabric::topology)
                .map(PlaceCompleter::places)
                .orElse(List.of());
    }

    private static List<String> places(Topology topology) {
        List<String> names = new ArrayList<>();
        for (int s : topology.edgeSwitches()) {
            names.add(topology.switchName(s));
        }
        for (int e = 0; e < topology.endpointCount(); e++) {
            names.add(topology.endpointName(e));
        }
        return names;
    }
}
