package io.weft.operations.routes;

import io.weft.optimizer.Messages;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The routes that an optimisation found: one for each message, and one for each pair of endpoints, that of its first
 * message.
 */
public final class OptimizedRoutes {
    private final Topology topology;
    private final Phases phases;
    /**
     * By source * endpoints + destination: halves of a long would cancel each other out in its hash, if exclusive or
     * pairs endpoints.
     */
    private final Map<Long, Integer> byPair = new HashMap<>();

    private int byWaypoint;

    /**
     * The routes of these phases.
     *
     * @param done is run after each of them
     */
    public OptimizedRoutes(Topology topology, Phases phases, Runnable done) {
        this.topology = topology;
        this.phases = phases;
        for (int phase = 0; phase < phases.count(); phase++) {
            Messages messages = phases.messages(phase);
            int[] waypoints = phases.waypoints(phase);
            for (int i = 0; i < waypoints.length; i++) {
                long pair = (long) messages.source(i) * topology.endpointCount() + messages.destination(i);
                if (byPair.putIfAbsent(pair, waypoints[i]) == null && waypoints[i] != GivenWaypoints.NONE) {
                    byWaypoint++;
                }
            }
            done.run();
        }
    }

    /** How many pairs have a route. */
    public int pairs() {
        return byPair.size();
    }

    /** How many of them go by a waypoint. */
    public int byWaypoint() {
        return byWaypoint;
    }

    /** One route for each pair, as a fabric takes them. */
    public GivenWaypoints waypoints() {
        int[] sources = new int[byPair.size()];
        int[] destinations = new int[sources.length];
        int[] waypoints = new int[sources.length];
        int next = 0;
        for (Map.Entry<Long, Integer> pair : byPair.entrySet()) {
            sources[next] = (int) (pair.getKey() / topology.endpointCount());
            destinations[next] = (int) (pair.getKey() % topology.endpointCount());
            waypoints[next++] = pair.getValue();
        }
        return new GivenWaypoints(topology, sources, destinations, waypoints);
    }

    /** How many phases there are. */
    public int phases() {
        return phases.count();
    }

    /**
     * Gives the routes of a phase as lines of CSV, {@code source,destination,waypoint}, to {@code line}; the waypoint
     * is empty where there is none.
     *
     * @param phase 0..{@link #phases} - 1
     */
    public void printPhase(int phase, Consumer<String> line) {
        Messages messages = phases.messages(phase);
        int[] waypoints = phases.waypoints(phase);
        for (int i = 0; i < waypoints.length; i++) {
            line.accept(topology.endpointName(messages.source(i)) + "," + topology.endpointName(messages.destination(i))
                    + "," + (waypoints[i] == GivenWaypoints.NONE ? "" : topology.switchName(waypoints[i])));
        }
    }
}
