package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.ChannelClass;
import io.weft.topology.Topology;
import io.weft.topology.structure.MinimalPaths;
import io.weft.topology.structure.PathsByDistance;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class XgftTest {
    /** Element 0 is m, element 1 is w. */
    @Provide
    Arbitrary<List<List<Integer>>> factors() {
        return Arbitraries.integers().between(1, Xgft.MAX_HEIGHT).flatMap(height -> {
            Arbitrary<List<Integer>> list =
                    Arbitraries.integers().between(1, height > 5 ? 2 : 3).list().ofSize(height);
            return list.list().ofSize(2);
        });
    }

    @Property(tries = 200)
    void nodesAreLinkedAsTheirCoordinatesSay(@ForAll("factors") List<List<Integer>> factors) {
        List<Integer> m = factors.get(0);
        List<Integer> w = factors.get(1);
        int height = m.size();
        Topology t = Xgft.of(m, w);
        Shape.assertSimpleAndSymmetric(t);
        for (int level = 1; level <= height; level++) {
            int wanted = level;
            int expected = product(m.subList(level, height)) * product(w.subList(0, level));
            assertThat(IntStream.range(0, t.switchCount()).filter(s -> level(t, s) == wanted))
                    .hasSize(expected);
            int parents = level == height ? 0 : w.get(level);
            int children = m.get(level - 1);
            Shape.assertPorts(
                    t, s -> level(t, s) == wanted, parents + (level == 1 ? 0 : children), level == 1 ? children : 0);
        }
        for (int c = 0; c < t.channelCount(); c++) {
            assertChannel(t, height, t.source(c), t.target(c), t.exitClass(c));
        }
    }

    /** The levels are neighbours, and the coordinates differ at most in that of the upper level. */
    private static void assertChannel(Topology t, int height, int a, int b, int channelClass) {
        int upper = Math.max(level(t, a), level(t, b));
        int[] coordinatesOfA = coordinates(t, a);
        int[] coordinatesOfB = coordinates(t, b);
        assertThat(Math.abs(level(t, a) - level(t, b))).isEqualTo(1);
        for (int i = 1; i <= height; i++) {
            if (i != upper) {
                assertThat(coordinatesOfA[height - i]).isEqualTo(coordinatesOfB[height - i]);
            }
        }
        assertThat(channelClass).isEqualTo(level(t, b) == upper ? upper - 1 : 2 * height - upper);
    }

    private static int level(Topology t, int s) {
        return t.switchName(s).charAt(1) - '0';
    }

    /** Coordinates H..1. */
    private static int[] coordinates(Topology t, int s) {
        return Arrays.stream(t.switchName(s).substring(3).split("\\.", -1))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    private static int product(List<Integer> factors) {
        return factors.stream().reduce(1, (a, b) -> a * b);
    }

    @Property(tries = 200)
    void endpointsAreLinkedToEverySwitchThatSharesTheirUpperCoordinates(
            @ForAll("factors") List<List<Integer>> factors) {
        List<Integer> m = factors.get(0);
        int edgesOfEndpoint = factors.get(1).get(0);
        Topology t = Xgft.of(m, factors.get(1));
        assertThat(t.endpointCount()).isEqualTo(product(m));
        assertThat(t.singleHomed()).isEqualTo(edgesOfEndpoint == 1);
        for (int e = 0; e < t.endpointCount(); e++) {
            assertThat(t.attachments(e)).isEqualTo(edgesOfEndpoint);
            for (int i = 0; i < edgesOfEndpoint; i++) {
                int[] coordinates = coordinates(t, t.edgeSwitch(e, i));
                int index = 0;
                for (int level = m.size(); level > 1; level--) {
                    index = index * m.get(level - 1) + coordinates[m.size() - level];
                }
                assertThat(index).isEqualTo(e / m.get(0));
                assertThat(coordinates[m.size() - 1]).isEqualTo(i);
                assertThat(t.endpointPort(e, i)).isEqualTo(1 + e % m.get(0));
            }
        }
    }

    @Property(tries = 100)
    void everyPairHasAPathForEveryNearestCommonAncestor(@ForAll("factors") List<List<Integer>> factors) {
        List<Integer> m = factors.get(0);
        List<Integer> w = factors.get(1);
        Topology tree = Xgft.of(m, w);
        MinimalPaths minimal = MinimalPaths.of(tree);
        PathsByDistance paths = new PathsByDistance(tree);
        long planes = w.get(0);
        long perPlane = product(m.subList(1, m.size()));
        assertThat(minimal.reachablePairs()).isEqualTo(planes * perPlane * (perPlane - 1));
        assertThat(minimal.unreachablePairs()).isEqualTo(planes * (planes - 1) * perPlane * perPlane);
        for (int top = 2; top <= m.size(); top++) {
            long below = product(m.subList(1, top - 1));
            long pairs = planes * perPlane * below * (m.get(top - 1) - 1);
            int distance = 2 * (top - 1);
            assertThat(paths.pairsAt(distance)).isEqualTo(pairs);
            if (pairs > 0) {
                assertThat(paths.averageAt(distance)).isEqualTo(product(w.subList(1, top)));
            }
        }
    }

    /** B. Prisacari et al., Table I: leaves and specification. */
    @ParameterizedTest
    @CsvSource({
        "16,   8 2,       1 4",
        "32,   4 4 2,     1 4 2",
        "64,   8 4 2,     1 8 2",
        "128,  8 8 2,     1 8 4",
        "256,  8 4 4 2,   1 8 4 2",
        "512,  8 8 4 2,   1 8 8 2",
        "1024, 16 8 4 2,  1 16 8 2",
        "2048, 8 8 4 4 2, 1 8 8 4 2",
        "4096, 8 8 8 4 2, 1 8 8 8 2",
        "8192, 8 8 8 8 2, 1 8 8 8 4"
    })
    void hasTheLeavesOfThePaper(int leaves, String m, String w) {
        Topology t = Xgft.of(integers(m), integers(w));
        assertThat(t.endpointCount()).isEqualTo(leaves);
        assertThat(t.singleHomed()).isTrue();
        assertThat(t.intermediates()).hasSize(product(integers(w)));
        assertThat(t.parameters()).containsEntry("m", integers(m)).containsEntry("w", integers(w));
    }

    private static List<Integer> integers(String text) {
        return Arrays.stream(text.trim().split(" ", -1)).map(Integer::valueOf).collect(Collectors.toList());
    }

    @Test
    void oneLevelHasNoLinksAndNoClasses() {
        Topology t = Xgft.of(List.of(3), List.of(2));
        assertThat(t.switchCount()).isEqualTo(2);
        assertThat(t.linkCount()).isZero();
        assertThat(t.classes()).extracting(ChannelClass::name).isEmpty();
        assertThat(t.endpointCount()).isEqualTo(3);
    }

    @Test
    void classesAndIntermediatesFollowTheLevels() {
        Topology t = Xgft.of(List.of(4, 3, 2), List.of(1, 2, 3));
        assertThat(t.classes()).extracting(ChannelClass::name).containsExactly("up-1", "up-2", "down-3", "down-2");
        assertThat(Arrays.stream(t.intermediates()).mapToObj(t::switchName))
                .containsExactly("x3.0.0.0", "x3.0.1.0", "x3.1.0.0", "x3.1.1.0", "x3.2.0.0", "x3.2.1.0");
        assertThat(Shape.linked(t, "x1.1.2.0", "x2.1.0.0")).isTrue();
        assertThat(Shape.linked(t, "x1.1.2.0", "x2.0.0.0")).isFalse();
        assertThat(Shape.linked(t, "x2.1.1.0", "x3.2.1.0")).isTrue();
        assertThat(Shape.linked(t, "x2.1.1.0", "x3.2.0.0")).isFalse();
    }

    @Test
    void refusesParametersThatDoNotWork() {
        assertRefused("m is empty, but needs one or more integers", List.of(), List.of());
        assertRefused("m[1] is 0, but must be at least 1", List.of(2, 0), List.of(1, 1));
        assertRefused("w[0] is -1, but must be at least 1", List.of(2, 2), List.of(-1, 1));
        assertRefused("m has 2 levels and w has 1, but both must have the same number", List.of(2, 2), List.of(1));
        assertRefused(
                "m and w have 9 levels, but at most 8 are possible: more would need more channel classes than the"
                        + " fabric header has room for",
                Collections.nCopies(9, 1),
                Collections.nCopies(9, 1));
        assertRefused(
                "the topology would have 4,295,032,832 switches, but at most 65,534 are possible",
                List.of(2, 65536),
                List.of(65536, 1));
        assertRefused(
                "the topology would have 200,000,000 links, but at most 10,000,000 are possible",
                List.of(1, 20000),
                List.of(1, 10000));
        assertRefused(
                "the topology would have 8,000,000 endpoints, but at most 4,000,000 are possible",
                List.of(8_000_000),
                List.of(1));
        assertRefused(
                "the topology would have 40,000,000,000 links to endpoints, but at most 10,000,000 are possible",
                List.of(4_000_000),
                List.of(10_000));
        assertThatThrownBy(() ->
                        Xgft.of(Collections.nCopies(8, Integer.MAX_VALUE), Collections.nCopies(8, Integer.MAX_VALUE)))
                .isInstanceOf(Refusal.class)
                .hasMessageEndingWith("switches, but at most 65,534 are possible");
    }

    private static void assertRefused(String message, List<Integer> m, List<Integer> w) {
        assertThatThrownBy(() -> Xgft.of(m, w)).isInstanceOf(Refusal.class).hasMessage(message);
    }
}
