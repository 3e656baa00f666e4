package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.structure.MinimalPaths;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FishnetTest {
    /** Regular topologies of diameter 1 and 2. */
    static List<Topology> bases() {
        return List.of(
                SlimFly.of(2, 1),
                SlimFly.of(3, 2),
                SlimFly.of(4, 1),
                SlimFly.of(5, 1),
                HyperX.of(List.of(4), 1),
                HyperX.of(List.of(3, 3), 2),
                HyperX.of(List.of(2, 4), 1));
    }

    @ParameterizedTest
    @MethodSource("bases")
    void isCopiesOfItsBaseOfWhichEveryTwoAreJoined(Topology base) {
        for (boolean lite : new boolean[] {false, true}) {
            Topology t = Fishnet.of(base, 1, lite);
            int n = base.switchCount();
            int degree = base.networkRadix();
            assertThat(t.switchCount()).isEqualTo(n * (n + 1));
            assertThat(t.linkCount()).isEqualTo((n + 1) * base.linkCount() + n * (n + 1) / 2 * (lite ? 1 : degree));
            Shape.assertSimpleAndSymmetric(t);
            Shape.assertPorts(t, s -> true, lite ? degree + 1 : 2 * degree, 1);
            assertThat(MinimalPaths.of(t).diameter()).isLessThanOrEqualTo(lite ? 5 : 4);
            assertThat(MinimalPaths.of(t).unreachablePairs()).isZero();
        }
    }

    private static Topology pentagon() {
        TopologyBuilder builder = new TopologyBuilder("ring");
        IntStream.range(0, 5).forEach(s -> builder.addEndpoints(builder.addSwitch("r" + s), 1));
        IntStream.range(0, 5).forEach(s -> builder.addLink(s, (s + 1) % 5));
        return builder.build();
    }

    /** As checked by enumeration outside of this project for the pentagon and the Hoffman-Singleton graph. */
    @Test
    void diametersAreThoseOfThePaper() {
        for (Topology base : List.of(pentagon(), SlimFly.of(5, 1))) {
            assertThat(MinimalPaths.of(Fishnet.of(base, 1, false)).diameter()).isEqualTo(4);
            assertThat(MinimalPaths.of(Fishnet.of(base, 1, true)).diameter()).isEqualTo(5);
        }
    }

    @ParameterizedTest
    @MethodSource("bases")
    void linksAreWhereTheDefinitionHasThem(Topology base) {
        Topology lite = Fishnet.of(base, 1, true);
        Topology full = Fishnet.of(base, 1, false);
        int n = base.switchCount();
        for (int i = 0; i <= n; i++) {
            for (int j = 0; j <= n; j++) {
                if (i == j) {
                    continue;
                }
                assertThat(Shape.linked(lite, "f" + i + "." + j, "f" + j + "." + i))
                        .isTrue();
                int[] here = neighbourLabels(base, i, j);
                int[] there = neighbourLabels(base, j, i);
                for (int k = 0; k < here.length; k++) {
                    assertThat(Shape.linked(full, "f" + i + "." + here[k], "f" + j + "." + there[k]))
                            .isTrue();
                    assertThat(Shape.linked(full, "f" + i + "." + j, "f" + i + "." + here[k]))
                            .isTrue();
                }
            }
        }
    }

    /** Labels, ascending, of the neighbours of (i, j) in its subnet. */
    private static int[] neighbourLabels(Topology base, int i, int j) {
        int[] labels =
                IntStream.rangeClosed(0, base.switchCount()).filter(l -> l != i).toArray();
        TreeSet<Integer> found = new TreeSet<>();
        for (int l = 0; l < labels.length; l++) {
            for (int neighbour : Shape.neighbours(base, l)) {
                if (labels[l] == j) {
                    found.add(labels[neighbour]);
                }
            }
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The sizes for exascale that the paper's base graphs allow: MMS of order 7, 5 or 10 endpoints at a switch. */
    @Test
    void slimFlyOfOrderSevenMakesSizesOfThePaper() {
        Topology t = Fishnet.of(SlimFly.of(7, 1), 5, false);
        assertThat(t.switchCount()).isEqualTo(9_702);
        assertThat(t.endpointCount()).isEqualTo(48_510);
        assertThat(Fishnet.of(SlimFly.of(7, 1), 10, true).endpointCount()).isEqualTo(97_020);
    }

    @Test
    void theFabricFileNamesTheBase() {
        Map<String, Object> base = Map.of("type", "slim-fly", "q", 3);
        Topology t = TopologyTypes.REGISTRY.named("fishnet").generate(Map.of("base", base));
        assertThat(t.concentration()).isEqualTo(SlimFly.of(3).concentration());
        assertThat(t.parameters().get("base")).isEqualTo(Map.of("type", "slim-fly", "q", 3, "concentration", 3));
        assertThat(t.parameters()).containsEntry("concentration", 3);
        assertThat(t.switchName(0)).isEqualTo("f0.1");
        assertThat(t.switchName(18)).isEqualTo("f1.0");
        assertThat(t.switchName(t.switchCount() - 1)).isEqualTo("f18.17");
    }

    @ParameterizedTest
    @MethodSource("bases")
    void theWorstTrafficIsFromSubnetToSubnet(Topology base) {
        Topology t = Fishnet.of(base, 2, true);
        int[] receivers = TopologyTypes.REGISTRY.named("fishnet-lite").worstCase(Failures.none(t));
        assertThat(Arrays.stream(receivers).distinct().count()).isEqualTo(t.endpointCount());
        int n = base.switchCount();
        for (int e = 0; e < receivers.length; e++) {
            int from = t.edgeSwitch(e, 0) / n;
            int to = t.edgeSwitch(receivers[e], 0) / n;
            assertThat(to).isEqualTo((from + 1) % (n + 1));
        }
    }

    @Test
    void refusesWhatCannotBe() {
        assertRefused(
                Map.of("base", Map.of("type", "hyperx", "dimensions", List.of(2, 2, 2))),
                "base is of a larger diameter, as from h0.0.0, but must be of diameter 1 or 2, such as a slim-fly or a"
                        + " polarfly");
        assertRefused(
                Map.of("base", Map.of("type", "slim-fly", "q", 6)),
                "base.q is 6, but must be a prime power; the nearest are 5, 7");
        assertRefused(
                Map.of("base", Map.of("type", "slim-fly")), "base.q is missing: order of the field, a prime power");
        assertRefused(
                Map.of("base", Map.of("q", 5)), "base is without a type, but must be a mapping with the key type");
        assertRefused(Map.of("base", 5), "base is 5, but must be a mapping with the key type and its parameters");
        assertRefused(Map.of(), "base is missing: a topology of diameter 1 or 2");
        assertRefused(
                Map.of("base", Map.of("type", "slim-fly", "q", 13)),
                "the topology would have 114,582 switches, but at most 65,534 are possible");
        assertRefused(
                Map.of("base", Map.of("type", "mlfm", "h", 2)),
                "base is of a larger diameter, as from l0.0, but must be of diameter 1 or 2, such as a slim-fly or a"
                        + " polarfly");
        assertThatThrownBy(() -> Fishnet.of(Xgft.of(List.of(2, 3), List.of(1, 1)), 1, false))
                .hasMessage("base is a topology in which x1.0.0 has 1 links and x2.0.0 has 3, but must be one whose"
                        + " switches have equally many, or that of a fishnet-lite");
    }

    private static void assertRefused(Map<String, Object> values, String message) {
        assertThatThrownBy(() -> TopologyTypes.REGISTRY.named("fishnet").generate(values))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }
}
