package io.weft.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.Map;
import org.junit.jupiter.api.Test;
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
                .isInstanceOf(Refusal.class)
                .hasMessage(virtualChannels + " virtual channels are not in 1..8");
    }

    private static Fabric parsed(String name, Topology topology, String prefix) {
        return new Fabric(
                name, topology, Scheme.MINIMAL, Spread.PACKET, 2, new Addressing(topology, Ipv4Prefix.parse(prefix)));
    }

    @Test
    void takesThePlaceOfOneWithTheSameTopologyAndAddressesThatWasParsedBefore() {
        Fabric running = fabric(4);
        Fabric next = parsed("next", SlimFly.of(3), "10.0.0.0/8")
                .withScheme(Scheme.UGAL_L)
                .withSettings(Map.of("candidates", 2, "c", 1.5))
                .inPlaceOf(running);

        assertThat(next.topology()).isSameAs(topology);
        assertThat(next.addressing()).isSameAs(addressing);
        assertThat(next.name()).isEqualTo("next");
        assertThat(next.scheme()).isEqualTo(Scheme.UGAL_L);
        assertThat(next.spread()).isEqualTo(Spread.PACKET);
        assertThat(next.virtualChannels()).isEqualTo(2);
        assertThat(next.settings()).hasToString("candidates 2, c 1.5, threshold 0");
    }

    @Test
    void saysWhatKeepsItFromTakingThePlaceOfAnother() {
        Fabric running = fabric(4);
        assertThatThrownBy(() -> parsed("next", SlimFly.of(4), "10.0.0.0/8").inPlaceOf(running))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("the topology of next is not that of small, which runs: it is slim-fly{q=4");
        assertThatThrownBy(() -> parsed("next", topology, "11.0.0.0/8").inPlaceOf(running))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("in 11.0.0.0/8, and those of small, which runs, in 10.0.0.0/8");
        assertThatThrownBy(() -> parsed("next", topology, "10.0.0.0/8")
                        .withProbing(new Probing(50, 3, 0))
                        .inPlaceOf(running))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("every 50 ms, 3 misses, 0 a second");
    }
}
