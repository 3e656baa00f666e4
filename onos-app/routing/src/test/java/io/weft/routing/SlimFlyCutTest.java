package io.weft.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.routing.proof.DeadlockProof;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A Slim Fly around any cut: with two virtual channels all pairs have routes, and with four all waypoints may be used.
 * By the number of hops, as in SC '14, it would be four and eight.
 */
class SlimFlyCutTest {
    @ParameterizedTest
    @ValueSource(ints = {4, 5, 7, 8})
    void needsTwoVirtualChannelsAndFourWithAllWaypoints(int q) {
        Topology topology = SlimFly.of(q, 1);
        IntStream.range(0, topology.linkCount()).forEach(l -> {
            Failures cut = Failures.none(topology).withLink(l);
            assertThat(Routes.of(Fabrics.minimal(topology, 2), cut).uncovered().isEmpty())
                    .as(topology.linkName(l))
                    .isTrue();
            Routes valiant = Routes.of(Fabrics.valiant(topology, 4), cut);
            assertThat(valiant.uncovered().isEmpty()).as(topology.linkName(l)).isTrue();
            assertThat(DeadlockProof.of(valiant).deadlockFree()).isTrue();
        });
    }
}
