package io.weft.topology.generate;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.Groups;
import java.util.Arrays;

/** What the worst cases of several topologies have in common; see {@link TopologyType#worstCase}. */
final class WorstCases {
    private WorstCases() {}

    /** Endpoint e sends to e + {@code by}, modulo their number. */
    static int[] shift(Topology topology, int by) {
        int[] receivers = new int[topology.endpointCount()];
        Arrays.setAll(receivers, e -> Math.floorMod((long) e + by, receivers.length));
        return receivers;
    }

    /** Every endpoint sends to that of the same place in the next group: {@link Groups} of equally many endpoints. */
    static int[] toNextGroup(Failures failures) {
        Topology topology = failures.topology();
        int groups = topology.arrangement().groups().orElseThrow().count();
        return shift(topology, topology.endpointCount() / groups);
    }

    /** Every endpoint sends to one two hops away, so that many minimal routes overlap: {@link OverlappingPairs}. */
    static int[] overlapping(Failures failures) {
        return betweenPartners(failures.topology(), OverlappingPairs.of(failures));
    }

    /**
     * Every endpoint sends to the one of the same place at the partner of its switch.
     *
     * @param partners by switch, its partner, or -1 for none
     */
    static int[] betweenPartners(Topology topology, int[] partners) {
        int[] receivers = new int[topology.endpointCount()];
        Arrays.fill(receivers, -1);
        for (int s = 0; s < partners.length; s++) {
            int most = partners[s] < 0 ? 0 : topology.endpointsAt(partners[s]);
            for (int i = 0; i < Math.min(most, topology.endpointsAt(s)); i++) {
                receivers[topology.endpoint(s, i)] = topology.endpoint(partners[s], i);
            }
        }
        return receivers;
    }
}
