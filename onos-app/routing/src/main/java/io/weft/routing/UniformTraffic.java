package io.weft.routing;

import io.weft.topology.Topology;

/**
 * Every endpoint sends 1 in total, evenly to all other endpoints, and evenly over the pairs of their switches between
 * which there is a route.
 */
final class UniformTraffic {
    private final Routes routes;
    private final EndpointGroups groups;
    private final double perPair;

    UniformTraffic(Routes routes) {
        this.routes = routes;
        Topology topology = routes.fabric().topology();
        this.groups = new EndpointGroups(topology);
        this.perPair = topology.endpointCount() < 2 ? 0 : 1.0 / (topology.endpointCount() - 1);
    }

    /** What the endpoints of edge switch s send to those of edge switch d, over these two; 0 without a route. */
    double rate(int s, int d) {
        if (routes.kind(s, d) == PathKind.NONE) {
            return 0;
        }
        int g = groups.groupOf(s);
        int h = groups.groupOf(d);
        if (g == h) {
            return 0;
        }
        return perPair * groups.size(g) * groups.size(h) / routeCount(g, h);
    }

    /** Number of pairs of a switch of g and one of h between which packets can go. */
    int routeCount(int g, int h) {
        int count = 0;
        for (int s : groups.switches(g)) {
            for (int d : groups.switches(h)) {
                count += routes.kind(s, d) == PathKind.NONE ? 0 : 1;
            }
        }
        return count;
    }

    EndpointGroups groups() {
        return groups;
    }
}
