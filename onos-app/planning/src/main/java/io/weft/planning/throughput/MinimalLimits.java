package io.weft.planning.throughput;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.Symmetry;
import java.util.Optional;

/**
 * How much uniform traffic channels carry by minimal paths, and how long the paths are: the part of
 * {@link UniformLimits} that shows whether a topology is worth the rest. Immutable.
 */
public final class MinimalLimits {
    private final Topology topology;
    final UniformLoads loads;

    private MinimalLimits(Topology topology, UniformLoads loads) {
        this.topology = topology;
        this.loads = loads;
    }

    /**
     * Computes the limits. O(channels) time where a topology has {@link Symmetry}, else O(switches * channels), on all
     * processors; O(channels) space.
     *
     * @throws Refusal if the topology is not connected, has fewer than two endpoints, or endpoints with several links
     */
    public static MinimalLimits of(Topology topology) {
        return carrying(topology, 0).orElseThrow();
    }

    /**
     * As {@link #of}, if minimal paths sustain a load of {@code least} or more; sooner, if they sustain much less.
     *
     * @throws Refusal as {@link #of}
     */
    public static Optional<MinimalLimits> carrying(Topology topology, double least) {
        if (!topology.singleHomed() || topology.endpointCount() < 2) {
            throw new Refusal(topology + " has endpoints with several links, or fewer than two");
        }
        UniformDemand demand = UniformDemand.minimal(topology);
        UniformLoads loads = symmetry(topology)
                .map(each -> UniformLoads.of(demand, each, topology.edgeSwitches()))
                .or(() -> UniformLoads.of(demand, 1 / least))
                .orElse(null);
        return Optional.ofNullable(loads)
                .filter(each -> 1 / each.max() >= least)
                .map(each -> new MinimalLimits(topology, each));
    }

    /** By which what goes to one edge switch shows what goes to the others; empty unless each is alike. */
    static Optional<Symmetry> symmetry(Topology topology) {
        return topology.arrangement().symmetry().filter(each -> isEven(topology));
    }

    /** Whether there are three edge switches or more, of as many endpoints each. */
    static boolean isEven(Topology topology) {
        int edges = topology.edgeSwitches().length;
        return edges > 2 && topology.endpointCount() == edges * topology.concentration();
    }

    public Topology topology() {
        return topology;
    }

    /** Largest distance of two edge switches, in hops. */
    public int diameter() {
        return loads.diameter();
    }

    /** Hops between switches from one endpoint to another on average; none between endpoints of one switch. */
    public double averageHops() {
        return loads.averageHops();
    }

    /** Largest load that channels carry by minimal paths, in units of an endpoint's link; infinite without load. */
    public double minimal() {
        return 1 / loads.max();
    }

    /** What no routing exceeds: all channels are full if every packet takes as few hops as it can. */
    public double bound() {
        return 1 / loads.mean();
    }
}
