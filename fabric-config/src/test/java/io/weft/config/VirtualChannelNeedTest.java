package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The virtual channels that a scheme needs: as published, and as the routes between all pairs of switches turn out. */
class VirtualChannelNeedTest {
    /** Slim Fly: SC '14, section IV-D; OFT and MLFM: SC '15, section 3; the rest by the order of their classes. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "slim-fly, q: 2                         | 2 | 4",
                "slim-fly, q: 5                         | 2 | 4",
                "slim-fly, q: 8                         | 2 | 4",
                "slim-fly, q: 11                        | 2 | 4",
                "mlfm, h: 3                             | 1 | 2",
                "mlfm, h: 5, layers: 2                  | 1 | 2",
                "oft, k: 3                              | 1 | 2",
                "oft, k: 5                              | 1 | 2",
                "xgft, m: '[8, 2]', w: '[1, 4]'         | 1 | 1",
                "xgft, m: '[4, 4, 2]', w: '[1, 4, 2]'   | 1 | 1",
                "xgft, m: '[2, 2, 2, 2]', w: '[1, 2, 2, 2]' | 1 | 1",
                "hyperx, dimensions: [5]                | 1 | 2",
                "hyperx, dimensions: '[3, 3]'           | 1 | 2",
                "hyperx, dimensions: '[4, 3, 2]'        | 1 | 2"
            })
    void isAsPublishedAndEnoughForAllRoutes(String flow, int minimal, int valiant) {
        Topology topology = FabricFile.parse(
                        "f.yaml", "version: 1\nname: a\ntopology: {type: " + flow.replace("'", "") + "}\n")
                .topology();
        assertThat(VirtualChannelNeed.of(topology, Scheme.MINIMAL)).isEqualTo(minimal);
        assertThat(VirtualChannelNeed.of(topology, Scheme.VALIANT)).isEqualTo(valiant);
        assertThat(VirtualChannelNeed.of(topology, Scheme.UGAL_L)).isEqualTo(valiant);
        for (Scheme scheme : Scheme.values()) {
            int needed = VirtualChannelNeed.of(topology, scheme);
            assertThat(coversAll(topology, scheme, needed)).isTrue();
            assertThat(needed == 1 || !coversAll(topology, scheme, needed - 1)).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void isOneForASingleSwitch(Scheme scheme) {
        Topology topology = FabricFile.parse("f.yaml", "version: 1\nname: a\ntopology: {type: xgft, m: [8], w: [1]}\n")
                .topology();
        assertThat(VirtualChannelNeed.of(topology, scheme)).isEqualTo(1);
    }

    private static boolean coversAll(Topology topology, Scheme scheme, int virtualChannels) {
        Fabric fabric = new Fabric(
                "a",
                topology,
                scheme,
                Spread.FLOW,
                virtualChannels,
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
        return Routes.of(fabric, Failures.none(topology)).uncovered().isEmpty();
    }
}
