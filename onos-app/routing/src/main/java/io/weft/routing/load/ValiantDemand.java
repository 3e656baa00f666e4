package io.weft.routing.load;

import io.weft.limits.WorkLimits;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.nexthops.BitSets;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.stream.IntStream;
import org.agrona.collections.IntArrayList;

/**
 * How much traffic each switch sends minimally towards each other, to a waypoint or from one; where sources compare
 * queues, while no packet waits.
 */
final class ValiantDemand {
    private final Routes routes;
    private final SwitchTraffic traffic;
    /** What a pair of endpoints that goes apart from all others sends. */
    private final double perPair;

    private final WaypointShares shares;
    private final int switches;
    private final boolean drawsWaypoints;
    /** By source, what it sends in all via any one undisturbed place of its list. */
    private final double[] perPlace;
    /** By waypoint and source, how much substitutions change what is sent there; null where nothing. */
    private final double[][] change;
    /** By target, the switches that send there for a pair that goes apart, once for each; null for none. */
    private final IntArrayList[] apart;

    private ValiantDemand(Routes routes, SwitchTraffic traffic, double perPair) {
        this.routes = routes;
        this.traffic = traffic;
        this.perPair = perPair;
        this.shares = new WaypointShares(routes);
        this.switches = routes.fabric().topology().switchCount();
        this.drawsWaypoints = routes.drawsWaypoints();
        this.perPlace = new double[switches];
        this.change = new double[switches][];
        this.apart = new IntArrayList[switches];
        routes.pairs().forEachApart(this::addApart);
        if (drawsWaypoints) {
            IntStream.of(routes.edges()).parallel().forEach(s -> perPlace[s] = viaEachFrom(s));
            IntStream.of(routes.edges()).filter(shares::departs).forEach(this::recordChanges);
        }
    }

    /** The demand of endpoints each of which sends 1 in total, evenly to all others. */
    static ValiantDemand uniform(Routes routes) {
        UniformTraffic traffic = new UniformTraffic(routes);
        return new ValiantDemand(routes, traffic, traffic.perPair);
    }

    /**
     * The demand of given traffic.
     *
     * @throws Refusal if single pairs of endpoints have routes of their own
     */
    static ValiantDemand of(Routes routes, SwitchTraffic traffic) {
        routes.pairs().forEachApart((s, w, d) -> {
            Topology topology = routes.fabric().topology();
            throw new Refusal(
                    "a pair of endpoints of switches " + topology.switchName(s) + " and "
                            + topology.switchName(d)
                            + " has a route of its own, and traffic between switches does not say"
                            + " what it sends",
                    "routes without given waypoints");
        });
        return new ValiantDemand(routes, traffic, 0);
    }

    private double viaEachFrom(int s) {
        WorkLimits.check();
        double sum = 0;
        for (int d : routes.edges()) {
            sum += viaEach(s, d);
        }
        return sum;
    }

    private void addApart(int s, int w, int d) {
        if (w == GivenWaypoints.NONE) {
            apartTowards(d).addInt(s);
        } else {
            apartTowards(w).addInt(s);
            apartTowards(d).addInt(w);
        }
    }

    private IntArrayList apartTowards(int t) {
        if (apart[t] == null) {
            apart[t] = new IntArrayList();
        }
        return apart[t];
    }

    /** What s sends to d via each of the places that it draws from; 0 if it sends directly. */
    private double viaEach(int s, int d) {
        boolean draws = s != d && BitSets.get(routes.drawn(s), d) && !BitSets.get(routes.direct(s), d);
        return draws ? traffic.rate(s, d) / routes.draws(s, d) : 0;
    }

    private void recordChanges(int s) {
        for (int d : routes.edges()) {
            double rate = viaEach(s, d);
            if (rate > 0) {
                shares.forEachSubstitution(s, d, (planned, actual) -> {
                    changeAt(planned)[s] -= rate;
                    changeAt(actual)[s] += rate;
                });
            }
        }
    }

    private double[] changeAt(int w) {
        if (change[w] == null) {
            change[w] = new double[switches];
        }
        return change[w];
    }

    /** By switch, what it sends minimally towards t: to t as a waypoint, as a destination, and from waypoints. */
    double[] towards(int t) {
        double[] flow = new double[switches];
        double[] viaEach = drawsWaypoints ? viaEachTo(t) : flow;
        if (drawsWaypoints && routes.waypoints().isAny(t)) {
            toWaypoint(t, viaEach, flow);
        }
        if (routes.fabric().topology().isEdge(t)) {
            toDestination(t, viaEach, flow);
        }
        if (apart[t] != null) {
            apart[t].forEachInt(s -> flow[s] += perPair);
        }
        return flow;
    }

    /** By source, what it sends to d via each of the places that it draws from. */
    private double[] viaEachTo(int d) {
        double[] viaEach = new double[switches];
        for (int s : routes.edges()) {
            viaEach[s] = viaEach(s, d);
        }
        return viaEach;
    }

    private void toWaypoint(int w, double[] viaEach, double[] flow) {
        for (int s : routes.edges()) {
            if (shares.isDrawn(s, w) && routes.waypoints().distinct(s) > 0) {
                flow[s] += perPlace[s] - viaEach[s];
            }
            if (change[w] != null) {
                flow[s] += change[w][s];
            }
            // What is left of differences that cancel is rounding, not flow.
            flow[s] = Math.abs(flow[s]) < 1e-12 ? 0 : flow[s];
        }
    }

    private void toDestination(int d, double[] viaEach, double[] flow) {
        double viaEachPlace = 0;
        for (int s : routes.edges()) {
            if (s != d && BitSets.get(routes.direct(s), d)) {
                flow[s] += traffic.rate(s, d);
            }
        }
        if (!drawsWaypoints) {
            return;
        }
        for (int s : routes.edges()) {
            viaEachPlace += viaEach[s];
        }
        if (viaEachPlace == 0) {
            return;
        }
        double[] from =
                routes.waypoints().dependOnSource() ? fromOwn(d, viaEach) : fromShared(d, viaEach, viaEachPlace);
        for (int s : routes.edges()) {
            double rate = viaEach[s];
            if (rate > 0 && shares.departs(s)) {
                shares.forEachSubstitution(s, d, (planned, actual) -> {
                    from[planned] -= rate;
                    from[actual] += rate;
                });
            }
        }
        for (int w : shares.waypoints()) {
            flow[w] += Math.abs(from[w]) < 1e-12 ? 0 : from[w];
        }
    }

    /**
     * By waypoint, what comes to d by it where all sources draw from the same switches and nothing takes their place.
     */
    private double[] fromShared(int d, double[] viaEach, double viaEachPlace) {
        double[] from = new double[switches];
        for (int w : shares.waypoints()) {
            if (w != d) {
                from[w] = viaEachPlace - viaEach[w];
            }
        }
        return from;
    }

    /** What is sent from each waypoint to d where sources draw from switches of their own, summed over equal lists. */
    private double[] fromOwn(int d, double[] viaEach) {
        double[] from = new double[switches];
        int[] edges = routes.edges();
        for (int i = 0; i < edges.length; ) {
            int s = edges[i];
            double viaEachPlace = 0;
            for (; i < edges.length && routes.waypoints().areSame(s, edges[i]); i++) {
                viaEachPlace += viaEach[edges[i]];
            }
            for (int at = 0; viaEachPlace > 0 && at < routes.waypoints().size(s); at++) {
                int w = routes.waypoints().planned(s, at);
                from[w] += w == d ? 0 : viaEachPlace;
            }
        }
        return from;
    }
}
