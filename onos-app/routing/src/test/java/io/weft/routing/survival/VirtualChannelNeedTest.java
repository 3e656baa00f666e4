package io.weft.routing.survival;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.routing.Routes;
import io.weft.topology.ChannelClass;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.TopologyTypes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The virtual channels that a scheme needs: as published, and as the routes between all pairs of switches turn out. */
class VirtualChannelNeedTest {
    /** OFT and MLFM: SC '15, section 3; the rest by the order of their classes. For Slim Fly SC '14 has 2 and 4. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "slim-fly | q: 2 | 2 | 3",
                "slim-fly | q: 5 | 2 | 3",
                "slim-fly | q: 8 | 2 | 3",
                "slim-fly | q: 11 | 2 | 3",
                "mlfm | h: 3 | 1 | 2",
                "mlfm | h: 5, layers: 2 | 1 | 2",
                "oft | k: 3 | 1 | 2",
                "oft | k: 5 | 1 | 2",
                "xgft | m: [8, 2], w: [1, 4] | 1 | 1",
                "xgft | m: [4, 4, 2], w: [1, 4, 2] | 1 | 1",
                "xgft | m: [2, 2, 2, 2], w: [1, 2, 2, 2] | 1 | 1",
                "hyperx | dimensions: [5] | 1 | 2",
                "hyperx | dimensions: [3, 3] | 1 | 2",
                "hyperx | dimensions: [4, 3, 2] | 1 | 2"
            })
    void isAsPublishedAndEnoughForAllRoutes(String type, String parameters, int minimal, int valiant) {
        Topology topology = topology(type, parameters);
        assertThat(VirtualChannelNeed.of(topology, Scheme.MINIMAL)).isEqualTo(minimal);
        assertThat(VirtualChannelNeed.of(topology, Scheme.VALIANT)).isEqualTo(valiant);
        assertThat(VirtualChannelNeed.of(topology, Scheme.UGAL_L)).isEqualTo(valiant);
        for (Scheme scheme : Scheme.REGISTRY) {
            int needed = VirtualChannelNeed.of(topology, scheme);
            assertThat(coversAll(topology, scheme, needed)).isTrue();
            assertThat(needed == 1 || !coversAll(topology, scheme, needed - 1)).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void isOneForASingleSwitch(Scheme scheme) {
        assertThat(VirtualChannelNeed.of(topology("xgft", "m: [8], w: [1]"), scheme))
                .isEqualTo(1);
    }

    static List<Scheme> schemes() {
        return Scheme.REGISTRY.all();
    }

    /**
     * Seen from the middle of a path of five switches alone, two virtual channels would seem enough for minimal
     * routing.
     */
    @Test
    void isThatOfTheWorstSource() {
        TopologyBuilder builder = new TopologyBuilder("path", List.of(ChannelClass.of("any", 1)));
        for (int s = 0; s < 5; s++) {
            builder.addSwitch("s" + s);
            builder.addEndpoint(s);
        }
        // The first switch is the middle of 3-1-0-2-4.
        builder.addLink(0, 1, 1, 1);
        builder.addLink(0, 2, 1, 1);
        builder.addLink(1, 3, 1, 1);
        builder.addLink(2, 4, 1, 1);
        Topology topology = builder.build();
        assertThat(VirtualChannelNeed.of(topology, Scheme.MINIMAL)).isEqualTo(4);
        assertThat(coversAll(topology, Scheme.MINIMAL, 4)).isTrue();
        assertThat(coversAll(topology, Scheme.MINIMAL, 3)).isFalse();
        assertThat(VirtualChannelNeed.of(topology, Scheme.VALIANT)).isEqualTo(8);
        assertThat(coversAll(topology, Scheme.VALIANT, 8)).isTrue();
        assertThat(coversAll(topology, Scheme.VALIANT, 6)).isFalse();
    }

    /** A topology whose parameters are written as in a fabric file. */
    private static Topology topology(String type, String parameters) {
        Map<String, Object> values = new HashMap<>();
        for (String parameter : parameters.split(", (?=[a-z])", -1)) {
            String[] pair = parameter.split(": ", -1);
            List<Integer> numbers = Arrays.stream(
                            pair[1].replaceAll("[\\[\\] ]", "").split(",", -1))
                    .map(Integer::valueOf)
                    .collect(Collectors.toList());
            values.put(pair[0], pair[1].startsWith("[") ? numbers : numbers.get(0));
        }
        return TopologyTypes.REGISTRY.named(type).generate(values);
    }

    private static boolean coversAll(Topology topology, Scheme scheme, int virtualChannels) {
        Fabric fabric = TestFabrics.of(topology, scheme, virtualChannels);
        return Routes.of(fabric, Failures.none(topology)).uncovered().isEmpty();
    }
}
