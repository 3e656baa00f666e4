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

    /** The search for the best mixture ends when this much of it is left. */
    private static final double MIXTURE_STEP = 1e-3;

    private final int diameter;
    private final double averageHops;
    private final double maxMinimal;
    private final double maxValiant;
    private final double maxAdaptive;
    private final double meanMinimal;

    private UniformLimits(Sums minimal, double maxValiant, double maxAdaptive, double endpoints) {
        this.maxValiant = maxValiant;
        this.maxAdaptive = maxAdaptive;
        diameter = minimal.diameter;
        averageHops = minimal.hops / endpoints;
        maxMinimal = minimal.max();
        meanMinimal = minimal.load.length == 0 ? 0 : minimal.hops / minimal.load.length;
    }

    /** Of topologies where Valiant's paths load channels as minimal ones do, so many times. */
    private static UniformLimits inProportion(Sums minimal, int times) {
        return new UniformLimits(minimal, times * minimal.max(), minimal.max(), minimal.topology.endpointCount());
    }

    private static UniformLimits of(Sums minimal, Sums valiant) {
        return new UniformLimits(
                minimal, valiant.max(), leastMaximum(minimal, valiant), minimal.topology.endpointCount());
    }

    /** Of all mixtures of both, the least load on the fullest channel: of a convex function, by golden sections. */
    private static double leastMaximum(Sums minimal, Sums valiant) {
        double ratio = (Math.sqrt(5) - 1) / 2;
        double low = 0;
        double high = 1;
        double left = high - ratio * (high - low);
        double right = low + ratio * (high - low);
        double atLeft = minimal.maxWith(valiant, left);
        double atRight = minimal.maxWith(valiant, right);
        while (high - low > MIXTURE_STEP) {
            if (atLeft <= atRight) {
                high = right;
                right = left;
                atRight = atLeft;
                left = high - ratio * (high - low);
                atLeft = minimal.maxWith(valiant, left);
            } else {
                low = left;
                left = right;
                atLeft = atRight;
                right = low + ratio * (high - low);
                atRight = minimal.maxWith(valiant, right);
            }
        }
        return Math.min(Math.min(atLeft, atRight), Math.min(minimal.max(), valiant.max()));
    }

    /**
     * Computes the limits. O(channels) time where a topology has {@link Symmetry}, else O(switches * channels +
     * switches * groups<sup>2</sup>), on all processors; O(channels + switches * groups) space.
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
            return inProportion(none, 0);
        }
        // The groups that Scheme.VALIANT goes by.
        Optional<Groups> groups =
                topology.structure(Groups.class).filter(each -> each.count() < topology.switchCount());
        Waypoints waypoints = Waypoints.among(topology, topology.intermediates());
        if (even && edges.length > 2 && groups.isEmpty() && Arrays.equals(waypoints.all(), edges)) {
            // To a waypoint goes what would go there anyway, and from there on the same once more.
            Sums sums = of(topology, List.of(minimal)).get(0);
            return inProportion(sums, 2);
        }
        UniformDemand valiant = groups.map(each -> UniformDemand.byGroup(each, topology))
                .orElseGet(() -> UniformDemand.byAnyOf(waypoints, topology));
        List<Sums> both = of(topology, List.of(minimal, valiant));
        return of(both.get(0), both.get(1));
    }

    /** What goes to one edge switch is enough, and to one common ancestor of all in a tree, which are alike, too. */
    private static UniformLimits symmetric(Topology topology, Symmetry symmetry, UniformDemand minimal) {
        int[] edges = topology.edgeSwitches();
        int[] intermediates = topology.intermediates();
        Sums sums = new Sums(new TargetBatch(topology), minimal);
        sums.addAlike(symmetry, edges);
        if (Arrays.equals(intermediates, edges)) {
            return inProportion(sums, 2);
        }
        Sums valiant = new Sums(sums.batch, UniformDemand.byAnyOf(Waypoints.among(topology, intermediates), topology));
        valiant.addAlike(symmetry, edges);
        valiant.addAlike(symmetry, intermediates);
        return of(sums, valiant);
    }

    private static List<Sums> of(Topology topology, List<UniformDemand> demands) {
        int[] switches = IntStream.range(0, topology.switchCount()).toArray();
        List<List<Sums>> parts = IntStream.range(0, PARTS)
                .parallel()
                .mapToObj(part -> {
                    TargetBatch batch = new TargetBatch(topology);
                    List<Sums> sums =
                            demands.stream().map(each -> new Sums(batch, each)).collect(Collectors.toList());
                    for (int from = part * TargetBatch.SIZE; from < switches.length; from += PARTS * TargetBatch.SIZE) {
                        int[] targets =
                                Arrays.copyOfRange(switches, from, Math.min(from + TargetBatch.SIZE, switches.length));
                        batch.from(targets);
                        sums.forEach(each -> each.add(targets));
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

    /**
     * The same by adaptive routes, which send part of the packets on minimal and part on Valiant's paths: the part is
     * the same for all pairs, and the best for uniform traffic. Not less than by either alone.
     */
    public double adaptive() {
        return 1 / maxAdaptive;
    }

    /** What no routing exceeds: all channels are full if every packet takes as few hops as it can. */
    public double bound() {
        return 1 / meanMinimal;
    }

    /** What channels carry of a demand together. Not thread-safe. */
    private static final class Sums {
        private final Topology topology;
        private final TargetBatch batch;
        private final UniformDemand demand;
        private final double[] load;
        /** By switch, then target of the batch. */
        private final double[] flow;

        /** By target of the batch, what each switch sends to it. */
        private final double[][] sent;
        /** By next hop of a switch, the targets that it leads to. */
        private final long[] led;
        /** By target of the batch. */
        private final int[] nextHops = new int[TargetBatch.SIZE];

        private final double[] share = new double[TargetBatch.SIZE];
        private double hops;
        private int diameter;

        Sums(TargetBatch batch, UniformDemand demand) {
            this.topology = batch.topology;
            this.batch = batch;
            this.demand = demand;
            load = new double[topology.channelCount()];
            flow = new double[topology.switchCount() * TargetBatch.SIZE];
            sent = new double[TargetBatch.SIZE][topology.switchCount()];
            led = new long[topology.networkRadix()];
        }

        void add(Sums other) {
            hops += other.hops;
            diameter = Math.max(diameter, other.diameter);
            for (int c = 0; c < load.length; c++) {
                load[c] += other.load[c];
            }
        }

        double max() {
            double max = 0;
            for (double each : load) {
                max = Math.max(max, each);
            }
            return max;
        }

        /** What the fullest channel carries if so much of the traffic is of the other kind. */
        double maxWith(Sums other, double share) {
            double max = 0;
            for (int c = 0; c < load.length; c++) {
                max = Math.max(max, (1 - share) * load[c] + share * other.load[c]);
            }
            return max;
        }

        /** Adds the demand towards some targets, which are alike: so many times that towards the first. */
        void addAlike(Symmetry symmetry, int[] targets) {
            Sums one = new Sums(batch, demand);
            int[] target = {targets[0]};
            batch.from(target);
            one.add(target);
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

        /** Adds the demand towards the targets that were searched from. */
        void add(int[] targets) {
            send(targets);
            long edges = 0;
            for (int bit = 0; bit < targets.length; bit++) {
                edges |= topology.isEdge(targets[bit]) ? 1L << bit : 0;
            }
            for (int distance = batch.depth(); distance > 0; distance--) {
                for (int s = 0; s < topology.switchCount(); s++) {
                    long here = batch.at(distance, s);
                    if (topology.isEdge(s) && (here & edges) != 0) {
                        diameter = Math.max(diameter, distance);
                    }
                    for (int variant = 0; here != 0; variant++) {
                        long alike = batch.alike(distance, variant, s);
                        if (alike != 0) {
                            spread(s, distance, variant);
                        }
                        here &= ~alike;
                    }
                }
            }
        }

        /** Puts at all switches what they send to some targets. */
        private void send(int[] targets) {
            for (int bit = 0; bit < targets.length; bit++) {
                Arrays.fill(sent[bit], 0);
                demand.addTowards(targets[bit], sent[bit]);
            }
            for (int s = 0; s < topology.switchCount(); s++) {
                for (int bit = 0; bit < targets.length; bit++) {
                    flow[s * TargetBatch.SIZE + bit] = sent[bit][s];
                }
            }
        }

        /** Sends on what is at a switch for targets that are alike. */
        private void spread(int s, int distance, int variant) {
            long alike = batch.alike(distance, variant, s);
            int firstChannel = topology.firstChannel(s);
            int channels = topology.firstChannel(s + 1) - firstChannel;
            Arrays.fill(nextHops, 0);
            for (int i = 0; i < channels; i++) {
                led[i] = alike & batch.over(firstChannel + i, distance, variant);
                for (long left = led[i]; left != 0; left &= left - 1) {
                    nextHops[Long.numberOfTrailingZeros(left)]++;
                }
            }
            for (long left = alike; left != 0; left &= left - 1) {
                int bit = Long.numberOfTrailingZeros(left);
                double rate = flow[s * TargetBatch.SIZE + bit];
                share[bit] = rate / nextHops[bit];
                hops += rate;
            }
            for (int i = 0; i < channels; i++) {
                if (led[i] != 0) {
                    load[firstChannel + i] += pass(led[i], topology.target(firstChannel + i));
                }
            }
        }

        /** Gives a next hop its shares; returns their sum. */
        private double pass(long targets, int to) {
            double sum = 0;
            for (long left = targets; left != 0; left &= left - 1) {
                int bit = Long.numberOfTrailingZeros(left);
                flow[to * TargetBatch.SIZE + bit] += share[bit];
                sum += share[bit];
            }
            return sum;
        }
    }
}
