package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.structure.MinimalPaths;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LongHopTest {
    /** The words that lead from switch 0 to its neighbours. */
    private static int[] hops(Topology t) {
        return IntStream.of(Shape.neighbours(t, 0))
                .map(s -> Integer.parseInt(t.switchName(s).substring(1), 2))
                .toArray();
    }

    /** The fewest bits set in a word of the code that has an information bit for every bit of a switch. */
    private static int distanceOfCode(int dimension, int[] hops) {
        return IntStream.range(1, 1 << dimension)
                .map(information -> (int) IntStream.of(hops)
                        .filter(hop -> Integer.bitCount(hop & information) % 2 == 1)
                        .count())
                .min()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"3, 3", "4, 3", "5, 4", "6, 4", "7, 4", "8, 4", "9, 4", "10, 4", "11, 4", "12, 5", "13, 5", "15, 5"})
    void fewestHopsAreTheCheckBitsOfACodeOfDistanceThree(int dimension, int extra) {
        int[] hops = hops(LongHop.of(dimension, extra, 1));
        assertThat(hops).hasSize(dimension + extra);
        assertThat(IntStream.of(hops).filter(hop -> Integer.bitCount(hop) == 1)).hasSize(dimension);
        assertThat(distanceOfCode(dimension, hops)).isEqualTo(3);
        assertThatThrownBy(() -> LongHop.of(dimension, extra - 1, 1))
                .hasMessageStartingWith("extra is " + (extra - 1) + ", but must be in " + extra + "..");
        assertThat(IntStream.range(0, 1 << (extra - 1)).filter(word -> Integer.bitCount(word) >= 2))
                .as("words for the information bits with fewer check bits")
                .hasSizeLessThan(dimension);
    }

    private static int hopsOfThePaper(int dimension) {
        return dimension <= 11 ? 4 : 5;
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6})
    void everyNumberOfHopsLinksSwitchesByTheSameWords(int dimension) {
        int fewest = dimension <= 4 ? 3 : 4;
        double before = Double.MAX_VALUE;
        for (int extra = fewest; extra <= (1 << dimension) - 1 - dimension; extra++) {
            Topology t = LongHop.of(dimension, extra, 1);
            Shape.assertSimpleAndSymmetric(t);
            Shape.assertPorts(t, s -> true, dimension + extra, 1);
            int[] hops = hops(t);
            for (int s = 0; s < t.switchCount(); s++) {
                int from = s;
                assertThat(Shape.neighbours(t, s))
                        .isEqualTo(IntStream.of(hops)
                                .map(hop -> hop ^ from)
                                .sorted()
                                .toArray());
            }
            assertThat(distanceOfCode(dimension, hops)).isGreaterThanOrEqualTo(3);
            double average = MinimalPaths.of(t).averageDistance();
            assertThat(average).as("%s hops more", extra).isLessThan(before);
            before = average;
        }
        assertThat(before).as("all switches are linked at last").isEqualTo(1);
    }

    /** SC '14, table II: 4 to 6 for 2^8 to 2^13 endpoints. No code of 11 and 4 bits but one, and its diameter is 7. */
    @ParameterizedTest
    @CsvSource({"8, 4, 2.7765", "9, 5, 3.1389", "10, 6, 3.4682", "11, 7, 3.9668", "12, 6, 4.1053", "13, 6, 4.4929"})
    void hasTheDiametersOfThePaperButOne(int dimension, int diameter, double average) {
        Topology t = LongHop.of(dimension);
        int[] distances = distancesFromTheFirst(t);
        assertThat(IntStream.of(distances).max().orElseThrow()).isEqualTo(diameter);
        double mean = IntStream.of(distances).sum() / (t.switchCount() - 1.0);
        assertThat(mean).isEqualTo(average, within(5e-5));
    }

    private static int[] distancesFromTheFirst(Topology t) {
        int[] distance = IntStream.generate(() -> Integer.MAX_VALUE)
                .limit(t.switchCount())
                .toArray();
        distance[0] = 0;
        for (int d = 0; d < t.switchCount(); d++) {
            int level = d;
            int[] reached = IntStream.range(0, t.switchCount())
                    .filter(s -> distance[s] == level)
                    .toArray();
            IntStream.of(reached)
                    .flatMap(s -> IntStream.of(Shape.neighbours(t, s)))
                    .filter(s -> distance[s] > level + 1)
                    .forEach(s -> distance[s] = level + 1);
            if (reached.length == 0) {
                break;
            }
        }
        return distance;
    }

    /** SC '14, table IV: N = 8,192 with 19 ports; it counts 65,536 cables. */
    @Test
    void hasTheSizeOfThePaper() {
        Topology t = LongHop.of(13);
        assertThat(t.switchCount()).isEqualTo(8_192);
        assertThat(t.endpointCount()).isEqualTo(8_192);
        assertThat(t.radix()).isEqualTo(19);
        assertThat(t.linkCount()).isEqualTo(73_728);
    }

    @Test
    void switchesAreNamedByTheirBits() {
        Topology t = LongHop.of(5);
        assertThat(t.switchName(0)).isEqualTo("b00000");
        assertThat(t.switchName(1)).isEqualTo("b00001");
        assertThat(t.switchName(22)).isEqualTo("b10110");
        Shape.assertClasses(t, c -> t.source(c) < t.target(c) ? 1 : 2);
    }

    @Test
    void hopsDefaultToFourAndFromTwelveDimensionsOnToFive() {
        for (int dimension = 3; dimension <= 15; dimension++) {
            assertThat(LongHop.of(dimension).parameters())
                    .containsEntry("dimension", dimension)
                    .containsEntry("extra", hopsOfThePaper(dimension))
                    .containsEntry("concentration", 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7, 8})
    void everyPairHasAMinimalPathWithOneTurnOrNone(int dimension) {
        assertThat(Turns.fewest(LongHop.of(dimension))).isEqualTo(dimension < 5 ? 0 : 1);
    }

    @Test
    void inTheWorstCaseEveryEndpointSendsTwoHopsAway() {
        for (int dimension = 4; dimension <= 9; dimension++) {
            Topology t = LongHop.of(dimension, hopsOfThePaper(dimension), 2);
            int[] receivers = WorstCasePattern.ofAll(t);
            int[] hops = hops(t);
            for (int e = 0; e < receivers.length; e++) {
                int apart = t.edgeSwitch(e, 0) ^ t.edgeSwitch(receivers[e], 0);
                assertThat(hops).doesNotContain(apart);
                assertThat(IntStream.of(hops).map(hop -> hop ^ apart))
                        .as("hops that lead to a neighbour")
                        .anyMatch(rest -> IntStream.of(hops).anyMatch(hop -> hop == rest));
            }
        }
        assertThat(WorstCasePattern.of(LongHop.of(3)))
                .as("all switches are linked")
                .containsOnly(-1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2  | 4     | 1 | dimension is 2, but must be in 3..15",
                "16 | 5     | 1 | dimension is 16, but must be in 3..15",
                "8  | 0     | 1 | extra is 0, but must be at least 1",
                "8  | 3     | 1 | extra is 3, but must be in 4..247 for dimension 8",
                "8  | 248   | 1 | extra is 248, but must be in 4..247 for dimension 8",
                "12 | 4     | 1 | extra is 4, but must be in 5..4083 for dimension 12",
                "3  | 2147483647 | 1 | extra is 2147483647, but must be in 3..4 for dimension 3",
                "8  | 4     | 0 | concentration is 0, but must be at least 1",
                "15 | 600   | 1 | the topology would have 10,076,160 links, but at most 10,000,000 are possible",
                "8  | 4     | 2147483647 | the topology would have 549,755,813,632 endpoints, but at most 4,000,000 are possible"
            })
    void refusesParametersThatDoNotWork(int dimension, int extra, int concentration, String message) {
        assertThatThrownBy(() -> LongHop.of(dimension, extra, concentration))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }
}
