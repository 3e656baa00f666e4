package io.weft.planning.throughput;

import io.weft.fabric.Waypoints;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.Groups;

/**
 * What switches send each other on minimal paths while every endpoint sends 1 in total, evenly to all others: directly,
 * or by waypoints, to which packets go first. Immutable.
 */
abstract class UniformDemand {
    final Topology topology;
    final int[] edges;
    private final double perPair;

    private UniformDemand(Topology topology) {
        this.topology = topology;
        this.edges = topology.edgeSwitches();
        this.perPair = 1.0 / (topology.endpointCount() - 1);
    }

    /** Without waypoints. */
    static UniformDemand minimal(Topology topology) {
        return new Direct(topology);
    }

    /** By waypoints of which all sources draw any with equal probability, but neither source nor destination. */
    static UniformDemand byAnyOf(Waypoints waypoints, Topology topology) {
        return new ByAny(waypoints, topology);
    }

    /** By the nearest switch of a random group, if packets leave theirs; see {@link Waypoints#byGroup}. */
    static UniformDemand byGroup(Groups groups, Topology topology) {
        return new ByGroup(groups, topology);
    }

    /** Adds what each switch sends to switch t; what is at t itself means nothing. */
    abstract void addTowards(int t, double[] rates);

    /** Between the endpoints of two switches. */
    final double rate(int s, int d) {
        return perPair * topology.endpointsAt(s) * topology.endpointsAt(d);
    }

    private static final class Direct extends UniformDemand {
        Direct(Topology topology) {
            super(topology);
        }

        @Override
        void addTowards(int t, double[] rates) {
            if (topology.isEdge(t)) {
                for (int s : edges) {
                    rates[s] += rate(s, t);
                }
            }
        }
    }

    private static final class ByAny extends UniformDemand {
        private final Waypoints waypoints;
        /** By edge switch, what goes from it, or to it, by one waypoint that is neither source nor destination. */
        private final double[] byOne;

        ByAny(Waypoints waypoints, Topology topology) {
            super(topology);
            this.waypoints = waypoints;
            byOne = new double[topology.switchCount()];
            for (int x : edges) {
                for (int y : edges) {
                    byOne[x] += x == y ? 0 : byEach(x, y);
                }
            }
        }

        /** What goes from one edge switch to another by each waypoint that may be drawn for it. */
        private double byEach(int s, int d) {
            int draws = draws(s, d);
            return draws == 0 ? 0 : rate(s, d) / draws;
        }

        private int draws(int s, int d) {
            return waypoints.size(s) - (waypoints.place(s, d) >= 0 ? 1 : 0);
        }

        @Override
        void addTowards(int t, double[] rates) {
            if (waypoints.size(t) < waypoints.all().length) {
                for (int s : edges) {
                    rates[s] += s == t ? 0 : byOne[s] - byEach(s, t);
                }
            }
            if (topology.isEdge(t)) {
                for (int w : waypoints.all()) {
                    rates[w] += w == t ? 0 : byOne[t] - byEach(t, w);
                }
                for (int s : edges) {
                    rates[s] += s != t && draws(s, t) == 0 ? rate(s, t) : 0;
                }
            }
        }
    }

    private static final class ByGroup extends UniformDemand {
        private final Groups groups;
        /** By switch, the waypoints it draws from, one in each other group. */
        private final int[][] drawn;
        /** By waypoint, the edge switches that draw it. */
        private final int[][] drawing;
        /** By group, then waypoint, the endpoints of that group whose switch draws it. */
        private final int[][] endpointsOf;
        /** By waypoint, all endpoints whose switch draws it. */
        private final int[] endpointsOfAll;
        /** By edge switch, what leaves its group by one waypoint that is no destination. */
        private final double[] byOne;
        /** The part of what goes to a destination that goes by each waypoint; more if the destination would be one. */
        private final double part;

        private final double partWithoutOne;

        ByGroup(Groups groups, Topology topology) {
            super(topology);
            this.groups = groups;
            int n = topology.switchCount();
            drawn = groups.nearest(topology);
            drawing = new int[n][];
            endpointsOf = new int[groups.count()][n];
            endpointsOfAll = new int[n];
            byOne = new double[n];
            part = 1.0 / (groups.count() - 1);
            partWithoutOne = groups.count() > 2 ? 1.0 / (groups.count() - 2) : 0;
            int[] sources = new int[n];
            for (int s : edges) {
                for (int w : drawn[s]) {
                    sources[w]++;
                }
            }
            int[] endpointsIn = new int[groups.count()];
            for (int s : edges) {
                endpointsIn[groups.group(s)] += topology.endpointsAt(s);
            }
            for (int s : edges) {
                double others = topology.endpointCount() - endpointsIn[groups.group(s)];
                double sum = part * others;
                for (int w : drawn[s]) {
                    if (drawing[w] == null) {
                        drawing[w] = new int[sources[w]];
                    }
                    drawing[w][--sources[w]] = s;
                    endpointsOf[groups.group(s)][w] += topology.endpointsAt(s);
                    endpointsOfAll[w] += topology.endpointsAt(s);
                    sum += (partWithoutOne - part) * topology.endpointsAt(w);
                }
                byOne[s] = sum * rate(s, s) / topology.endpointsAt(s);
            }
        }

        @Override
        void addTowards(int t, double[] rates) {
            if (drawing[t] != null) {
                for (int s : drawing[t]) {
                    rates[s] += byOne[s] - partWithoutOne * rate(s, t);
                }
            }
            if (topology.isEdge(t)) {
                addToDestination(t, rates);
            }
        }

        private void addToDestination(int d, double[] rates) {
            int group = groups.group(d);
            double perEndpoint = rate(d, d) / topology.endpointsAt(d);
            for (int s : edges) {
                rates[s] += groups.group(s) == group ? rate(s, d) : 0;
            }
            for (int w = 0; w < rates.length; w++) {
                rates[w] += part * perEndpoint * (endpointsOfAll[w] - endpointsOf[group][w]);
            }
            // Where the destination would be a waypoint, one of the others is drawn in its place.
            for (int s : drawing[d] == null ? new int[0] : drawing[d]) {
                for (int w : drawn[s]) {
                    rates[w] += (partWithoutOne - part) * rate(s, d);
                }
                rates[s] += partWithoutOne == 0 ? rate(s, d) : 0;
            }
        }
    }
}
