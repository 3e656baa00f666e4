package io.weft.planning.throughput;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.Symmetry;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;

/** What channels carry of a {@link UniformDemand} on minimal paths, and how long these are. Not thread-safe. */
final class UniformLoads {
    /** Sums are added in this order, whatever the number of threads. */
    private static final int PARTS = 8;

    private final Topology topology;
    /** By channel. */
    final double[] load;
    /** Hops of all packets together. */
    double hops;
    /** Largest distance of two edge switches that anything was sent between. */
    int diameter;

    private UniformLoads(Topology topology) {
        this.topology = topology;
        load = new double[topology.channelCount()];
    }

    /**
     * All of a demand. O(switches * channels) time, on all processors.
     *
     * @throws Refusal if the topology is not connected
     */
    static UniformLoads of(UniformDemand demand) {
        return of(demand, Double.POSITIVE_INFINITY).orElseThrow();
    }

    /**
     * All of a demand, if no channel carries more than {@code most}; found out sooner the more one does.
     *
     * @throws Refusal if the topology is not connected
     */
    static Optional<UniformLoads> of(UniformDemand demand, double most) {
        Topology topology = demand.topology;
        int[] switches = IntStream.range(0, topology.switchCount()).toArray();
        UniformLoads[] parts = new UniformLoads[PARTS];
        int batches = (switches.length + TargetBatch.SIZE - 1) / TargetBatch.SIZE;
        int atOnce = most == Double.POSITIVE_INFINITY
                ? PARTS
                : Math.min(PARTS, Runtime.getRuntime().availableProcessors());
        Queue<FlowSpread> idle = new ConcurrentLinkedQueue<>();
        for (int first = 0; first < batches; first += atOnce) {
            IntStream.range(first, Math.min(first + atOnce, batches)).parallel().forEach(batch -> {
                int part = batch % PARTS;
                if (parts[part] == null) {
                    parts[part] = new UniformLoads(topology);
                }
                int from = batch * TargetBatch.SIZE;
                FlowSpread spread = Optional.ofNullable(idle.poll()).orElseGet(() -> new FlowSpread(demand));
                spread.addTo(
                        parts[part],
                        Arrays.copyOfRange(switches, from, Math.min(from + TargetBatch.SIZE, switches.length)));
                idle.add(spread);
            });
            if (most < Double.POSITIVE_INFINITY && exceeds(parts, most)) {
                return Optional.empty();
            }
        }
        UniformLoads all = parts[0];
        Arrays.stream(parts).skip(1).filter(Objects::nonNull).forEach(all::add);
        return Optional.of(all);
    }

    private static boolean exceeds(UniformLoads[] parts, double most) {
        for (int c = 0; c < parts[0].load.length; c++) {
            double sum = 0;
            for (int part = 0; part < parts.length && parts[part] != null; part++) {
                sum += parts[part].load[c];
            }
            if (sum > most) {
                return true;
            }
        }
        return false;
    }

    /**
     * All of a demand, of topologies where what goes to one of several targets loads channels as what goes to any
     * other.
     *
     * @param targets sets of targets that are alike
     */
    static UniformLoads of(UniformDemand demand, Symmetry symmetry, int[]... targets) {
        UniformLoads loads = new UniformLoads(demand.topology);
        FlowSpread spread = new FlowSpread(demand);
        for (int[] alike : targets) {
            loads.addAlike(symmetry, spread, alike);
        }
        return loads;
    }

    private void add(UniformLoads other) {
        hops += other.hops;
        diameter = Math.max(diameter, other.diameter);
        for (int c = 0; c < load.length; c++) {
            load[c] += other.load[c];
        }
    }

    /** What the fullest channel carries. */
    double max() {
        double max = 0;
        for (double each : load) {
            max = Math.max(max, each);
        }
        return max;
    }

    /** Over all channels. */
    double mean() {
        return load.length == 0 ? 0 : hops / load.length;
    }

    /** Over all packets that an endpoint sends. */
    double averageHops() {
        return hops / topology.endpointCount();
    }

    /** Largest distance of two edge switches that anything was sent between. */
    int diameter() {
        return diameter;
    }

    /** What the fullest channel carries if so much of the traffic is of the other kind. */
    double maxWith(UniformLoads other, double share) {
        double max = 0;
        for (int c = 0; c < load.length; c++) {
            max = Math.max(max, (1 - share) * load[c] + share * other.load[c]);
        }
        return max;
    }

    /** Adds the demand towards some targets, which are alike: so many times that towards the first. */
    private void addAlike(Symmetry symmetry, FlowSpread spread, int[] targets) {
        UniformLoads one = new UniformLoads(topology);
        spread.addTo(one, new int[] {targets[0]});
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
}
