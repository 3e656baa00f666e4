package io.weft.control.update;

import io.weft.fabric.Addressing;
import io.weft.routing.waypoints.EndpointPair;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random waypoints for random pairs of endpoints. */
final class SeededPairs {
    private static final int MOST = 60;

    private final Topology topology;
    private final Random random;

    SeededPairs(Topology topology, Random random) {
        this.topology = topology;
        this.random = random;
    }

    /** Some, or none at all every other time; half of them from a few switches, so that several are at one. */
    GivenWaypoints next() {
        Map<EndpointPair, Integer> waypoints = new LinkedHashMap<>();
        for (int i = random.nextBoolean() ? 0 : random.nextInt(MOST); i > 0; i--) {
            int from = random.nextBoolean() ? random.nextInt(topology.endpointCount()) : random.nextInt(4);
            int to = random.nextInt(topology.endpointCount());
            if (from != to) {
                int w = random.nextInt(5) == 0 ? GivenWaypoints.NONE : random.nextInt(topology.switchCount());
                waypoints.put(new EndpointPair(from, to), w);
            }
        }
        List<EndpointPair> pairs = List.copyOf(waypoints.keySet());
        return new GivenWaypoints(
                topology,
                pairs.stream().mapToInt(EndpointPair::source).toArray(),
                pairs.stream().mapToInt(EndpointPair::destination).toArray(),
                pairs.stream().mapToInt(waypoints::get).toArray());
    }

    /** Whether tables deliver the packets of a pair of endpoints at different switches. */
    static boolean delivers(TableModel model, Topology topology, Addressing addressing, EndpointPair pair) {
        return model.deliversPair(
                topology.edgeSwitch(pair.source(), 0),
                topology.edgeSwitch(pair.destination(), 0),
                addressing.ipv4(pair.source()),
                addressing.ipv4(pair.destination()));
    }
}
