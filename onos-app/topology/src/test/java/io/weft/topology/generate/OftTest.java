package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.field.PrimePowers;
import io.weft.topology.structure.MinimalPaths;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OftTest {
    static IntStream degrees() {
        return IntStream.rangeClosed(3, 20).filter(k -> PrimePowers.contains(k - 1));
    }

    /** G. Kathareios et al., SC '15, Table 2. */
    @Test
    void buildingBlockOfDegreeFourIsThatOfThePaper() {
        assertThat(Oft.buildingBlock(4)).isDeepEqualTo(new int[][] {
            {9, 10, 11, 12},
            {9, 0, 1, 2},
            {9, 3, 4, 5},
            {9, 6, 7, 8},
            {10, 0, 3, 6},
            {10, 1, 4, 7},
            {10, 2, 5, 8},
            {11, 0, 4, 8},
            {11, 1, 5, 6},
            {11, 2, 3, 7},
            {12, 0, 5, 7},
            {12, 1, 3, 8},
            {12, 2, 4, 6}
        });
    }

    @Test
    void bothEdgeLevelsAreWiredByTheBuildingBlock() {
        Topology t = Oft.of(4);
        assertThat(namesOfNeighbours(t, "o0.7")).containsExactly("o1.0", "o1.4", "o1.8", "o1.11");
        assertThat(namesOfNeighbours(t, "o2.7")).containsExactly("o1.0", "o1.4", "o1.8", "o1.11");
    }

    private static String[] namesOfNeighbours(Topology t, String name) {
        return Arrays.stream(Shape.neighbours(t, t.switchIndex(name)))
                .mapToObj(t::switchName)
                .toArray(String[]::new);
    }

    @ParameterizedTest
    @MethodSource("degrees")
    void hasTheDegreesAndCountsOfItsDefinition(int k) {
        Topology t = Oft.of(k);
        int perLevel = 1 + k * (k - 1);
        assertThat(t.switchCount()).isEqualTo(3 * perLevel);
        assertThat(t.endpointCount()).isEqualTo(2 * k * k * k - 2 * k * k + 2 * k);
        assertThat(t.radix()).isEqualTo(2 * k);
        Shape.assertSimpleAndSymmetric(t);
        Shape.assertPorts(t, s -> s / perLevel != 1, k, k);
        Shape.assertPorts(t, s -> s / perLevel == 1, 2 * k, 0);
        Shape.assertClasses(t, c -> t.switchName(t.target(c)).startsWith("o1") ? 1 : 2);
        assertThat(t.intermediates()).isEqualTo(t.edgeSwitches());
    }

    @ParameterizedTest
    @MethodSource("degrees")
    void switchesShareOneMiddleSwitchAndCounterpartsAllOfThem(int k) {
        Topology t = Oft.of(k);
        int perLevel = 1 + k * (k - 1);
        int[][] common = Shape.commonNeighbours(t);
        int[] expected = new int[perLevel];
        for (int i = 0; i < perLevel; i++) {
            Arrays.fill(expected, 1);
            expected[i] = k;
            assertThat(Arrays.copyOf(common[i], perLevel)).isEqualTo(expected);
            assertThat(Arrays.copyOfRange(common[i], 2 * perLevel, 3 * perLevel))
                    .isEqualTo(expected);
            assertThat(Arrays.copyOfRange(common[2 * perLevel + i], 2 * perLevel, 3 * perLevel))
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("degrees")
    void edgeSwitchesAreTwoHopsApartOnOnePathAndCounterpartsOnK(int k) {
        MinimalPaths minimal = MinimalPaths.of(Oft.of(k));
        long perLevel = 1 + k * (k - 1L);
        long pairs = 2 * perLevel * (2 * perLevel - 1);
        assertThat(minimal.reachablePairs()).isEqualTo(pairs);
        assertThat(minimal.averageDistance()).isEqualTo(2);
        assertThat(minimal.fewestPaths()).isEqualTo(1);
        assertThat(minimal.mostPaths()).isEqualTo(k);
        assertThat(minimal.averagePaths()).isEqualTo((pairs + 2 * perLevel * (k - 1)) / (double) pairs);
    }

    /** G. Kathareios et al., SC '15: 3,192 simulated, and about 63,500 at radix 64. */
    @ParameterizedTest
    @CsvSource({"12, 3192", "32, 63552"})
    void hasTheSizesOfThePaper(int k, int endpoints) {
        assertThat(Oft.of(k).endpointCount()).isEqualTo(endpoints);
    }

    @Test
    void concentrationCanBeChosen() {
        Topology t = Oft.of(5, 2);
        assertThat(t.endpointCount()).isEqualTo(2 * 21 * 2);
        assertThat(t.parameters()).containsEntry("k", 5).containsEntry("concentration", 2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "7   | 1 | k is 7, but k - 1 must be a prime power; the nearest k are 6, 8",
                "148 | 1 | k is 148, but k - 1 must be a prime power; the nearest k are 140",
                "2   | 1 | k is 2, but must be at least 3",
                "4   | 0 | concentration is 0, but must be at least 1",
                "150 | 1 | the topology would have 67,053 switches, but at most 65,534 are possible",
                "140 | 140 | the topology would have 5,449,080 endpoints, but at most 4,000,000 are possible",
                "2147483647 | 1 | the topology would have 13,835,058,035,954,810,889 switches, but at most 65,534 are possible"
            })
    void refusesParametersThatDoNotWork(int k, int concentration, String message) {
        assertThatThrownBy(() -> Oft.of(k, concentration))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }

    @Test
    void theLargestThatTheHeaderCanAddressCanBeBuilt() {
        Topology t = Oft.of(140, 1);
        Shape.assertSimpleAndSymmetric(t);
        assertThat(t.switchCount()).isEqualTo(58_383);
        assertThat(t.networkRadix()).isEqualTo(280);
    }
}
