package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import io.weft.simulator.route.GivenWaypoints;
import io.weft.simulator.route.WaypointChoice;
import io.weft.topology.Topology;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A file of waypoints: a line {@code source,destination,waypoint} for each pair of endpoints that has one, by name, with these
 * words as its first line; the waypoint is a switch, or empty. Empty lines do not count.
 */
final class WaypointFile {
    private final String file;
    private final Topology topology;
    private final Map<String, Integer> endpoints = new HashMap<>();
    private final Map<Long, Integer> lines = new HashMap<>();
    private final IntStream.Builder sources = IntStream.builder();
    private final IntStream.Builder destinations = IntStream.builder();
    private final IntStream.Builder waypoints = IntStream.builder();

    private WaypointFile(String file, Topology topology) {
        this.file = file;
        this.topology = topology;
        for (int e = 0; e < topology.endpointCount(); e++) {
            endpoints.put(topology.endpointName(e), e);
        }
    }

    /**
     * Reads one.
     *
     * @throws InputException if it cannot be read, or is no such file; the message names the line
     */
    static GivenWaypoints read(String file, Topology topology) {
        WaypointFile read = new WaypointFile(file, topology);
        new CsvLines(file, "source,destination,waypoint").forEach("waypoints", read::add);
        return new GivenWaypoints(
                topology,
                read.sources.build().toArray(),
                read.destinations.build().toArray(),
                read.waypoints.build().toArray(),
                read::place);
    }

    private String place(int source, int destination) {
        return file + ":" + lines.get((long) source << 32 | destination) + ": ";
    }

    private void add(String[] names, int line) {
        String place = file + ":" + line;
        int source = endpoint(names[0], place);
        int destination = endpoint(names[1], place);
        int waypoint = names[2].isEmpty() ? WaypointChoice.NONE : topology.switchIndex(names[2]);
        if (waypoint < 0 && !names[2].isEmpty()) {
            throw new InputException(place + ": there is no switch '" + names[2]
                    + "' in the fabric; expected the name of a switch as waypoint, or nothing");
        }
        Integer other = lines.putIfAbsent((long) source << 32 | destination, line);
        if (other != null) {
            throw new InputException(place + ": " + names[0] + " to " + names[1] + " is in " + file + ":" + other
                    + ", too; expected each pair once");
        }
        sources.add(source);
        destinations.add(destination);
        waypoints.add(waypoint);
    }

    private int endpoint(String name, String place) {
        Integer endpoint = endpoints.get(name);
        if (endpoint == null) {
            throw new InputException(place + ": there is no endpoint '" + name
                    + "' in the fabric; expected names such as " + topology.endpointName(0));
        }
        return endpoint;
    }
}
