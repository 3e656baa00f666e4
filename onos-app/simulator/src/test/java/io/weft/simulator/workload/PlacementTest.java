package io.weft.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PlacementTest {
    @Property
    void ranksAreOnEndpointsOfTheirOwn(
            @ForAll @IntRange(min = 1, max = 100) int endpoints,
            @ForAll @IntRange(min = 1, max = 100) int ranks,
            @ForAll long seed) {
        int[] odd = IntStream.range(0, endpoints).map(i -> 2 * i + 1).toArray();
        if (ranks > endpoints) {
            assertThatThrownBy(() -> Placement.random(ranks, odd, seed))
                    .hasMessageContaining("has " + ranks + " ranks, but there are only " + endpoints);
            return;
        }
        Placement random = Placement.random(ranks, odd, seed);
        assertThat(endpoints(random)).doesNotHaveDuplicates();
        assertThat(Arrays.stream(endpoints(random))).allMatch(e -> e % 2 == 1 && e < 2 * endpoints);
        assertThat(endpoints(random)).containsExactly(endpoints(Placement.random(ranks, odd, seed)));
        assertThat(endpoints(Placement.contiguous(ranks, odd))).containsExactly(Arrays.copyOf(odd, ranks));
    }

    private static int[] endpoints(Placement placement) {
        return IntStream.range(0, placement.ranks()).map(placement::endpoint).toArray();
    }

    /** Rank 0 of one on each of ten endpoints as often, to within four standard deviations. */
    @Test
    void randomPlacementsAreEvenlySpread() {
        int[] times = new int[10];
        int[] ten = IntStream.range(0, 10).toArray();
        for (int seed = 0; seed < 10_000; seed++) {
            times[Placement.random(1, ten, seed).endpoint(0)]++;
        }
        assertThat(Arrays.stream(times)).allMatch(each -> Math.abs(each - 1000) < 120);
    }

    @Test
    void listedEndpointsAreTakenInOrder() {
        assertThat(endpoints(Placement.listed(2, new int[] {4, 1, 3}, 5))).containsExactly(4, 1);
        assertThatThrownBy(() -> Placement.listed(3, new int[] {4, 1, 4}, 5))
                .hasMessageContaining("endpoint 4 of rank 2");
        assertThatThrownBy(() -> Placement.listed(1, new int[] {5}, 5)).hasMessageContaining("is not in 0..4");
    }
}
