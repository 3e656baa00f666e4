package io.weft.simulator.traffic;

import io.weft.routing.NextHops;
import io.weft.topology.Topology;
import io.weft.topology.generate.FatTree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The traffic that minimal routing carries least of, among what no endpoint's link is too slow for, by type of topology.
 *
 * <p>Sources: G. Kathareios et al., "Cost-Effective Diameter-Two Topologies: Analysis and Evaluation", SC 2015, section 4.2; M.
 * Besta and T. Hoefler, "Slim Fly: A Cost Effective Low-Diameter Network Topology", SC 2014, section V-C.
 */
final class WorstCases {
    private static final List<String> KNOWN = List.of("slim-fly", "mlfm", "oft", "hyperx");

    private WorstCases() {}

    /**
     * Does nothing if the worst case of a topology is known.
     *
     * @throws IllegalArgumentException if it is not
     */
    static void check(Topology topology) {
        if (!KNOWN.contains(topology.type())
                && topology.structure(FatTree.class).isEmpty()) {
            throw new IllegalArgumentException("pattern 'worst-case': no worst case is known for topologies of type "
                    + topology.type() + ", but for " + String.join(", ", KNOWN) + ", xgft");
        }
    }

    /** That of a topology with these next hops, which are asked for where they matter. */
    static FixedPattern of(Topology topology, Supplier<NextHops> nextHops) {
        Optional<FatTree> tree = topology.structure(FatTree.class);
        if (tree.isPresent()) {
            return TrafficPatterns.shift(topology.endpointCount(), endpointsBelowTop(tree.get()));
        }
        switch (topology.type()) {
            case "slim-fly":
                return new FixedPattern(destinations(topology, new OverlappingPairs(nextHops.get()).partners()));
            case "hyperx":
                return new FixedPattern(destinations(topology, acrossDimension(topology)));
            case "mlfm":
            case "oft":
                // All endpoints of a switch send to those of the next, over the one route that there is.
                return TrafficPatterns.shift(topology.endpointCount(), topology.concentration());
            default:
                throw new IllegalArgumentException("no worst case is known for topologies of type " + topology.type());
        }
    }

    /** All packets go through the highest level that has more than one subtree: by the leaves of one of them. */
    private static int endpointsBelowTop(FatTree tree) {
        int level = tree.height();
        while (level > 1 && tree.children(level) == 1) {
            level--;
        }
        return tree.endpoints() / tree.children(level);
    }

    /**
     * By switch of a HyperX, the one that its endpoints send to. Dimensions are resolved in turn: by a channel of dimension d come packets
     * from all coordinates in those before it, and they go to all in those behind it. As many meet there as the fewer of these are,
     * if those that agree in the latter send to such as agree in the former.
     */
    private static Map<Integer, Integer> acrossDimension(Topology topology) {
        List<?> sizes = (List<?>) topology.parameters().get("dimensions");
        int switches = topology.switchCount();
        int most = 0;
        int size = 0;
        int behind = 0;
        int rest = switches;
        for (Object each : sizes) {
            int candidate = ((Number) each).intValue();
            int before = switches / rest;
            rest /= candidate;
            if (Math.min(before, rest) > most) {
                most = Math.min(before, rest);
                size = candidate;
                behind = rest;
            }
        }
        int before = switches / size / behind;
        Map<Integer, Integer> partners = new HashMap<>();
        for (int s = 0; s < switches; s++) {
            int turned = s % behind * before + s / behind / size;
            int next = (s / behind + 1) % size;
            partners.put(s, (turned / behind * size + next) * behind + turned % behind);
        }
        return partners;
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
