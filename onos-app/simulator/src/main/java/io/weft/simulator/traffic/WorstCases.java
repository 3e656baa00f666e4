package io.weft.simulator.traffic;

import io.weft.routing.NextHops;
import io.weft.topology.Topology;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The traffic that minimal routing carries least of, among what no endpoint's link is too slow for, by type of topology.
 *
 * <p>Sources: G. Kathareios et al., "Cost-Effective Diameter-Two Topologies: Analysis and Evaluation", SC 2015, section 4.2; M.
 * Besta and T. Hoefler, "Slim Fly: A Cost Effective Low-Diameter Network Topology", SC 2014, section V-C.
 */
final class WorstCases {
    private static final List<String> KNOWN = List.of("slim-fly", "mlfm", "oft", "hyperx", "xgft");

    private WorstCases() {}

    /**
     * Does nothing if the worst case of a topology is known.
     *
     * @throws IllegalArgumentException if it is not
     */
    static void check(Topology topology) {
        if (!KNOWN.contains(topology.type())) {
            throw new IllegalArgumentException("pattern 'worst-case': no worst case is known for topologies of type "
                    + topology.type() + ", but for " + String.join(", ", KNOWN));
        }
    }

    /** That of a topology with these next hops, which are asked for where they matter. */
    static FixedPattern of(Topology topology, Supplier<NextHops> nextHops) {
        switch (topology.type()) {
            case "slim-fly":
                return new FixedPattern(destinations(topology, new OverlappingPairs(nextHops.get()).partners()));
            case "mlfm":
            case "oft":
            case "hyperx":
                // All endpoints of a switch send to those of the next, over the one route that there is.
                return TrafficPatterns.shift(topology.endpointCount(), topology.concentration());
            case "xgft":
                return TrafficPatterns.shift(topology.endpointCount(), endpointsBelowTop(topology));
            default:
                throw new IllegalArgumentException("no worst case is known for topologies of type " + topology.type());
        }
    }

    /** All packets go through the top level: by the leaves of one of the subtrees there. */
    private static int endpointsBelowTop(Topology topology) {
        List<?> children = (List<?>) topology.parameters().get("m");
        return topology.endpointCount() / ((Number) children.get(children.size() - 1)).intValue();
    }

    /** Every endpoint sends to the one of the same number at the partner of its switch. */
    private static int[] destinations(Topology topology, Map<Integer, Integer> partners) {
        int[] destinations = new int[topology.endpointCount()];
        for (int s = 0; s < topology.switchCount(); s++) {
            for (int i = 0; i < topology.endpointsAt(s); i++) {
                Integer partner = partners.get(s);
                destinations[topology.endpoint(s, i)] = partner == null || topology.endpointsAt(partner) <= i
                        ? TrafficPattern.SILENT
                        : topology.endpoint(partner, i);
            }
        }
        return destinations;
    }
}
