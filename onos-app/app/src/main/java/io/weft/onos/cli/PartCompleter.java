package io.weft.onos.cli;

import io.weft.fabric.Fabric;
import io.weft.onos.FabricService;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.onosproject.cli.AbstractChoicesCompleter;
import org.onosproject.cli.AbstractShellCommand;

/** The names of switches and links. */
@Service
public final class PartCompleter extends AbstractChoicesCompleter {
    @Override
    protected List<String> choices() {
        return AbstractShellCommand.get(FabricService.class)
                .fabric()
                .map(Fabric::topology)
                .map(PartCompleter::parts)
                .orElse(List.of());
    }

    private static List<String> parts(Topology topology) {
        List<String> names = new ArrayList<>();
        for (int s = 0; s < topology.switchCount(); s++) {
            names.add(topology.switchName(s));
        }
        for (int l = 0; l < topology.linkCount(); l++) {
            names.add(topology.linkName(l));
        }
        return names;
    }
}
