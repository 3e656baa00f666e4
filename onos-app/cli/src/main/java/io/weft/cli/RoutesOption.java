package io.weft.cli;

import io.weft.cli.input.InputException;
import io.weft.cli.input.RoutesFile;
import io.weft.cli.output.Console;
import io.weft.control.table.ProgramLimits;
import io.weft.fabric.Fabric;
import io.weft.routing.EndpointPair;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.Routes;
import io.weft.routing.WaypointPaths;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.List;
import picocli.CommandLine.Option;

/** Routes for single pairs of endpoints, from a file. */
final class RoutesOption {
    @Option(
            names = "--routes",
            paramLabel = "FILE",
            description = "CSV file with routes for pairs of endpoints, which override the routing scheme: "
                    + "source,destination,waypoint; leave the waypoint empty for the minimal path.")
    private String file;

    /**
     * What the file gives; nothing without one.
     *
     * @throws InputException if it is no such file, or its routes are none of the undamaged fabric; the message names the line
     */
    GivenWaypoints load(Fabric fabric, Console console) {
        if (file == null) {
            return GivenWaypoints.none(fabric.topology());
        }
        RoutesFile routes = RoutesFile.read(file, fabric.topology());
        routes.note().ifPresent(note -> console.err().println("weft: " + note));
        try {
            console.progress().during("computing routes", activity -> {
                check(fabric, routes);
                return routes;
            });
        } catch (IllegalArgumentException e) {
            throw new InputException(file + ": " + e.getMessage(), e);
        }
        return routes.waypoints();
    }

    /** The same where switches are to hold them. */
    GivenWaypoints loadToProgram(Fabric fabric, Console console) {
        GivenWaypoints given = load(fabric, console);
        ProgramLimits.obstacle(given).ifPresent(obstacle -> {
            throw new InputException(file + ": the pairs cannot be programmed: " + obstacle);
        });
        return given;
    }

    private static void check(Fabric fabric, RoutesFile file) {
        Topology topology = fabric.topology();
        Routes routes = Routes.of(fabric, Failures.none(topology), file.waypoints());
        List<EndpointPair> lacking = routes.uncovered().given();
        if (lacking.isEmpty()) {
            return;
        }
        EndpointPair first = lacking.get(0);
        int w = file.waypoints().waypoint(first.source(), first.destination());
        int needed = WaypointPaths.virtualChannels(
                routes.nextHops(),
                topology.edgeSwitch(first.source(), 0),
                w,
                topology.edgeSwitch(first.destination(), 0));
        throw new InputException(file.place(first.source(), first.destination()) + "the way from "
                + topology.endpointName(first.source()) + " by " + topology.switchName(w) + " to "
                + topology.endpointName(first.destination()) + " needs " + needed
                + " virtual channels, and the fabric has " + fabric.virtualChannels()
                + (lacking.size() == 1 ? "" : ", as do those of " + (lacking.size() - 1) + " other pairs")
                + "; raise virtualChannels in the fabric file, or leave such waypoints out");
    }
}
