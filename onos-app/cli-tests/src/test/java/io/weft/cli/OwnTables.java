package io.weft.cli;

import io.weft.config.FabricFile;
import io.weft.fabric.Fabric;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The minimal next hops of a fabric as CSV. */
final class OwnTables {
    private OwnTables() {}

    static void write(Path fabricFile, Path file) throws IOException {
        Fabric fabric = FabricFile.load(fabricFile);
        Topology topology = fabric.topology();
        Routes routes = Routes.of(fabric, Failures.none(topology));
        List<String> lines = new ArrayList<>(List.of("switch,destination,port"));
        for (int s = 0; s < topology.switchCount(); s++) {
            for (int e = 0; e < topology.endpointCount(); e++) {
                String start = topology.switchName(s) + "," + topology.endpointName(e) + ",";
                if (topology.edgeSwitch(e, 0) == s) {
                    lines.add(start + topology.endpointPort(e, 0));
                }
                for (int c : routes.nextHops().channels(s, topology.edgeSwitch(e, 0))) {
                    lines.add(start + topology.port(c));
                }
            }
        }
        Files.write(file, lines);
    }
}
