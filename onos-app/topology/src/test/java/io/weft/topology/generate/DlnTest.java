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

class DlnTest {
    @Test
    void isARegularSimpleGraphThatHasTheRingForAllItsParameters() {
        for (int switches = 4; switches <= 20; switches++) {
            for (int shortcuts = 1; shortcuts <= switches - 3; shortcuts++) {
                if (switches * shortcuts % 2 == 0) {
                    Topology t = Dln.of(switches, shortcuts, 3, 2);
                    assertThat(t.switchCount()).isEqualTo(switches);
                    Shape.assertSimpleAndSymmetric(t);
                    Shape.assertPorts(t, s -> true, 2 + shortcuts, 2);
                    for (int s = 0; s < switches; s++) {
                        assertThat(Shape.linked(t, "r" + s, "r" + (s + 1) % switches))
                                .isTrue();
                    }
                    WorstCasePattern.of(t);
                }
            }
        }
    }

    @Test
    void theSameSeedGivesTheSameLinksOnEveryJava() {
        assertThat(Fingerprint.of(Dln.of(64, 2, 1, 1))).isEqualTo(3_525_791_805L);
        assertThat(Fingerprint.of(Dln.of(64, 2, 2, 1))).isEqualTo(649_981_208L);
        assertThat(Fingerprint.of(Dln.of(65, 4, Integer.MAX_VALUE, 1))).isEqualTo(4_178_593_478L);
        assertThat(Fingerprint.of(Dln.of(30, 25, 0, 1))).isEqualTo(3_308_059_530L);
    }

    /** Mean and 5 deviations of 20 such graphs drawn with networkx. */
    @Test
    void distancesAreThoseOfOtherRingsWithRandomMatchings() {
        for (int seed = 1; seed <= 5; seed++) {
            Topology t = Dln.unordered(512, 4, seed, 1).build();
            PathsByDistance pairs = new PathsByDistance(t);
            assertThat(pairs.pairsAt(1)).isEqualTo(512 * 6);
            assertThat((double) pairs.pairsAt(2)).isCloseTo(14_926, within(285.0));
            assertThat((double) pairs.pairsAt(3)).isCloseTo(63_022, within(2_425.0));
            assertThat((double) pairs.pairsAt(4)).isCloseTo(140_595, within(2_475.0));
            assertThat((double) pairs.pairsAt(5)).isCloseTo(39_995, within(4_940.0));
            assertThat(MinimalPaths.of(t).averageDistance()).isCloseTo(3.763, within(0.03));
        }
    }

    /** SC '14, table IV: switches, ports, endpoints and both kinds of cables. */
    @ParameterizedTest
    @CsvSource({"1386, 19, 7, 28, 9702, 6837, 7716", "4020, 31, 10, 43, 40200, 32488, 33842"})
    void hasTheSizesOfThePaper(
            int switches, int shortcuts, int concentration, int radix, int endpoints, int electric, int optical) {
        Topology t = Dln.unordered(switches, shortcuts, 1, concentration).build();
        assertThat(t.radix()).isEqualTo(radix);
        assertThat(t.endpointCount()).isEqualTo(endpoints);
        assertThat(t.linkCount()).isEqualTo(electric + optical);
    }

    @Test
    void concentrationDefaultsToTheRootOfThePorts() {
        for (int shortcuts = 1; shortcuts <= 997; shortcuts++) {
            int concentration = Dln.rootOfPorts(shortcuts);
            assertThat(concentration).isEqualTo((int) Math.sqrt(2 + shortcuts + concentration));
        }
        for (int shortcuts : new int[] {1, 4, 10, 11, 17}) {
            Topology t = Dln.of(20, shortcuts, 1);
            assertThat(t.concentration()).isEqualTo((int) Math.sqrt(t.radix()));
            assertThat(t.parameters())
                    .containsEntry("switches", 20)
                    .containsEntry("shortcuts", shortcuts)
                    .containsEntry("seed", 1)
                    .containsEntry("concentration", t.concentration());
        }
    }

    @Test
    void switchesAreNamedInTheOrderOfTheRing() {
        Topology t = Dln.of(12, 1, 1);
        assertThat(IntStream.range(0, 12).mapToObj(t::switchName))
                .containsExactly("r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11");
    }

    @Test
    void inTheWorstCaseMostEndpointsSendTwoHopsAway() {
        Topology t = Dln.of(200, 3, 1, 2);
        int[][] common = Shape.commonNeighbours(t);
        int[] receivers = WorstCasePattern.of(t);
        assertThat(IntStream.of(receivers).filter(r -> r < 0).count())
                .as("endpoints of 400 that do not send")
                .isLessThan(20);
        for (int e = 0; e < receivers.length; e++) {
            if (receivers[e] >= 0) {
                int from = t.edgeSwitch(e, 0);
                int to = t.edgeSwitch(receivers[e], 0);
                assertThat(common[from][to]).isPositive();
                assertThat(Shape.linked(t, t.switchName(from), t.switchName(to)))
                        .isFalse();
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3   | 1  | 1  | 1 | switches is 3, but must be at least 4",
                "20  | 0  | 1  | 1 | shortcuts is 0, but must be at least 1",
                "20  | 18 | 1  | 1 | shortcuts is 18, but must be in 1..17 for 20 switches",
                "20  | 3  | -1 | 1 | seed is -1, but must be at least 0",
                "20  | 3  | 1  | 0 | concentration is 0, but must be at least 1",
                "21  | 3  | 1  | 1 | shortcuts is 3, but must be even for an odd number of switches; the nearest are 2, 4, or 20, 22 switches",
                "5   | 1  | 1  | 1 | shortcuts is 1, but must be even for an odd number of switches; the nearest are 2, or 4, 6 switches",
                "65535 | 2 | 1 | 1 | the topology would have 65,535 switches, but at most 65,534 are possible",
                "2147483647 | 2147483647 | 1 | 1 | the topology would have 2,147,483,647 switches, but at most 65,534 are possible",
                "65534 | 304 | 1 | 1 | the topology would have 10,026,702 links, but at most 10,000,000 are possible",
                "20  | 2147483647 | 1 | 1 | the topology would have 21,474,836,490 links, but at most 10,000,000 are possible",
                "20  | 3  | 1  | 2147483647 | the topology would have 42,949,672,940 endpoints, but at most 4,000,000 are possible"
            })
    void refusesParametersThatDoNotWork(int switches, int shortcuts, int seed, int concentration, String message) {
        assertThatThrownBy(() -> Dln.of(switches, shortcuts, seed, concentration))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }
}
