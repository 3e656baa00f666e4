package io.weft.routing.load;

import io.weft.limits.WorkLimits;
import io.weft.routing.Routes;
import io.weft.routing.nexthops.BitSets;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How many endpoint pairs are connected, and over how many switch-to-switch channels. Immutable.
 *
 * <p>Pairs are ordered pairs of distinct endpoints. Endpoints of one switch are 0 hops apart. Under Valiant the hops of
 * a pair are averaged over the waypoints that it may draw, each as often as it is drawn. An endpoint with several links
 * uses those from which there is a route evenly. Where sources compare queues, hops on average are those while no
 * packet waits, and hops at most those of any route that a packet can take. O(switches^2) time on an undamaged fabric.
 */
public final class PathStatistics {
    private final Routes routes;
    private final UniformTraffic traffic;
    private final WaypointShares shares;
    private final long[] hopsToWaypoints;
    /** By destination, from all waypoints of one source, and which; -1 for none yet. */
    private final long[] hopsFromWaypoints;

    private int fromWaypointsOf = -1;
    private long pairs;
    private long unreachable;
    private int maxHops;
    private double averageHops;

    private PathStatistics(Routes routes) {
        this.routes = routes;
        this.traffic = new UniformTraffic(routes);
        this.shares = new WaypointShares(routes);
        Topology topology = routes.fabric().topology();
        this.hopsToWaypoints = new long[topology.switchCount()];
        this.hopsFromWaypoints = new long[topology.switchCount()];
        for (int s : routes.edges()) {
            WorkLimits.check();
            hopsToWaypoints[s] =
                    routes.waypoints().planned(s).map(w -> hops(s, w)).sum();
        }
        countPairs();
        routes.pairs().forEachApart((s, w, d) -> maxHops = Math.max(maxHops, hops(s, w, d)));
        if (!countDirectPaths()) {
            return;
        }
        for (int w : shares.waypoints()) {
            maxHops = Math.max(maxHops, mostHopsVia(w));
        }
    }

    /** Takes direct paths into account, and tells whether there are paths by waypoints. */
    private boolean countDirectPaths() {
        boolean others = false;
        for (int s : routes.edges()) {
            WorkLimits.check();
            for (int d : routes.edges()) {
                if (BitSets.get(routes.direct(s), d)) {
                    maxHops = Math.max(maxHops, hops(s, d));
                }
            }
            others |= !BitSets.isEmpty(routes.drawn(s));
        }
        return others;
    }

    public static PathStatistics of(Routes routes) {
        return new PathStatistics(routes);
    }

    private int hops(int s, int t) {
        return Math.max(0, routes.nextHops().distance(s, t));
    }

    /** Hops of a pair apart from all others between its switches. */
    private int hops(int s, int w, int d) {
        return w == GivenWaypoints.NONE ? hops(s, d) : hops(s, w) + hops(w, d);
    }

    private void countPairs() {
        EndpointGroups groups = traffic.groups;
        long endpoints = routes.fabric().topology().endpointCount();
        pairs = endpoints * (endpoints - 1);
        double sum = 0;
        long connected = 0;
        for (int g = 0; g < groups.count(); g++) {
            WorkLimits.check();
            for (int h = 0; h < groups.count(); h++) {
                long between = (long) groups.size(g) * (groups.size(h) - (g == h ? 1 : 0));
                double hops = g == h ? hopsWithin(g) : hopsBetween(g, h);
                if (hops >= 0) {
                    connected += between;
                    sum += between * hops;
                }
            }
        }
        double[] all = {sum};
        routes.pairs().forEachApart((s, w, d) -> all[0] += hops(s, w, d) - averageHops(s, d));
        unreachable = pairs - connected;
        averageHops = connected == 0 ? 0 : all[0] / connected;
    }

    private double hopsWithin(int g) {
        return IntStream.of(traffic.groups.switches(g)).anyMatch(routes.failures()::switchAlive) ? 0 : -1;
    }

    private double hopsBetween(int g, int h) {
        double sum = 0;
        for (int s : traffic.groups.switches(g)) {
            WorkLimits.check();
            for (int d : traffic.groups.switches(h)) {
                sum += averageHops(s, d);
            }
        }
        int count = traffic.routeCount(g, h);
        return count == 0 ? -1 : sum / count;
    }

    /** Average hops from switch s to switch d, 0 without a route. */
    private double averageHops(int s, int d) {
        switch (routes.kind(s, d).whenIdle()) {
            case DIRECT:
                return hops(s, d);
            case VALIANT:
                long undamaged = hopsToWaypoints[s] + hopsFromWaypoints(s, d);
                return (double) sumOverWaypoints(s, d, undamaged) / routes.draws(s, d);
            default:
                return 0;
        }
    }

    private long sumOverWaypoints(int s, int d, long undamaged) {
        return shares.departs(s)
                ? shares.sum(s, d, undamaged, w -> hops(s, w) + hops(w, d))
                : undamaged - (shares.isDrawn(s, d) ? hops(s, d) : 0);
    }

    /** Sum of the hops from the waypoints of s to d. The sums of one source for all d are found together. */
    private long hopsFromWaypoints(int s, int d) {
        if (fromWaypointsOf < 0 || !routes.waypoints().areSame(fromWaypointsOf, s)) {
            fromWaypointsOf = s;
            Arrays.fill(hopsFromWaypoints, 0);
            int[] all = routes.waypoints().dependOnSource()
                    ? routes.waypoints().planned(s).toArray()
                    : shares.waypoints();
            for (int w : all) {
                for (int t : routes.edges()) {
                    hopsFromWaypoints[t] += hops(w, t);
                }
            }
        }
        boolean counted =
                !routes.waypoints().dependOnSource() && routes.waypoints().isAny(s);
        return hopsFromWaypoints[d] - (counted ? hops(s, d) : 0);
    }

    private int mostHopsVia(int w) {
        int[] nearestFirst = IntStream.of(routes.nextHops().nearestFirst(w))
                .filter(routes.fabric().topology()::isEdge)
                .toArray();
        int most = 0;
        for (int s : routes.edges()) {
            if (!routes.allowsWaypoint(s, w)) {
                continue;
            }
            for (int i = nearestFirst.length - 1; i >= 0; i--) {
                int d = nearestFirst[i];
                if (d != s && d != w && routes.kind(s, d).drawsWaypoints()) {
                    most = Math.max(most, hops(s, w) + hops(w, d));
                    break;
                }
            }
        }
        return most;
    }

    /** Number of ordered pairs of distinct endpoints. */
    public long pairs() {
        return pairs;
    }

    /** How many of them no packet can go between. */
    public long unreachable() {
        return unreachable;
    }

    /** Most switch-to-switch channels on any route. */
    public int maxHops() {
        return maxHops;
    }

    /** Average switch-to-switch channels over the connected pairs. */
    public double averageHops() {
        return averageHops;
    }
}
