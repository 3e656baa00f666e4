package io.weft.cli;

import io.weft.cli.input.OpenedFiles;
import io.weft.cli.output.Console;
import io.weft.cli.output.ConsoleProgress;
import io.weft.fabric.Fabric;
import io.weft.operations.Optimize;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.operations.routes.GivenRoutes;
import io.weft.refusal.Refusal;
import io.weft.routing.waypoints.GivenWaypoints;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Routes for single pairs of endpoints, from a file or an optimisation. */
final class RoutesOption {
    private static final String OPTIMIZED = "optimized:";

    @Option(
            names = "--routes",
            paramLabel = "FILE",
            description = "CSV file with routes for pairs of endpoints, which override the routing scheme: "
                    + "source,destination,waypoint; leave the waypoint empty for the minimal path. "
                    + OPTIMIZED + "PATTERN has them found as weft optimize --pattern does, without a file.")
    private String routes;

    /** The file that is read, if there is one. */
    Stream<Path> input() {
        return Stream.ofNullable(routes)
                .filter(file -> !file.isEmpty() && file.indexOf('\0') < 0 && !file.startsWith(OPTIMIZED))
                .map(Path::of);
    }

    /**
     * What the option gives; nothing without it.
     *
     * @throws Refusal if it is no such file, its routes are none of the undamaged fabric (the message names the line),
     *     or no routes can be found for the pattern
     */
    GivenRoutes load(Fabric fabric, Console console) {
        if (routes == null) {
            return GivenRoutes.none(fabric.topology());
        }
        GivenRoutes given = routes.startsWith(OPTIMIZED)
                ? optimized(fabric, console)
                : GivenRoutes.read(new OpenedFiles(console), routes, fabric.topology());
        console.progress().during("computing routes", activity -> {
            given.check(fabric);
            return given;
        });
        return given;
    }

    private GivenRoutes optimized(Fabric fabric, Console console) {
        Optimize.Outcome found = OptimizeCommand.OPTIMIZE.run(
                Request.of(OptimizeCommand.OPTIMIZE).with(Optimize.PATTERN, routes.substring(OPTIMIZED.length())),
                Subject.planned(fabric),
                Optional.empty(),
                new ConsoleProgress(console));
        if (!found.result().holds()) {
            throw new Refusal("--routes " + routes + ": these routes can deadlock; weft optimize says where");
        }
        return GivenRoutes.of(routes, found.routes().orElseThrow());
    }

    /** Loads the routes where switches are to hold them. */
    GivenWaypoints loadToProgram(Fabric fabric, Console console) {
        GivenRoutes given = load(fabric, console);
        given.checkProgrammable();
        return given.waypoints();
    }
}
