package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Topologies that are others with fewer parameters. */
class AliasesTest {
    private static Topology topology(String type, Map<String, Object> values) {
        return TopologyTypes.REGISTRY.named(type).generate(values);
    }

    /** Same switches, links, classes and endpoints; only type and parameters differ. */
    private static void assertSame(Topology alias, Topology other) {
        assertThat(alias.switchCount()).isEqualTo(other.switchCount());
        assertThat(alias.channelCount()).isEqualTo(other.channelCount());
        assertThat(alias.endpointCount()).isEqualTo(other.endpointCount());
        assertThat(alias.classes()).isEqualTo(other.classes());
        assertThat(alias.intermediates()).isEqualTo(other.intermediates());
        for (int c = 0; c < alias.channelCount(); c++) {
            assertThat(alias.source(c)).isEqualTo(other.source(c));
            assertThat(alias.target(c)).isEqualTo(other.target(c));
            assertThat(alias.channelClass(c)).isEqualTo(other.channelClass(c));
        }
        for (int s = 0; s < alias.switchCount(); s++) {
            assertThat(alias.switchName(s)).isEqualTo(other.switchName(s));
            assertThat(alias.endpointsAt(s)).isEqualTo(other.endpointsAt(s));
        }
    }

    @Test
    void aHypercubeIsAHyperXOfTwoSwitchesInEveryDimension() {
        for (int n = 1; n <= 8; n++) {
            Topology cube = topology("hypercube", Map.of("dimension", n));
            assertSame(cube, HyperX.of(Collections.nCopies(n, 2), 1));
            assertThat(cube.type()).isEqualTo("hypercube");
            assertThat(cube.parameters()).isEqualTo(Map.of("dimension", n, "concentration", 1));
        }
    }

    @Test
    void aFlattenedButterflyIsAHyperXOfEqualDimensions() {
        assertSame(topology("flattened-butterfly", Map.of("c", 3)), HyperX.of(List.of(3, 3, 3), 3));
        assertSame(
                topology("flattened-butterfly", Map.of("c", 4, "levels", 2, "concentration", 5)),
                HyperX.of(List.of(4, 4), 5));
    }

    /** The FT-3 of the costs in SC '14: 2p^3 endpoints, 5p^2 routers of 2p ports. */
    @ParameterizedTest
    @CsvSource({"2, 3", "4, 1", "4, 2", "6, 3", "8, 3", "4, 4", "10, 2"})
    void aFatTreeUsesAllPorts(int radix, int levels) {
        Topology tree = topology("fat-tree", Map.of("radix", radix, "levels", levels));
        int half = radix / 2;
        int power = IntStream.range(1, levels).map(i -> half).reduce(1, (a, b) -> a * b);
        assertThat(tree.endpointCount()).isEqualTo(radix * power);
        assertThat(tree.switchCount()).isEqualTo((2 * levels - 1) * power);
        assertThat(IntStream.range(0, tree.switchCount()).map(s -> tree.degree(s) + tree.endpointsAt(s)))
                .allMatch(ports -> ports == radix);
        assertThat(tree.arrangement().tree()).isPresent();
    }

    /** The FT-3 that SC '14 simulates: p^3 endpoints, here p = 22; and 3 p^2 routers. */
    @Test
    void aKAryNTreeHasKToTheNEndpoints() {
        Topology tree = topology("k-ary-n-tree", Map.of("k", 22, "n", 3));
        assertThat(tree.endpointCount()).isEqualTo(10_648);
        assertThat(tree.switchCount()).isEqualTo(3 * 22 * 22);
        assertSame(topology("k-ary-n-tree", Map.of("k", 3, "n", 3)), Xgft.of(List.of(3, 3, 3), List.of(1, 3, 3)));
    }

    @Test
    void refusesWhatCannotBe() {
        assertRefused(
                "fat-tree", Map.of("radix", 7, "levels", 3), "radix is 7, but must be even; the nearest are 6, 8");
        assertRefused("fat-tree", Map.of("radix", 8, "levels", 9), "levels is 9, but must be in 1..8");
        assertRefused("k-ary-n-tree", Map.of("k", 4, "n", 9), "n is 9, but must be in 1..8");
        assertRefused("hypercube", Map.of("dimension", 16), "dimension is 16, but must be in 1..15");
        assertRefused("flattened-butterfly", Map.of("c", 1), "c is 1, but must be at least 2");
        assertRefused(
                "flattened-butterfly",
                Map.of("c", 41),
                "the topology would have 68,921 switches, but at most 65,534 are possible");
    }

    private static void assertRefused(String type, Map<String, Object> values, String message) {
        assertThatThrownBy(() -> topology(type, values))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }
}
