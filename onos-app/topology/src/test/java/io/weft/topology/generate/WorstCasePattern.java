package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.stream.IntStream;

/** The worst traffic of a topology, by its type. */
final class WorstCasePattern {
    private WorstCasePattern() {}

    /** By endpoint, the one that it sends to, or -1; nobody receives twice, or from an endpoint of its own switch. */
    static int[] of(Topology t) {
        int[] receivers = TopologyTypes.REGISTRY.named(t.type()).worstCase(Failures.none(t));
        assertThat(receivers).hasSize(t.endpointCount());
        assertThat(IntStream.of(receivers).filter(r -> r >= 0)).doesNotHaveDuplicates();
        assertThat(IntStream.of(receivers)).allMatch(r -> r >= -1 && r < t.endpointCount());
        assertThat(IntStream.range(0, receivers.length)
                        .filter(e -> receivers[e] >= 0 && t.edgeSwitch(e, 0) == t.edgeSwitch(receivers[e], 0)))
                .as("endpoints that send to their own switch")
                .isEmpty();
        return receivers;
    }

    /** The same, in which every endpoint sends. */
    static int[] ofAll(Topology t) {
        int[] receivers = of(t);
        assertThat(receivers).doesNotContain(-1);
        return receivers;
    }
}
