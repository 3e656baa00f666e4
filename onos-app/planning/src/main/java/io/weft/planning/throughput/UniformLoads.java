package io.weft.planning.throughput;

import io.weft.topology.Topology;
import io.weft.topology.structure.Symmetry;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What channels carry of a {@link UniformDemand} on minimal paths, and how long these are. At every switch packets are
 * spread evenly over all next hops of minimal paths. Not thread-safe.
 */
final class UniformLoads {
    /** Sums are added in this order, whatever the number of threads. */
    private static final int PARTS = 8;

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

    private UniformLoads(TargetBatch batch, UniformDemand demand) {
        this.topology = batch.topology;
        this.batch = batch;
        this.demand = demand;
        load = new double[topology.channelCount()];
        flow = new double[topology.switchCount() * TargetBatch.SIZE];
        sent = new double[TargetBatch.SIZE][topology.switchCount()];
        led = new long[topology.networkRadix()];
    }

    /**
     * All of a demand. O(switches * channels) time, on all processors.
     *
     * @throws IllegalArgumentException if the topology is not connected
     */
    static UniformLoads of(UniformDemand demand) {
        return of(demand, Double.POSITIVE_INFINITY).orElseThrow();
    }

    /**
     * All of a demand, if no channel carries more than {@code most}; found out sooner the more one does.
     *
     * @throws IllegalArgumentException if the topology is not connected
     */
    static Optional<UniformLoads> of(UniformDemand demand, double most) {
        Topology topology = demand.topology;
        int[] switches = IntStream.range(0, topology.switchCount()).toArray();
        UniformLoads[] parts = new UniformLoads[PARTS];
        int batches = (switches.length + TargetBatch.SIZE - 1) / TargetBatch.SIZE;
        int atOnce = most == Double.POSITIVE_INFINITY
                ? PARTS
                : Math.min(PARTS, Runtime.getRuntime().availableProcessors());
        for (int first = 0; first < batches; first += atOnce) {
            IntStream.range(first, Math.min(first + atOnce, batches)).parallel().forEach(batch -> {
                int part = batch % PARTS;
                if (parts[part] == null) {
                    parts[part] = new UniformLoads(new TargetBatch(topology), demand);
                }
                int from = batch * TargetBatch.SIZE;
                parts[part].add(Arrays.copyOfRange(switches, from, Math.min(from + TargetBatch.SIZE, switches.length)));
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
        UniformLoads loads = new UniformLoads(new TargetBatch(demand.topology), demand);
        for (int[] alike : targets) {
            loads.addAlike(symmetry, alike);
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
    private void addAlike(Symmetry symmetry, int[] targets) {
        UniformLoads one = new UniformLoads(batch, demand);
        int[] target = {targets[0]};
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

    /** Adds the demand towards up to {@link TargetBatch#SIZE} targets. */
    private void add(int[] targets) {
        batch.from(targets);
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
