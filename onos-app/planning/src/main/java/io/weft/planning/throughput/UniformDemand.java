package io.weft.planning.throughput;

import io.weft.fabric.Waypoints;
import io.weft.topology.Topology;

/**
 * What switches send each other on minimal paths while every endpoint sends 1 in total, evenly to all others: directly,
 * or by waypoints, to which packets go first. Immutable.
 */
final class UniformDemand {
    private final Topology topology;
    private final double perPair;
    /** By target, then source; null for no demand towards a target; null without waypoints. */
    private final double[][] rates;

    private UniformDemand(Topology topology, double[][] rates) {
        this.topology = topology;
        this.rates = rates;
        perPair = 1.0 / (topology.endpointCount() - 1);
    }

    /** Without waypoints. */
    static UniformDemand minimal(Topology topology) {
        return new UniformDemand(topology, null);
    }

    /** By waypoints, each drawn equally often. O(switches<sup>2</sup> * waypoints of a source) time. */
    static UniformDemand by(Waypoints waypoints, Topology topology) {
        Builder builder = new Builder(topology);
        if (waypoints.isEmpty()) {
            return minimal(topology);
        }
        if (waypoints.dependOnSource()) {
            builder.addByLists(waypoints);
        } else {
            builder.addByAnyOf(waypoints);
        }
        return new UniformDemand(topology, builder.rates);
    }

    /** Whether anything is sent to a switch. */
    boolean reaches(int t) {
        return rates == null ? topology.isEdge(t) : rates[t] != null;
    }

    /** What switch s sends to another switch t, which something is sent to. */
    double rate(int s, int t) {
        return rates == null ? perPair * topology.endpointsAt(s) * topology.endpointsAt(t) : rates[t][s];
    }

    private static final class Builder {
        final int[] edges;
        final double[][] rates;
        private final Topology topology;
        private final double perPair;

        Builder(Topology topology) {
            this.topology = topology;
            edges = topology.edgeSwitches();
            rates = new double[topology.switchCount()][];
            perPair = 1.0 / (topology.endpointCount() - 1);
        }

        /** Between the endpoints of two switches. */
        double rate(int s, int d) {
            return perPair * topology.endpointsAt(s) * topology.endpointsAt(d);
        }

        void add(int s, int t, double rate) {
            if (rate != 0) {
                if (rates[t] == null) {
                    rates[t] = new double[rates.length];
                }
                rates[t][s] += rate;
            }
        }

        /**
         * Where all draw from the same switches, but neither source nor destination: for each source the rates by a
         * waypoint are those of all destinations, without the one that is the waypoint itself; and the other way round.
         */
        void addByAnyOf(Waypoints waypoints) {
            for (int x : edges) {
                double all = 0;
                for (int y : edges) {
                    if (y != x && draws(waypoints, x, y) == 0) {
                        add(x, y, rate(x, y));
                    }
                    all += y == x ? 0 : byEach(waypoints, x, y);
                }
                for (int w : waypoints.all()) {
                    if (w != x) {
                        double by = all - (topology.isEdge(w) ? byEach(waypoints, x, w) : 0);
                        add(x, w, by);
                        add(w, x, by);
                    }
                }
            }
        }

        /** What goes from one edge switch to another by each waypoint that may be drawn for it. */
        private double byEach(Waypoints waypoints, int s, int d) {
            int draws = draws(waypoints, s, d);
            return draws == 0 ? 0 : rate(s, d) / draws;
        }

        private static int draws(Waypoints waypoints, int s, int d) {
            return waypoints.size(s) - (waypoints.place(s, d) >= 0 ? 1 : 0);
        }

        /** Where every source has a list of its own. */
        void addByLists(Waypoints waypoints) {
            for (int s : edges) {
                int[] list = waypoints.of(s).toArray();
                double toAll = 0;
                for (int d : edges) {
                    if (d == s) {
                        continue;
                    }
                    if (!waypoints.areDrawn(s, d) || draws(waypoints, s, d) == 0) {
                        add(s, d, rate(s, d));
                        continue;
                    }
                    double by = byEach(waypoints, s, d);
                    toAll += by;
                    for (int w : list) {
                        add(w, d, w == d ? 0 : by);
                    }
                }
                for (int w : list) {
                    boolean isDestination = topology.isEdge(w) && waypoints.areDrawn(s, w);
                    add(s, w, toAll - (isDestination ? byEach(waypoints, s, w) : 0));
                }
            }
        }
    }
}
