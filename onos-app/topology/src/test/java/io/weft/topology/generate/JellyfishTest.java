package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.structure.MinimalPaths;
import io.weft.topology.structure.PathsByDistance;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JellyfishTest {
    @Test
    void isARegularSimpleConnectedGraphForAllItsParameters() {
        for (int switches = 2; switches <= 20; switches++) {
            for (int degree = Math.min(2, switches - 1); degree < switches; degree++) {
                for (int seed = 0; seed < 5 && switches * degree % 2 == 0; seed++) {
                    Topology t = Jellyfish.of(switches, degree, seed, 2);
                    assertThat(t.switchCount()).isEqualTo(switches);
                    Shape.assertSimpleAndSymmetric(t);
                    Shape.assertPorts(t, s -> true, degree, 2);
                    assertThat(MinimalPaths.of(t).unreachablePairs()).isZero();
                    WorstCasePattern.of(t);
                }
            }
        }
    }

    /** Of the graphs with two links at every switch, one in {@code 0.53 sqrt(switches)} is one ring. */
    @Test
    void withTwoLinksAtEverySwitchItIsOneRing() {
        for (int switches : new int[] {3, 4, 5, 10, 101, 5_000}) {
            Topology t = Jellyfish.of(switches, 2, 1, 1);
            int at = 0;
            int before = Shape.neighbours(t, 0)[0];
            int steps = 0;
            do {
                int[] neighbours = Shape.neighbours(t, at);
                int next = neighbours[0] == before ? neighbours[1] : neighbours[0];
                before = at;
                at = next;
                steps++;
            } while (at != 0);
            assertThat(steps).isEqualTo(switches);
        }
    }

    @Test
    void theSameSeedGivesTheSameLinksOnEveryJava() {
        assertThat(Fingerprint.of(Jellyfish.of(64, 3, 1, 1))).isEqualTo(1_637_856_147L);
        assertThat(Fingerprint.of(Jellyfish.of(64, 3, 2, 1))).isEqualTo(2_106_946_100L);
        assertThat(Fingerprint.of(Jellyfish.of(65, 4, Integer.MAX_VALUE, 1))).isEqualTo(3_075_738_766L);
        assertThat(Fingerprint.of(Jellyfish.of(30, 27, 0, 1))).isEqualTo(3_549_400_377L);
        assertThat(Fingerprint.of(Jellyfish.of(100, 2, 1, 1))).isEqualTo(3_010_455_282L);
        assertThat(Fingerprint.of(Jellyfish.of(512, 12, 1, 1))).isEqualTo(3_657_346_553L);
    }

    /** Mean and 5 deviations of 30 random regular graphs drawn with networkx. */
    @Test
    void distancesAreThoseOfOtherRandomRegularGraphs() {
        for (int seed = 1; seed <= 5; seed++) {
            Topology t = Jellyfish.unordered(512, 12, seed, 1).build();
            PathsByDistance pairs = new PathsByDistance(t);
            assertThat(pairs.pairsAt(1)).isEqualTo(512 * 12);
            assertThat((double) pairs.pairsAt(2)).isCloseTo(59_394, within(777.0));
            assertThat((double) pairs.pairsAt(3)).isCloseTo(185_768, within(855.0));
            assertThat((double) pairs.pairsAt(4)).isCloseTo(10_325, within(1_400.0));
            MinimalPaths minimal = MinimalPaths.of(t);
            assertThat(minimal.diameter()).isEqualTo(4);
            assertThat(minimal.averageDistance()).isCloseTo(2.7655, within(0.008));
        }
    }

    /**
     * Triangles are as many as in theory: Poisson with the mean 11^3 / 6 = 221.8 (N. C. Wormald, <i>Models of Random
     * Regular Graphs</i>, 1999), here the sum of ten graphs to within 4 deviations.
     */
    @Test
    void trianglesAreAsManyAsInTheory() {
        double triangles = IntStream.rangeClosed(1, 10)
                .mapToLong(
                        seed -> triangles(Jellyfish.unordered(512, 12, seed, 1).build()))
                .sum();
        double expected = 10 * 11 * 11 * 11 / 6.0;
        assertThat(triangles).isCloseTo(expected, within(4 * Math.sqrt(expected)));
    }

    private static long triangles(Topology t) {
        int[][] common = Shape.commonNeighbours(t);
        return IntStream.range(0, t.channelCount())
                        .mapToLong(c -> common[t.source(c)][t.target(c)])
                        .sum()
                / 6;
    }

    /** Each of 32 x 5 links is there in a tenth of the graphs, as 5 of 31 possible ones are. */
    @Test
    void everyPairIsLinkedEquallyOften() {
        int[][] links = new int[32][32];
        int graphs = 2_000;
        for (int seed = 0; seed < graphs; seed++) {
            Topology t = Jellyfish.unordered(32, 5, seed, 1).build();
            for (int c = 0; c < t.channelCount(); c++) {
                links[t.source(c)][t.target(c)]++;
            }
        }
        double expected = graphs * 5 / 31.0;
        double deviation = Math.sqrt(expected * 26 / 31.0);
        for (int a = 0; a < 32; a++) {
            for (int b = 0; b < a; b++) {
                assertThat((double) links[a][b]).isCloseTo(expected, within(4.5 * deviation));
            }
        }
    }

    @Test
    void drawsThousandsOfSwitches() {
        Topology t = Jellyfish.unordered(2_000, 20, 1, 1).build();
        Shape.assertSimpleAndSymmetric(t);
        Shape.assertPorts(t, s -> true, 20, 1);
        assertThat(MinimalPaths.of(Jellyfish.unordered(300, 298, 1, 1).build()).diameter())
                .isEqualTo(2);
        assertThat(Jellyfish.unordered(1_000, 999, 1, 1).build().linkCount()).isEqualTo(499_500);
    }

    /** The bound of Bollobas, rounded down: for a degree of 20 it is 6.28. */
    @ParameterizedTest
    @CsvSource({"3, 1", "5, 1", "11, 2", "12, 3", "20, 6", "36, 13", "48, 18"})
    void concentrationDefaultsToFullBisectionBandwidth(int degree, int concentration) {
        Topology t = Jellyfish.of(50, degree, 3);
        assertThat(t.concentration()).isEqualTo(concentration);
        assertThat(t.parameters())
                .containsEntry("switches", 50)
                .containsEntry("degree", degree)
                .containsEntry("seed", 3)
                .containsEntry("concentration", concentration);
    }

    @Test
    void switchesAreNamedByTheirNumber() {
        Topology t = Jellyfish.of(12, 3, 1);
        assertThat(t.switchName(0)).isEqualTo("j0");
        assertThat(t.switchName(11)).isEqualTo("j11");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1   | 1  | 1  | 1 | switches is 1, but must be at least 2",
                "20  | 0  | 1  | 1 | degree is 0, but must be at least 1",
                "20  | 1  | 1  | 1 | degree is 1, but must be in 2..19 for 20 switches",
                "20  | 20 | 1  | 1 | degree is 20, but must be in 2..19 for 20 switches",
                "2   | 2  | 1  | 1 | degree is 2, but must be 1 for 2 switches",
                "3   | 1  | 1  | 1 | degree is 1, but must be 2 for 3 switches",
                "20  | 3  | -1 | 1 | seed is -1, but must be at least 0",
                "20  | 3  | 1  | 0 | concentration is 0, but must be at least 1",
                "21  | 3  | 1  | 1 | degree is 3, but must be even for an odd number of switches; the nearest are 2, 4, or 20, 22 switches",
                "65535 | 2 | 1 | 1 | the topology would have 65,535 switches, but at most 65,534 are possible",
                "2147483647 | 2147483647 | 1 | 1 | the topology would have 2,147,483,647 switches, but at most 65,534 are possible",
                "65534 | 306 | 1 | 1 | the topology would have 10,026,702 links, but at most 10,000,000 are possible",
                "20  | 2147483647 | 1 | 1 | the topology would have 21,474,836,470 links, but at most 10,000,000 are possible",
                "20  | 3  | 1  | 2147483647 | the topology would have 42,949,672,940 endpoints, but at most 4,000,000 are possible"
            })
    void refusesParametersThatDoNotWork(int switches, int degree, int seed, int concentration, String message) {
        assertThatThrownBy(() -> Jellyfish.of(switches, degree, seed, concentration))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }
}
