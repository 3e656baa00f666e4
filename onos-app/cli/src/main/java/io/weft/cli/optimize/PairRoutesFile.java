package io.weft.cli.optimize;

import io.weft.cli.output.OutputFile;
import io.weft.optimizer.Messages;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.Routes;
import io.weft.topology.Topology;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Map;

/** The routes that were found, as others take them: a line for each message, and one route for each pair, that of its first message. */
final class PairRoutesFile {
    private final Topology topology;
    private final Phases phases;
    /** By source * endpoints + destination: halves of a long would cancel each other out in its hash, if exclusive or pairs endpoints. */
    private final Map<Long, Integer> byPair = new HashMap<>();

    private int byWaypoint;

    /**
     * The routes of these phases.
     *
     * @param done is run after each of them
     */
    PairRoutesFile(Topology topology, Phases phases, Runnable done) {
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
    int pairs() {
        return byPair.size();
    }

    /** How many of them go by a waypoint. */
    int byWaypoint() {
        return byWaypoint;
    }

    /** Routes of a fabric with these in the place of its own. */
    Routes with(Routes routes) {
        int[] sources = new int[byPair.size()];
        int[] destinations = new int[sources.length];
        int[] waypoints = new int[sources.length];
        int next = 0;
        for (Map.Entry<Long, Integer> pair : byPair.entrySet()) {
            sources[next] = (int) (pair.getKey() / topology.endpointCount());
            destinations[next] = (int) (pair.getKey() % topology.endpointCount());
            waypoints[next++] = pair.getValue();
        }
        return Routes.of(
                routes.fabric(), routes.failures(), new GivenWaypoints(topology, sources, destinations, waypoints));
    }

    /**
     * Writes a line for each message.
     *
     * @param done is run after each phase
     */
    void write(OutputFile file, Runnable done) {
        file.write(target -> {
            PrintWriter out = target.out();
            out.println("source,destination,waypoint");
            for (int phase = 0; phase < phases.count(); phase++) {
                Messages messages = phases.messages(phase);
                int[] waypoints = phases.waypoints(phase);
                for (int i = 0; i < waypoints.length; i++) {
                    out.print(topology.endpointName(messages.source(i)));
                    out.print(',');
                    out.print(topology.endpointName(messages.destination(i)));
                    out.print(',');
                    out.println(waypoints[i] == GivenWaypoints.NONE ? "" : topology.switchName(waypoints[i]));
                }
                done.run();
            }
        });
    }
}
