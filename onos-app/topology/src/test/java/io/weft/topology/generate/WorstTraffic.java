package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.BitSet;

/** What the worst case of every topology type must be like. */
final class WorstTraffic {
    private WorstTraffic() {}

    /** Endpoints send to others, none receives twice, and at most {@code idle} switches' endpoints send nothing. */
    static void assertPermutesButFor(int idle, Topology t) {
        int[] receivers = TopologyTypes.REGISTRY.named(t.type()).worstCase(Failures.none(t));
        BitSet received = new BitSet();
        int silent = 0;
        assertThat(receivers).hasSize(t.endpointCount());
        for (int e = 0; e < receivers.length; e++) {
            assertThat(receivers[e]).isBetween(-1, t.endpointCount() - 1).isNotEqualTo(e);
            if (receivers[e] < 0) {
                silent++;
            } else {
                assertThat(received.get(receivers[e]))
                        .as("endpoint %s receives twice", receivers[e])
                        .isFalse();
                received.set(receivers[e]);
            }
        }
        assertThat(silent).isLessThanOrEqualTo(idle * t.concentration());
    }
}
