package io.weft.routing.transition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransitionTest {
    private final Topology topology = HyperX.of(List.of(3, 3));
    private final Fabric valiant = fabric(Scheme.VALIANT, 4);
    private final Fabric minimal = fabric(Scheme.MINIMAL, 1);

    private Fabric fabric(Scheme scheme, int virtualChannels) {
        return TestFabrics.of(topology, scheme, virtualChannels);
    }

    @Test
    void lengthensNothingWhereOnlyTheFabricChanges() {
        Failures failures = Failures.none(topology).withLink(0).withSwitch(5);
        Transition change = new Transition(Routes.of(valiant, failures), Routes.of(minimal, failures));
        assertThat(change.needDetour()).isEmpty();
        for (int t = 0; t < topology.switchCount(); t++) {
            assertThat(change.keepsOwnOrder(t)).isFalse();
            for (int s = 0; s < topology.switchCount(); s++) {
                assertThat(change.stillWhole(s, t)).isEqualTo(s != 5 && t != 5);
            }
        }
    }

    @Test
    void takesOnlyOneChangeAtATime() {
        Failures none = Failures.none(topology);
        Routes before = Routes.of(valiant, none);
        Routes after = Routes.of(minimal, none.withLink(0));
        assertThatThrownBy(() -> new Transition(before, after))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("have the same failures");
    }
}
