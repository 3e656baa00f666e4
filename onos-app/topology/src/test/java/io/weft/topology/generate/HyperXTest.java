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
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class HyperXTest {
    @Property(tries = 100)
    void switchesAreLinkedExactlyIfOneCoordinateDiffers(
            @ForAll @Size(min = 1, max = 4) List<@IntRange(min = 2, max = 4) Integer> dimensions) {
        Topology t = HyperX.of(dimensions, 1);
        Shape.assertSimpleAndSymmetric(t);
        for (int a = 0; a < t.switchCount(); a++) {
            int source = a;
            assertThat(Shape.neighbours(t, a))
                    .isEqualTo(IntStream.range(0, t.switchCount())
                            .filter(b -> differences(t, source, b).length == 1)
                            .toArray());
        }
        Shape.assertClasses(t, c -> 1 + differences(t, t.source(c), t.target(c))[0]);
        Shape.assertPorts(
                t, s -> true, dimensions.stream().mapToInt(size -> size - 1).sum(), 1);
    }

    private static int[] differences(Topology t, int a, int b) {
        String[] ofA = t.switchName(a).substring(1).split("\\.", -1);
        String[] ofB = t.switchName(b).substring(1).split("\\.", -1);
        return IntStream.range(0, ofA.length)
                .filter(d -> !ofA[d].equals(ofB[d]))
                .toArray();
    }

    @Property(tries = 50)
    void diameterIsTheNumberOfDimensionsAndPathsAreTheirOrders(
            @ForAll @Size(min = 1, max = 5) List<@IntRange(min = 2, max = 4) Integer> dimensions) {
        Topology hyperX = HyperX.of(dimensions);
        MinimalPaths minimal = MinimalPaths.of(hyperX);
        PathsByDistance paths = new PathsByDistance(hyperX);
        assertThat(minimal.diameter()).isEqualTo(dimensions.size());
        for (int d = 1; d <= dimensions.size(); d++) {
            long orders = IntStream.rangeClosed(1, d).asLongStream().reduce(1, (x, y) -> x * y);
            assertThat(paths.averageAt(d)).isEqualTo((double) orders);
        }
        assertThat(minimal.unreachablePairs()).isZero();
    }

    /** G. Kathareios et al., SC '15, section 2.1.1: radix r has r / 3 endpoints and r / 3 links in each dimension. */
    @Test
    void twoEqualDimensionsAreBalancedByDefault() {
        Topology t = HyperX.of(List.of(9, 9));
        assertThat(t.radix()).isEqualTo(24);
        assertThat(t.concentration()).isEqualTo(8);
        assertThat(t.endpointCount()).isEqualTo(8 * 9 * 9);
    }

    @Test
    void theSmallestDimensionLimitsTheDefaultConcentration() {
        Topology t = HyperX.of(List.of(5, 3, 4));
        assertThat(t.concentration()).isEqualTo(2);
        assertThat(t.parameters()).containsEntry("dimensions", List.of(5, 3, 4)).containsEntry("concentration", 2);
        assertThat(t.classes())
                .extracting(ChannelClass::name)
                .containsExactly("dimension-1", "dimension-2", "dimension-3");
        assertThat(t.switchName(1)).isEqualTo("h0.0.1");
        assertThat(t.switchName(59)).isEqualTo("h4.2.3");
    }

    @Test
    void fifteenDimensionsAreTheMost() {
        assertThat(HyperX.of(Collections.nCopies(15, 2)).classes()).hasSize(15);
        assertRefused(
                "dimensions has 16 elements, but at most 15 are possible: each needs a channel class in the"
                        + " fabric header",
                1,
                IntStream.generate(() -> 2).limit(16).toArray());
    }

    @Test
    void refusesParametersThatDoNotWork() {
        assertRefused("dimensions is empty, but needs one or more integers", 1);
        assertRefused("dimensions[1] is 1, but must be at least 2", 1, 4, 1);
        assertRefused("concentration is 0, but must be at least 1", 0, 4, 4);
        assertRefused("the topology would have 65,536 switches, but at most 65,534 are possible", 1, 256, 256);
        assertRefused("the topology would have 1,799,970,000 links, but at most 10,000,000 are possible", 1, 60_000);
        assertRefused(
                "the topology would have 4,000,400 endpoints, but at most 4,000,000 are possible", 40_004, 10, 10);
        assertThatThrownBy(() -> HyperX.of(Collections.nCopies(15, Integer.MAX_VALUE)))
                .isInstanceOf(Refusal.class)
                .hasMessageEndingWith("switches, but at most 65,534 are possible");
    }

    private static void assertRefused(String message, int concentration, int... dimensions) {
        List<Integer> sizes = Arrays.stream(dimensions).boxed().collect(Collectors.toList());
        assertThatThrownBy(() -> HyperX.of(sizes, concentration))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }
}
