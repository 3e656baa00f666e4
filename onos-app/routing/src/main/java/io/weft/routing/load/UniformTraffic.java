package io.weft.routing.load;

import io.weft.fabric.PathKind;
import io.weft.routing.Routes;
import io.weft.topology.Topology;
import java.util.HashMap;
import java.util.Map;

/**
 * Every endpoint sends 1 in total, evenly to all other endpoints, and evenly over the pairs of their switches between
 * which there is a route.
 */
final class UniformTraffic implements SwitchTraffic {
    private final Routes routes;
    final EndpointGroups groups;
    /** What one endpoint sends to each other one. */
    final double perPair;
    /** By source and destination switch, how many pairs of endpoints go apart from all others between them. */
    private final Map<Long, Integer> apart = new HashMap<>();

    UniformTraffic(Routes routes) {
        this.routes = routes;
        Topology topology = routes.fabric().topology();
        this.groups = new EndpointGroups(topology);
        this.perPair = topology.endpointCount() < 2 ? 0 : 1.0 / (topology.endpointCount() - 1);
        routes.pairs().forEachApart((s, w, d) -> apart.merge(key(s, d), 1, Integer::sum));
    }

    private static long key(int s, int d) {
        return (long) s << 32 | d;
    }

    /**
     * What the endpoints of edge switch s send to those of edge switch d, over these two, without those that go apart;
     * 0 without a route.
     */
    @Override
    public double rate(int s, int d) {
        if (routes.kind(s, d) == PathKind.NONE) {
            return 0;
        }
        int g = groups.groupOf(s);
        int h = groups.groupOf(d);
        if (g == h) {
            return 0;
        }
        // Where any pair goes apart, endpoints have one link each.
        int others = apart.isEmpty() ? 0 : apart.getOrDefault(key(s, d), 0);
        int pairs = groups.areSingle(g, h) ? 1 : routeCount(g, h);
        return perPair * (groups.size(g) * groups.size(h) - others) / pairs;
    }

    /** Number of pairs of a switch of g and one of h between which packets can go. */
    int routeCount(int g, int h) {
        int[] sources = groups.switches(g);
        int[] destinations = groups.switches(h);
        int count = 0;
        for (int s : sources) {
            for (int d : destinations) {
                count += routes.kind(s, d) == PathKind.NONE ? 0 : 1;
            }
        }
        return count;
    }
}
