package io.weft.topology.design;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.field.PrimePowers;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SteinerSystemsTest {
    /** The r of systems with blocks of k points that an SSPT of at most 65,534 switches can be made of. */
    private static IntStream rOfTrees(int k) {
        return IntStream.rangeClosed(2, 208)
                .filter(r -> 2 * r % k == 0)
                .filter(r -> 3L * r / k * (1 + r * (k - 1)) <= 65_534)
                .filter(r -> Existence.refutation(k, r).isEmpty());
    }

    private static List<Integer> built(int k) {
        SteinerSystems systems = new SteinerSystems();
        return rOfTrees(k).filter(r -> systems.isBuilt(k, r)).boxed().collect(Collectors.toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5})
    void allThatFitTheHeaderAreBuiltForBlocksOfUpToFivePoints(int k) {
        assertThat(built(k)).containsExactlyElementsOf(rOfTrees(k).boxed().collect(Collectors.toList()));
        assertThat(rOfTrees(k)).allMatch(r -> k == 2 || r % k == 0);
    }

    @Test
    void someAreBuiltForLargerBlocks() {
        assertThat(built(6)).containsExactly(6, 18, 30, 36, 42, 48, 54, 66, 84, 108, 114, 120, 126, 132, 138, 150, 156);
        assertThat(built(7)).containsExactly(28, 56, 63, 70, 77, 91, 105, 112, 126, 147);
        assertThat(built(8)).containsExactly(8, 64, 72, 80, 88, 96, 136, 144);
        assertThat(built(9)).containsExactly(9, 54, 81, 90, 117, 126, 144);
        for (int k = 10; k <= 147; k++) {
            assertThat(built(k)).isEqualTo(PrimePowers.contains(k - 1) ? List.of(k) : List.of());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 18, 20, 24, 26})
    void whatIsBuiltIsASteinerSystem(int k) {
        SteinerSystems systems = new SteinerSystems();
        assertThat(built(k)).isNotEmpty();
        for (int r : built(k)) {
            Designs.assertIsSteinerSystem(systems.of(k, r).orElseThrow(), k, r);
        }
    }

    @Test
    void theLargestPlaneIsASteinerSystem() {
        Designs.assertIsSteinerSystem(new SteinerSystems().of(140, 140).orElseThrow(), 140, 140);
    }

    /** Systems that no SSPT is made of, but others: affine planes, unitals, and what follows from them. */
    @ParameterizedTest
    @CsvSource({
        "4, 5", "4, 9", "4, 13", "4, 17", "4, 21", "5, 6", "5, 11", "5, 16", "5, 21", "5, 26", "5, 31", "6, 25", "7, 8",
        "8, 9", "8, 49", "8, 65", "8, 73", "8, 81", "9, 10", "9, 64", "9, 82", "9, 91", "11, 12"
    })
    void othersAreBuiltAsParts(int k, int r) {
        Designs.assertIsSteinerSystem(new SteinerSystems().of(k, r).orElseThrow(), k, r);
    }

    /** For t = 1 there is one triple of the first kind, and for each of three levels one with the last point, 6. */
    @Test
    void theSmallestHaveTheNumbersOfTheirConstructions() {
        BlockDesign fano = new SteinerSystems().of(3, 3).orElseThrow();
        assertThat(IntStream.range(0, 7).mapToObj(fano::block))
                .containsExactly(
                        new int[] {0, 2, 4},
                        new int[] {6, 1, 2},
                        new int[] {0, 1, 3},
                        new int[] {6, 3, 4},
                        new int[] {2, 3, 5},
                        new int[] {6, 5, 0},
                        new int[] {4, 5, 1});
        BlockDesign triangle = new SteinerSystems().of(2, 2).orElseThrow();
        assertThat(IntStream.range(0, 3).mapToObj(triangle::block))
                .containsExactly(new int[] {0, 1}, new int[] {0, 2}, new int[] {1, 2});
    }

    @ParameterizedTest
    @CsvSource({"3, 4", "4, 6", "6, 9", "6, 12", "7, 7", "7, 14", "11, 11", "13, 13", "5, 3"})
    void othersAreNotBuilt(int k, int r) {
        SteinerSystems systems = new SteinerSystems();
        assertThat(systems.isBuilt(k, r)).isFalse();
        assertThat(systems.of(k, r)).isEmpty();
    }
}
