package io.weft.cli.input;

import io.weft.operations.Files;
import io.weft.routing.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A CSV file of routes for pairs of endpoints, with the columns {@code source,destination,waypoint}; the waypoint is a switch, or
 * empty for the minimal path. If a pair occurs several times, its first line counts.
 */
public final class RoutesFile implements Files.Waypoints {
    /** Of how many lines with unknown names it is said that they are of another fabric, if these are most. */
    private static final int SEVERAL = 3;

    private final String file;
    private final Topology topology;
    private final Map<String, Integer> endpoints = new HashMap<>();
    private final Map<Long, Integer> lines = new HashMap<>();
    private final IntStream.Builder sources = IntStream.builder();
    private final IntStream.Builder destinations = IntStream.builder();
    private final IntStream.Builder chosen = IntStream.builder();
    private Optional<String> firstUnknown = Optional.empty();
    private int read;
    private int unknown;
    private int repeated;
    private int otherwise;
    private final Map<Long, Integer> waypointOf = new HashMap<>();
    private GivenWaypoints waypoints;

    private RoutesFile(String file, Topology topology) {
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
    public static RoutesFile read(String file, Topology topology) {
        RoutesFile routes = new RoutesFile(file, topology);
        new CsvLines(file, "source,destination,waypoint").forEach("waypoints", routes::add);
        routes.finish();
        return routes;
    }

    private void add(String[] names, int line) {
        String place = file + ":" + line + ": ";
        read++;
        Optional<String> mistake =
                unknownEndpoint(names[0]).or(() -> unknownEndpoint(names[1])).or(() -> unknownSwitch(names[2]));
        if (mistake.isPresent()) {
            unknown++;
            firstUnknown = firstUnknown.or(() -> Optional.of(place + mistake.get()));
            return;
        }
        int source = endpoints.get(names[0]);
        int destination = endpoints.get(names[1]);
        if (source == destination) {
            throw new InputException(place + names[0] + " is both source and destination; expected two endpoints");
        }
        add(source, destination, names[2].isEmpty() ? GivenWaypoints.NONE : topology.switchIndex(names[2]), line);
    }

    private void add(int source, int destination, int waypoint, int line) {
        long pair = (long) source << 32 | destination;
        if (lines.putIfAbsent(pair, line) != null) {
            repeated++;
            otherwise += waypointOf.get(pair) == waypoint ? 0 : 1;
            return;
        }
        waypointOf.put(pair, waypoint);
        sources.add(source);
        destinations.add(destination);
        chosen.add(waypoint);
    }

    private Optional<String> unknownEndpoint(String name) {
        return endpoints.containsKey(name)
                ? Optional.empty()
                : Optional.of("there is no endpoint '" + name + "' in the fabric; expected names such as "
                        + topology.endpointName(0));
    }

    private Optional<String> unknownSwitch(String name) {
        return name.isEmpty() || topology.switchIndex(name) >= 0
                ? Optional.empty()
                : Optional.of(
                        "there is no switch '" + name + "' in the fabric; expected a switch as waypoint, or nothing");
    }

    private void finish() {
        firstUnknown.ifPresent(first -> {
            boolean another = unknown >= SEVERAL && unknown > read / 2;
            throw new InputException(
                    another
                            ? first + "; " + unknown + " of the " + read
                                    + " pairs have unknown names: is this the file of another fabric?"
                            : first);
        });
        waypointOf.clear();
        waypoints = new GivenWaypoints(
                topology,
                sources.build().toArray(),
                destinations.build().toArray(),
                chosen.build().toArray());
    }

    @Override
    public GivenWaypoints waypoints() {
        return waypoints;
    }

    /** Its name, as it was given. */
    public String name() {
        return file;
    }

    @Override
    public String place(int source, int destination) {
        return file + ":" + lines.get((long) source << 32 | destination) + ": ";
    }

    /** Number of lines whose pair was in the file before. */
    public int repeated() {
        return repeated;
    }

    /** A note for the user about repeated pairs; empty if there are none. */
    public Optional<String> note() {
        return repeated == 0
                ? Optional.empty()
                : Optional.of(file + ": only the first line of a pair counts; " + repeated
                        + (repeated == 1 ? " line has" : " lines have") + " a pair that occurred before, "
                        + otherwise + " of them with another waypoint");
    }
}
