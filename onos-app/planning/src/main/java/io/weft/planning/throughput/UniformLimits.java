package io.weft.planning.throughput;

import io.weft.fabric.Waypoints;
import io.weft.topology.Topology;
import io.weft.topology.structure.Groups;
import io.weft.topology.structure.Symmetry;
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
 * exclude some of these, as in random graphs and Galaxyflies, the routes that are installed carry some other load,
 * mostly less. Paths of up to {@link Topology#fewestGlobalUpTo} hops take as few links between groups as they can, as
 * routes do. Elsewhere the limits are those of {@link SchemeLimit}.
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
     * Finds them. O(channels) time where a topology has {@link Symmetry}, else O(switches * channels + switches *
     * groups<sup>2</sup>), on all processors; O(channels + switches * groups) space.
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
        Optional<Symmetry> symmetry = topology.structure(Symmetry.class).filter(each -> even && edges.length > 2);
        if (symmetry.isPresent()) {
            return symmetric(topology, symmetry.get(), minimal);
        }
        if (topology.linkCount() == 0) {
            Sums none = of(topology, List.of(minimal)).get(0);
            return new UniformLimits(none, 0, topology.endpointCount());
        }
        // The groups that Scheme.VALIANT goes by.
        Optional<Groups> groups =
                topology.structure(Groups.class).filter(each -> each.count() < topology.switchCount());
        Waypoints waypoints = Waypoints.among(topology, topology.intermediates());
        if (even && edges.length > 2 && groups.isEmpty() && Arrays.equals(waypoints.all(), edges)) {
            // To a waypoint goes what would go there anyway, and from there on the same once more.
            Sums sums = of(topology, List.of(minimal)).get(0);
            return new UniformLimits(sums, 2 * sums.max(), topology.endpointCount());
        }
        UniformDemand valiant = groups.map(each -> UniformDemand.byGroup(each, topology))
                .orElseGet(() -> UniformDemand.byAnyOf(waypoints, topology));
        List<Sums> both = of(topology, List.of(minimal, valiant));
        return new UniformLimits(both.get(0), both.get(1).max(), topology.endpointCount());
    }

    /** What goes to one edge switch is enough, and to one common ancestor of all in a tree, which are alike, too. */
    private static UniformLimits symmetric(Topology topology, Symmetry symmetry, UniformDemand minimal) {
        int[] edges = topology.edgeSwitches();
        int[] intermediates = topology.intermediates();
        Sums sums = new Sums(new TargetSearch(topology), minimal);
        sums.addAlike(symmetry, edges);
        if (Arrays.equals(intermediates, edges)) {
            return new UniformLimits(sums, 2 * sums.max(), topology.endpointCount());
        }
        Sums valiant = new Sums(sums.search, UniformDemand.byAnyOf(Waypoints.among(topology, intermediates), topology));
        valiant.addAlike(symmetry, edges);
        valiant.addAlike(symmetry, intermediates);
        return new UniformLimits(sums, valiant.max(), topology.endpointCount());
    }

    private static List<Sums> of(Topology topology, List<UniformDemand> demands) {
        List<List<Sums>> parts = IntStream.range(0, PARTS)
                .parallel()
                .mapToObj(part -> {
                    TargetSearch search = new TargetSearch(topology);
                    List<Sums> sums =
                            demands.stream().map(each -> new Sums(search, each)).collect(Collectors.toList());
                    for (int t = part; t < topology.switchCount(); t += PARTS) {
                        search.from(t);
                        for (Sums each : sums) {
                            each.add(t);
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
        private final int[] first;
        private final int[] target;
        private final int[] distance;
        /** How many links between groups are on the way, at least. */
        private final int[] crossings;
        /** The nearest first. */
        private final int[] order;

        TargetSearch(Topology topology) {
            int n = topology.switchCount();
            this.topology = topology;
            first = IntStream.rangeClosed(0, n).map(topology::firstChannel).toArray();
            target = IntStream.range(0, topology.channelCount())
                    .map(topology::target)
                    .toArray();
            distance = new int[n];
            crossings = new int[n];
            order = new int[n];
        }

        void from(int t) {
            Arrays.fill(distance, Integer.MAX_VALUE);
            distance[t] = 0;
            crossings[t] = 0;
            order[0] = t;
            int seen = 1;
            for (int at = 0; at < seen; at++) {
                int u = order[at];
                int next = distance[u] + 1;
                for (int c = first[u]; c < first[u + 1]; c++) {
                    int v = target[c];
                    if (distance[v] < next) {
                        continue;
                    }
                    int crossed = crossings[u] + (topology.isGlobal(c) ? 1 : 0);
                    if (distance[v] > next) {
                        distance[v] = next;
                        crossings[v] = crossed;
                        order[seen++] = v;
                    } else {
                        crossings[v] = Math.min(crossings[v], crossed);
                    }
                }
            }
            if (seen < order.length) {
                throw new IllegalArgumentException(topology + " is not connected");
            }
        }

        /** Distance of the edge switch that is farthest away. */
        int farthestEdgeSwitch() {
            int i = order.length - 1;
            while (!topology.isEdge(order[i])) {
                i--;
            }
            return distance[order[i]];
        }

        /** Writes the channels of the next hops of a switch into an array, and returns how many there are. */
        int nextHops(int s, int[] channels) {
            boolean any = distance[s] > topology.fewestGlobalUpTo();
            int nearer = distance[s] - 1;
            int count = 0;
            for (int c = first[s]; c < first[s + 1]; c++) {
                int v = target[c];
                if (distance[v] == nearer && (any || crossings[v] + (topology.isGlobal(c) ? 1 : 0) == crossings[s])) {
                    channels[count++] = c;
                }
            }
            return count;
        }
    }

    /** What channels carry of a demand together. Not thread-safe. */
    private static final class Sums {
        private final Topology topology;
        private final TargetSearch search;
        private final UniformDemand demand;
        private final double[] load;
        private final double[] flow;
        private final int[] channels;
        private double hops;
        private int diameter;

        Sums(TargetSearch search, UniformDemand demand) {
            this.topology = search.topology;
            this.search = search;
            this.demand = demand;
            load = new double[topology.channelCount()];
            flow = new double[topology.switchCount()];
            channels = new int[topology.networkRadix()];
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

        /** Adds the demand towards some targets, which are alike: so many times that towards the first. */
        void addAlike(Symmetry symmetry, int[] targets) {
            Sums one = new Sums(search, demand);
            search.from(targets[0]);
            one.add(targets[0]);
            double[] carried = new double[symmetry.kinds()];
            int[] channels = new int[symmetry.kinds()];
            for (int c = 0; c < load.length; c++) {
                int kind = symmetry.kind(topology.source(c), topology.target(c));
                carried[kind] += one.load[c] * targets.length;
                channels[kind]++;
            }
            for (int c = 0; c < load.length; c++) {
                int kind = symmetry.kind(topology.source(c), topology.target(c));
                load[c] += carried[kind] / channels[kind];
            }
            hops += one.hops * targets.length;
            diameter = Math.max(diameter, one.diameter);
        }

        /** Adds the demand towards the target that was searched from. */
        void add(int t) {
            Arrays.fill(flow, 0);
            demand.addTowards(t, flow);
            diameter = Math.max(diameter, topology.isEdge(t) ? search.farthestEdgeSwitch() : 0);
            for (int i = search.order.length - 1; i > 0; i--) {
                int s = search.order[i];
                if (flow[s] > 0) {
                    spread(s, flow[s]);
                }
            }
        }

        private void spread(int s, double rate) {
            int nextHops = search.nextHops(s, channels);
            double share = rate / nextHops;
            hops += rate;
            for (int i = 0; i < nextHops; i++) {
                load[channels[i]] += share;
                flow[search.target[channels[i]]] += share;
            }
        }
    }
}
