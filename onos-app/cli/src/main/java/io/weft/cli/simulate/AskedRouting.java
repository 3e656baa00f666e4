package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.topology.Topology;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Supplier;

/** A routing as users write it: one of {@link SimulatedRoutings}, or what is in a file. */
public final class AskedRouting {
    private static final String TABLE = "table:";
    private static final String WAYPOINTS = "waypoints:";

    private AskedRouting() {}

    /**
     * The routing that is asked for.
     *
     * @param topology is asked for where a file is read
     * @throws IllegalArgumentException if there is none such
     * @throws InputException if a file cannot be read, or is wrong; the message names the line
     */
    public static SimulatedRouting named(String words, Supplier<Topology> topology) {
        if (words.startsWith(TABLE)) {
            Path file = file(words.substring(TABLE.length()));
            return SimulatedRoutings.table(words, NextHopFile.read(file, topology.get()));
        }
        if (words.startsWith(WAYPOINTS)) {
            Path file = file(words.substring(WAYPOINTS.length()));
            return SimulatedRoutings.waypoints(words, WaypointFile.read(file, topology.get()));
        }
        return SimulatedRoutings.named(words);
    }

    private static Path file(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new InputException("'" + name + "' is no name of a file: " + e.getReason(), e);
        }
    }
}
