package io.weft.operations.routes;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.Rows.count;
import static io.weft.routing.PairUse.ONE_SWITCH;
import static io.weft.routing.PairUse.TOO_FEW_CHANNELS;
import static io.weft.routing.PairUse.WAYPOINT_AT_END;

import io.weft.control.table.ProgramLimits;
import io.weft.fabric.Fabric;
import io.weft.formats.EndpointNames;
import io.weft.formats.Files;
import io.weft.operations.answer.Shape;
import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import io.weft.routing.PairRoutes;
import io.weft.routing.PairUse;
import io.weft.routing.Routes;
import io.weft.routing.WaypointPaths;
import io.weft.routing.waypoints.EndpointPair;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Routes for single pairs of endpoints, which override the routing scheme: of an optimisation, or of a CSV file with
 * the columns {@code source,destination,waypoint}; the waypoint is a switch, or empty for the minimal path. If a pair
 * occurs several times in a file, its first line counts.
 */
public final class GivenRoutes {
    /** Of how many lines with unknown names it is said that they are of another fabric, if these are most. */
    private static final int SEVERAL = 3;

    private static final String AT_END =
            "Pairs whose waypoint is the switch of one of their ends; their packets take minimal paths";

    /**
     * How many of the pairs that were given a route use it, and why the others do not: each pair is counted once, so
     * that the counts add up to all of them.
     */
    public static final Shape<PairRoutes> SHAPE = Shape.<PairRoutes>named("GivenRoutes")
            .with("pairs", COUNT, "Pairs of endpoints that have their own route", p -> p.given()
                    .count())
            .with("used", COUNT, "Pairs whose packets use their route", PairRoutes::used)
            .with("oneSwitch", COUNT, "Pairs at one switch, which packets do not leave", p -> p.count(ONE_SWITCH))
            .with("atEnd", COUNT, AT_END, p -> p.count(WAYPOINT_AT_END))
            .with("cutOff", COUNT, "Pairs whose waypoint or path is out of service", GivenRoutes::cutOff)
            .with("tooFewChannels", COUNT, "Pairs that lack a virtual channel", p -> p.count(TOO_FEW_CHANNELS))
            .build();

    private final String file;
    private final Topology topology;
    private final Map<String, Integer> endpoints;
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

    private GivenRoutes(String file, GivenWaypoints waypoints) {
        this.file = file;
        this.topology = waypoints.topology();
        this.endpoints = Map.of();
        this.waypoints = waypoints;
    }

    /** None at all. */
    public static GivenRoutes none(Topology topology) {
        return new GivenRoutes("", GivenWaypoints.none(topology));
    }

    /** Those that an optimisation found, under a name for messages. */
    public static GivenRoutes of(String name, OptimizedRoutes optimized) {
        return new GivenRoutes(name, optimized.waypoints());
    }

    private GivenRoutes(String file, Topology topology) {
        this.file = file;
        this.topology = topology;
        this.endpoints = EndpointNames.of(topology);
    }

    /**
     * Reads one.
     *
     * @throws Refusal if it cannot be read, or is no such file; the message names the line
     */
    public static GivenRoutes read(Files files, String file, Topology topology) {
        GivenRoutes routes = new GivenRoutes(file, topology);
        files.readRows(file, "source,destination,waypoint", "waypoints", routes::add);
        routes.finish();
        if (routes.repeated > 0) {
            files.note(file + ": only the first line of a pair counts; " + routes.repeated
                    + (routes.repeated == 1 ? " line has" : " lines have") + " a pair that occurred before, "
                    + routes.otherwise + " of them with another waypoint");
        }
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
            throw new Refusal(place + names[0] + " is both source and destination", "two endpoints");
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
            throw new Refusal(
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

    /** The waypoints, as a fabric takes them. */
    public GivenWaypoints waypoints() {
        return waypoints;
    }

    /** Where a pair stands, for messages: {@code FILE:LINE: }. */
    public String place(int source, int destination) {
        Integer line = lines.get((long) source << 32 | destination);
        return file + (line == null ? "" : ":" + line) + ": ";
    }

    /**
     * Does nothing if a fabric can have them.
     *
     * @throws Refusal if some are none of the undamaged fabric, or need more virtual channels than it has; the message
     *     names the first
     */
    public void check(Fabric fabric) {
        List<EndpointPair> lacking;
        Routes routes;
        try {
            routes = Routes.of(fabric, Failures.none(topology), waypoints);
            lacking = routes.uncovered().given();
        } catch (Refusal e) {
            throw e.at(Place.file(file));
        }
        if (lacking.isEmpty()) {
            return;
        }
        EndpointPair first = lacking.get(0);
        int w = waypoints.waypoint(first.source(), first.destination());
        int needed = WaypointPaths.virtualChannels(
                routes.nextHops(),
                topology.edgeSwitch(first.source(), 0),
                w,
                topology.edgeSwitch(first.destination(), 0));
        throw new Refusal(place(first.source(), first.destination()) + "the route from "
                + topology.endpointName(first.source()) + " by " + topology.switchName(w) + " to "
                + topology.endpointName(first.destination()) + " needs " + needed
                + " virtual channels, and the fabric has " + fabric.virtualChannels()
                + (lacking.size() == 1 ? "" : ", as do those of " + (lacking.size() - 1) + " other pairs")
                + "; raise virtualChannels in the fabric file, or leave such waypoints out");
    }

    /**
     * Does nothing if switches can hold them.
     *
     * @throws Refusal if not, with the reason
     */
    public void checkProgrammable() {
        ProgramLimits.obstacle(waypoints).ifPresent(obstacle -> {
            throw new Refusal(file + ": the pairs cannot be programmed: " + obstacle);
        });
    }

    private static int cutOff(PairRoutes pairs) {
        return pairs.count(PairUse.CUT_OFF) + pairs.count(PairUse.NO_PATH);
    }

    /** How many of the pairs use their route, and why the others do not, in words. */
    public static String words(PairRoutes pairs) {
        return String.format(
                Locale.ROOT,
                "%,d of %s used; not used: %,d within one switch, %,d whose waypoint is the switch of an end, %,d "
                        + "whose waypoint or path is out of service, %,d for lack of a virtual channel",
                pairs.used(),
                count(pairs.given().count(), "pair", "pairs"),
                pairs.count(ONE_SWITCH),
                pairs.count(WAYPOINT_AT_END),
                cutOff(pairs),
                pairs.count(TOO_FEW_CHANNELS));
    }
}
