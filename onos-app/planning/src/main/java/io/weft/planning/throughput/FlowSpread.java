package io.weft.planning.throughput;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * Sends a {@link UniformDemand} on minimal paths, spread evenly over all next hops of these at every switch, for up to
 * {@link TargetBatch#SIZE} targets at once. Not thread-safe.
 */
final class FlowSpread {
    private final Topology topology;
    private final UniformDemand demand;
    private final TargetBatch batch;
    /** By switch, then target of the batch. */
    private final double[] flow;

    /** By target of the batch, what each switch sends to it. */
    private final double[][] sent;
    /** By next hop of a switch, the targets that it leads to. */
    private final long[] led;
    /** By target of the batch. */
    private final int[] nextHops = new int[TargetBatch.SIZE];

    private final double[] share = new double[TargetBatch.SIZE];

    FlowSpread(UniformDemand demand) {
        this.topology = demand.topology;
        this.demand = demand;
        batch = new TargetBatch(topology);
        flow = new double[topology.switchCount() * TargetBatch.SIZE];
        sent = new double[TargetBatch.SIZE][topology.switchCount()];
        led = new long[topology.networkRadix()];
    }

    /**
     * Adds the demand towards some targets to what channels carry.
     *
     * @param targets up to {@link TargetBatch#SIZE}
     * @throws Refusal if the topology is not connected
     */
    void addTo(UniformLoads loads, int[] targets) {
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
                    loads.diameter = Math.max(loads.diameter, distance);
                }
                for (int variant = 0; here != 0; variant++) {
                    long alike = batch.alike(distance, variant, s);
                    if (alike != 0) {
                        spread(s, distance, variant, loads);
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
    private void spread(int s, int distance, int variant, UniformLoads loads) {
        long alike = batch.alike(distance, variant, s);
        int firstChannel = topology.firstChannel(s);
        int channels = topology.firstChannel(s + 1) - firstChannel;
        batch.lead(s, distance, variant, alike, led);
        long any = 0;
        long several = 0;
        for (int i = 0; i < channels; i++) {
            several |= any & led[i];
            any |= led[i];
        }
        countNextHops(several, channels);
        for (long left = alike; left != 0; left &= left - 1) {
            int bit = Long.numberOfTrailingZeros(left);
            double rate = flow[s * TargetBatch.SIZE + bit];
            share[bit] = (several >>> bit & 1) == 0 ? rate : rate / nextHops[bit];
            loads.hops += rate;
        }
        for (int i = 0; i < channels; i++) {
            if (led[i] != 0) {
                loads.load[firstChannel + i] += pass(led[i], topology.target(firstChannel + i));
            }
        }
    }

    /** Counts over how many of some channels some targets are reached. */
    private void countNextHops(long targets, int channels) {
        if (targets == 0) {
            return;
        }
        Arrays.fill(nextHops, 0);
        for (int i = 0; i < channels; i++) {
            for (long left = led[i] & targets; left != 0; left &= left - 1) {
                nextHops[Long.numberOfTrailingZeros(left)]++;
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
