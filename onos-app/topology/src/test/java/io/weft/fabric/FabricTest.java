package io.weft.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FabricTest {
    private final Topology topology = SlimFly.of(3);
    private final Addressing addressing = new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8"));

    private Fabric fabric(int virtualChannels) {
        return new Fabric("small", topology, Scheme.VALIANT, Spread.FLOW, virtualChannels, addressing);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 8})
    void hasAsManyVirtualChannelsAsTheHeaderHasRoomFor(int virtualChannels) {
        assertThat(fabric(virtualChannels).virtualChannels()).isEqualTo(virtualChannels);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 9})
    void refusesAnyOtherNumberOfVirtualChannels(int virtualChannels) {
        assertThatThrownBy(() -> fabric(virtualChannels))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(virtualChannels + " virtual channels are not in 1..8");
    }
}
