package io.weft.planning.throughput;

import io.weft.fabric.Scheme;
import io.weft.fabric.Waypoints;
import io.weft.topology.Topology;
import io.weft.topology.structure.Translations;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How much uniform traffic channels carry by minimal and by Valiant's paths, and how long the paths are, found in one
 * pass without routes: many times faster than {@link SchemeLimit}, to compare candidates by. Immutable.
 *
 * <p>At every switch packets are spread evenly over <em>all</em> next hops of minimal paths; where channel classes
 * exclude some of these, as in random graphs, the routes that are installed carry some other load, mostly less. Paths
 * of up to {@link Topology#fewestGlobalUpTo} hops take as few links between groups as they can, as routes do. Elsewhere
 * the limits are those of {@link SchemeLimit}.
 */
public final class UniformLimits {
    /** Sums are added in this order, whatever the number of threads. */
    private static final int PARTS = 8;

    private final int diameter;
    private final double averageHops;
    private final double maxMinimal;
    private final double maxValiant;
    private final double meanMinimal;

    private UniformLimits(Sums minimal, double maxValiant, double endpoints) {
        this.maxValiant = maxValiant;
        diameter = minimal.diameter;
        averageHops = minimal.hops / endpoints;
        maxMinimal = minimal.max();
        meanMinimal = minimal.load.length == 0 ? 0 : minimal.hops / minimal.load.length;
    }

    /**
     * Finds them. O(channels) time where a topology has {@link Translations}, else O(switches * channels), and
     * O(switches<sup>2</sup> * groups) where there are groups, on all processors; O(switches<sup>2</sup>) space with
     * groups, else O(channels).
     *
     * @throws IllegalArgumentException if the topology is not connected, has fewer than two endpoints, or endpoints
     *     with several links
     */
    public static UniformLimits of(Topology topology) {
        if (!topology.singleHomed() || topology.endpointCount() < 2) {
            throw new IllegalArgumentException(topology + " has endpoints with several links, or fewer than two");
        }
        UniformDemand minimal = UniformDemand.minimal(topology);
        int[] edges = topology.edgeSwitches();
        boolean even = topology.endpointCount() == edges.length * topology.concentration();
        Optional<Translations> translations = topology.structure(Translations.class)
                .filter(each -> even && edges.length == topology.switchCount() && edges.length > 2);
        if (translations.isPresent()) {
            Sums sums = new Sums(new TargetSearch(topology), minimal);
            sums.search.from(0);
            sums.add(0);
            sums.everywhere(translations.get());
            return new UniformLimits(sums, 2 * sums.max(), topology.endpointCount());
        }
        Waypoints waypoints = topology.linkCount() == 0 ? Waypoints.none(topology) : Scheme.VALIANT.waypoints(topology);
        if (even && edges.length > 2 && !waypoints.dependOnSource() && Arrays.equals(waypoints.all(), edges)) {
            // To a waypoint goes what would go there anyway, and from there on the same once more.
            Sums sums = of(topology, List.of(minimal)).get(0);
            return new UniformLimits(sums, 2 * sums.max(), topology.endpointCount());
        }
        List<Sums> both = of(topology, List.of(minimal, UniformDemand.by(waypoints, topology)));
        return new UniformLimits(both.get(0), both.get(1).max(), topology.endpointCount());
    }

    private static List<Sums> of(Topology topology, List<UniformDemand> demands) {
        List<List<Sums>> parts = IntStream.range(0, PARTS)
                .parallel()
                .mapToObj(part -> {
                    TargetSearch search = new TargetSearch(topology);
                    List<Sums> sums =
                            demands.stream().map(each -> new Sums(search, each)).collect(Collectors.toList());
                    for (int t = part; t < topology.switchCount(); t += PARTS) {
                        int target = t;
                        if (demands.stream().anyMatch(each -> each.reaches(target))) {
                            search.from(t);
                            sums.forEach(each -> each.add(target));
                        }
                    }
                    return sums;
                })
                .collect(Collectors.toList());
        for (int part = 1; part < PARTS; part++) {
            for (int i = 0; i < demands.size(); i++) {
                parts.get(0).get(i).add(parts.get(part).get(i));
            }
        }
        return parts.get(0);
    }

    /** Largest distance of two edge switches, in hops. */
    public int diameter() {
        return diameter;
    }

    /** Hops between switches from one endpoint to another on average; none between endpoints of one switch. */
    public double averageHops() {
        return averageHops;
    }

    /** Largest load that channels carry by minimal paths, in units of an endpoint's link; infinite without load. */
    public double minimal() {
        return 1 / maxMinimal;
    }

    /** The same by Valiant's. */
    public double valiant() {
        return 1 / maxValiant;
    }

    /** What no routing exceeds: all channels are full if every packet takes as few hops as it can. */
    public double bound() {
        return 1 / meanMinimal;
    }

    /** The minimal paths of all switches to one. Not thread-safe. */
    private static final class TargetSearch {
        private final Topology topology;
        private final int[] distance;
        /** How many links between groups are on the way, at least. */
        private final int[] crossings;

        /** The nearest first. */
        private final int[] order;

        TargetSearch(Topology topology) {
            this.topology = topology;
            distance = new int[topology.switchCount()];
            crossings = new int[topology.switchCount()];
            order = new int[topology.switchCount()];
        }

        void from(int t) {
            Arrays.fill(distance, Integer.MAX_VALUE);
            distance[t] = 0;
            crossings[t] = 0;
            order[0] = t;
            int seen = 1;
            for (int at = 0; at < seen; at++) {
                int u = order[at];
                for (int c = topology.firstChannel(u); c < topology.firstChannel(u + 1); c++) {
                    int v = topology.target(c);
                    int crossed = crossings[u] + (topology.isGlobal(c) ? 1 : 0);
                    if (distance[v] == Integer.MAX_VALUE) {
                        distance[v] = distance[u] + 1;
                        crossings[v] = crossed;
                        order[seen++] = v;
                    } else if (distance[v] == distance[u] + 1) {
                        crossings[v] = Math.min(crossings[v], crossed);
                    }
                }
            }
            if (seen < order.length) {
                throw new IllegalArgumentException(topology + " is not connected");
            }
        }

        boolean isNextHop(int s, int c) {
            int v = topology.target(c);
            return distance[v] == distance[s] - 1
                    && (distance[s] > topology.fewestGlobalUpTo()
                            || crossings[v] + (topology.isGlobal(c) ? 1 : 0) == crossings[s]);
        }
    }

    /** What channels carry of a demand together. Not thread-safe. */
    private static final class Sums {
        private final Topology topology;
        private final TargetSearch search;
        private final UniformDemand demand;
        private final double[] load;
        private final double[] flow;
        private double hops;
        private int diameter;

        Sums(TargetSearch search, UniformDemand demand) {
            this.topology = search.topology;
            this.search = search;
            this.demand = demand;
            load = new double[topology.channelCount()];
            flow = new double[topology.switchCount()];
        }

        void add(Sums other) {
            hops += other.hops;
            diameter = Math.max(diameter, other.diameter);
            for (int c = 0; c < load.length; c++) {
                load[c] += other.load[c];
            }
        }

        double max() {
            return Arrays.stream(load).max().orElse(0);
        }

        /** From what goes to one switch to what goes to all, each of which the same goes to. */
        void everywhere(Translations translations) {
            int n = topology.switchCount();
            double[] byDifference = new double[n];
            for (int c = 0; c < load.length; c++) {
                byDifference[translations.difference(topology.source(c), topology.target(c))] += load[c];
            }
            for (int c = 0; c < load.length; c++) {
                load[c] = byDifference[translations.difference(topology.source(c), topology.target(c))];
            }
            hops *= n;
        }

        /** Adds the demand towards the target that was searched from. */
        void add(int t) {
            for (int i = demand.reaches(t) ? search.order.length - 1 : 0; i > 0; i--) {
                int s = search.order[i];
                double own = demand.rate(s, t);
                diameter = own > 0 ? Math.max(diameter, search.distance[s]) : diameter;
                if (flow[s] + own > 0) {
                    spread(s, flow[s] + own);
                    flow[s] = 0;
                }
            }
            flow[t] = 0;
        }

        private void spread(int s, double rate) {
            int nextHops = 0;
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                nextHops += search.isNextHop(s, c) ? 1 : 0;
            }
            double share = rate / nextHops;
            hops += rate;
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                if (search.isNextHop(s, c)) {
                    load[c] += share;
                    flow[topology.target(c)] += share;
                }
            }
        }
    }
}
