package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import io.weft.cli.input.RoutesFile;
import io.weft.registry.NearestWords;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.topology.Topology;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Supplier;

/** A routing as users write it: one of {@link SimulatedRoutings}, or what is in a file. */
public final class AskedRouting {
    static final String TABLE = "table:";
    /** In front of a file of waypoints. */
    public static final String WAYPOINTS = "waypoints:";

    private AskedRouting() {}

    /**
     * The routing that is asked for.
     *
     * @param topology is asked for where a file is read
     * @param notes where what is odd about a file is said
     * @throws IllegalArgumentException if there is none such
     * @throws InputException if a file cannot be read, or is wrong; the message names the line
     */
    public static SimulatedRouting named(String words, Supplier<Topology> topology, PrintWriter notes) {
        if (words.startsWith(TABLE)) {
            return SimulatedRoutings.table(words, NextHopFile.read(words.substring(TABLE.length()), topology.get()));
        }
        if (words.startsWith(WAYPOINTS)) {
            RoutesFile file = RoutesFile.read(words.substring(WAYPOINTS.length()), topology.get());
            file.note().ifPresent(notes::println);
            return SimulatedRoutings.waypoints(words, file.waypoints(), file::place);
        }
        String name = words.split(":", 2)[0];
        if (SimulatedRoutings.all().stream().noneMatch(each -> each.name().equals(name))) {
            throw new InputException("there is no routing '" + words + "'; there are "
                    + String.join(", ", Candidates.routings()) + nearest(name));
        }
        return SimulatedRoutings.named(words);
    }

    private static String nearest(String name) {
        List<String> near =
                NearestWords.to(name, SimulatedRoutings.all().stream().map(SimulatedRouting::name), 1);
        return near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?";
    }
}
