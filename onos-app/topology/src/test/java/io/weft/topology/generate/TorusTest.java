package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.ChannelClass;
import io.weft.topology.Topology;
import io.weft.topology.structure.MinimalPaths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TorusTest {
    /** Every list of sizes, in every order, of which the product is at most this. */
    private static void forEachTorus(int mostSwitches, Consumer<List<Integer>> action) {
        extend(new ArrayList<>(), mostSwitches, action);
    }

    private static void extend(List<Integer> sizes, int left, Consumer<List<Integer>> action) {
        if (!sizes.isEmpty()) {
            action.accept(List.copyOf(sizes));
        }
        for (int size = 2; size <= left; size++) {
            sizes.add(size);
            extend(sizes, left / size, action);
            sizes.remove(sizes.size() - 1);
        }
    }

    private static int[] coordinates(Topology t, int s) {
        return Arrays.stream(t.switchName(s).substring(1).split("\\.", -1))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    private static int around(int from, int to, int size) {
        int apart = Math.abs(to - from);
        return Math.min(apart, size - apart);
    }

    /** By coordinates, hops around all rings. */
    private static int distance(List<Integer> sizes, int[] a, int[] b) {
        return IntStream.range(0, a.length)
                .map(d -> around(a[d], b[d], sizes.get(d)))
                .sum();
    }

    @Property(tries = 100)
    void switchesAreLinkedExactlyIfTheyAreOneHopApartAroundTheRings(
            @ForAll @Size(min = 1, max = 4) List<@IntRange(min = 2, max = 5) Integer> sizes) {
        Topology t = Torus.of(sizes, 2);
        int switches = sizes.stream().reduce(1, (x, y) -> x * y);
        assertThat(t.switchCount()).isEqualTo(switches);
        Shape.assertSimpleAndSymmetric(t);
        Shape.assertPorts(
                t, s -> true, sizes.stream().mapToInt(size -> size == 2 ? 1 : 2).sum(), 2);
        int[][] coordinates =
                IntStream.range(0, switches).mapToObj(s -> coordinates(t, s)).toArray(int[][]::new);
        for (int a = 0; a < switches; a++) {
            int source = a;
            assertThat(Shape.neighbours(t, a))
                    .isEqualTo(IntStream.range(0, switches)
                            .filter(b -> distance(sizes, coordinates[source], coordinates[b]) == 1)
                            .toArray());
        }
    }

    @Test
    void distancesAreThoseAroundTheRings() {
        forEachTorus(60, sizes -> {
            Topology t = Torus.of(sizes);
            MinimalPaths minimal = MinimalPaths.of(t);
            int[] origin = new int[sizes.size()];
            double sum = IntStream.range(0, t.switchCount())
                    .map(s -> distance(sizes, origin, coordinates(t, s)))
                    .sum();
            assertThat(minimal.diameter())
                    .as("%s", sizes)
                    .isEqualTo(sizes.stream().mapToInt(size -> size / 2).sum());
            assertThat(minimal.averageDistance()).as("%s", sizes).isEqualTo(sum / (t.switchCount() - 1));
            assertThat(minimal.unreachablePairs()).isZero();
        });
    }

    @Test
    void switchesAreNumberedInTheOrderOfTheirCoordinates() {
        Topology t = Torus.of(List.of(3, 2, 4));
        assertThat(t.switchName(0)).isEqualTo("t0.0.0");
        assertThat(t.switchName(1)).isEqualTo("t0.0.1");
        assertThat(t.switchName(4)).isEqualTo("t0.1.0");
        assertThat(t.switchName(23)).isEqualTo("t2.1.3");
        assertThat(t.intermediates()).isEqualTo(IntStream.range(0, 24).toArray());
        assertThat(t.classes()).extracting(ChannelClass::name).containsExactly("up", "down");
        Shape.assertClasses(t, c -> t.source(c) < t.target(c) ? 1 : 2);
    }

    /** Whatever the dimensions, some minimal path turns up after down at most once; never in rings of four or fewer. */
    @Test
    void everyPairHasAMinimalPathWithOneTurnOrNone() {
        forEachTorus(80, sizes -> assertThat(Turns.fewest(Torus.of(sizes)))
                .as("%s", sizes)
                .isEqualTo(Collections.max(sizes) <= 4 ? 0 : 1));
        assertThat(Turns.fewest(Torus.of(List.of(9, 8)))).isEqualTo(1);
        assertThat(Turns.fewest(Torus.of(List.of(7, 7, 7)))).isEqualTo(1);
        assertThat(Turns.fewest(Torus.of(List.of(5, 5, 5, 5)))).isEqualTo(1);
    }

    /** SC '14, table IV: switches, endpoints and ports; its 31,900 and 50,688 cables are fewer than there are. */
    @ParameterizedTest
    @CsvSource({"22x22x22, 10648, 31944, 7", "6x6x6x6x8, 10368, 51840, 11"})
    void hasTheSizesOfThePaper(String dimensions, int switches, int links, int radix) {
        Topology t = Torus.of(
                Arrays.stream(dimensions.split("x", -1)).map(Integer::valueOf).collect(Collectors.toList()));
        assertThat(t.switchCount()).isEqualTo(switches);
        assertThat(t.endpointCount()).isEqualTo(switches);
        assertThat(t.linkCount()).isEqualTo(links);
        assertThat(t.radix()).isEqualTo(radix);
    }

    @Test
    void recordsItsParameters() {
        assertThat(Torus.of(List.of(4, 2)).parameters())
                .containsEntry("dimensions", List.of(4, 2))
                .containsEntry("concentration", 1);
        assertThat(Torus.of(List.of(4, 2), 3).parameters()).containsEntry("concentration", 3);
    }

    @Test
    void worstCaseSendsAlmostHalfWayAroundEveryRing() {
        forEachTorus(60, sizes -> WorstCasePattern.ofAll(Torus.of(sizes, 2)));
        Topology t = Torus.of(List.of(8, 2, 5, 4, 3), 2);
        int[] receivers = WorstCasePattern.ofAll(t);
        int sender = t.switchIndex("t6.1.2.3.0");
        int receiver = t.switchIndex("t1.0.4.0.1");
        assertThat(receivers[t.endpoint(sender, 0)]).isEqualTo(t.endpoint(receiver, 0));
        assertThat(receivers[t.endpoint(sender, 1)]).isEqualTo(t.endpoint(receiver, 1));
    }

    /** Every packet goes the same way around the ring, though the other way is hardly longer. */
    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7, 8, 9, 16, 17})
    void worstCaseLoadsOneDirectionOfARingOnly(int size) {
        Topology t = Torus.of(List.of(size));
        int[] receivers = WorstCasePattern.ofAll(t);
        for (int e = 0; e < size; e++) {
            int hops = Math.floorMod(receivers[e] - e, size);
            assertThat(hops).isEqualTo((size + 1) / 2 - 1);
            assertThat(hops).as("the only minimal path").isLessThan(size - hops);
        }
    }

    @Test
    void reachesTheLimits() {
        assertThat(Torus.of(Collections.nCopies(15, 2)).networkRadix()).isEqualTo(15);
        Topology ring = Torus.of(List.of(65_534));
        assertThat(ring.linkCount()).isEqualTo(65_534);
        assertThat(Shape.linked(ring, "t0", "t65533")).isTrue();
    }

    @Test
    void refusesParametersThatDoNotWork() {
        assertRefused("dimensions is empty, but needs one or more integers", 1);
        assertRefused("dimensions[1] is 1, but must be at least 2", 1, 4, 1);
        assertRefused("dimensions[0] is -4, but must be at least 2", 1, -4, 4);
        assertRefused("concentration is 0, but must be at least 1", 0, 4, 4);
        assertRefused(
                "dimensions has 16 elements, but at most 15 are possible: more have too many switches",
                1,
                IntStream.generate(() -> 2).limit(16).toArray());
        assertRefused("the topology would have 65,536 switches, but at most 65,534 are possible", 1, 256, 256);
        assertRefused(
                "the topology would have 4,611,686,014,132,420,609 switches, but at most 65,534 are possible",
                1,
                Integer.MAX_VALUE,
                Integer.MAX_VALUE);
        assertRefused(
                "the topology would have 34,359,738,352 endpoints, but at most 4,000,000 are possible",
                Integer.MAX_VALUE,
                4,
                4);
    }

    private static void assertRefused(String message, int concentration, int... dimensions) {
        List<Integer> sizes = Arrays.stream(dimensions).boxed().collect(Collectors.toList());
        assertThatThrownBy(() -> Torus.of(sizes, concentration))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }
}
