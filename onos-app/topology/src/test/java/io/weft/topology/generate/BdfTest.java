package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.ChannelClass;
import io.weft.topology.Topology;
import io.weft.topology.field.GaloisField;
import io.weft.topology.structure.MinimalPaths;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BdfTest {
    private static int dot(GaloisField f, String a, String b) {
        String[] x = a.substring(1).split("\\.", -1);
        String[] y = b.substring(1).split("\\.", -1);
        return IntStream.range(0, 3)
                .map(i -> f.multiply(Integer.parseInt(x[i]), Integer.parseInt(y[i])))
                .reduce(0, f::add);
    }

    /** All copies are alike; that property P* holds in them is what {@link StarFactorTest} finds. */
    @ParameterizedTest
    @ValueSource(ints = {3, 5, 7})
    void linksAreThoseOfTheDefinition(int u) {
        Topology t = Bdf.of(u, 1);
        GaloisField f = GaloisField.of(u);
        int order = u + 1;
        for (int a = 0; a < t.switchCount(); a++) {
            for (int b = a + 1; b < t.switchCount(); b++) {
                boolean expected = a / order == b / order
                        ? Shape.linked(t, t.switchName(a % order), t.switchName(b % order))
                        : dot(f, t.switchName(a), t.switchName(b)) == 0 && (a % order ^ b % order) == 1;
                assertThat(Shape.linked(t, t.switchName(a), t.switchName(b))).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 7, 9, 11, 13, 17})
    void hasDiameterThreeForEveryOddPrimePower(int u) {
        MinimalPaths minimal = MinimalPaths.of(Bdf.of(u, 1));
        assertThat(minimal.diameter()).isEqualTo(3);
        assertThat(minimal.unreachablePairs()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 7, 9, 11, 13, 17, 19, 23, 25, 27, 29, 31, 37})
    void hasTheDegreesAndCountsOfItsDefinition(int u) {
        Topology t = Bdf.of(u, 1);
        GaloisField f = GaloisField.of(u);
        int points = u * u + u + 1;
        assertThat(t.switchCount()).isEqualTo((u + 1) * points);
        assertThat(t.linkCount())
                .isEqualTo((u + 1) * (points * (u + 1) - (u + 1)) / 2 + points * (u + 1) * (u + 1) / 4);
        Shape.assertSimpleAndSymmetric(t);
        int degree = 3 * (u + 1) / 2;
        Shape.assertPorts(t, s -> dot(f, t.switchName(s), t.switchName(s)) != 0, degree, 1);
        Shape.assertPorts(t, s -> dot(f, t.switchName(s), t.switchName(s)) == 0, degree - 1, 1);
    }

    /** M. Besta, T. Hoefler, SC '14, section II-C: N = 8/27 k'^3 - 4/9 k'^2 + 2/3 k'. */
    @ParameterizedTest
    @ValueSource(ints = {3, 5, 7, 9, 11, 13, 17, 19, 23})
    void hasTheSizesOfThePaper(int u) {
        Topology t = Bdf.of(u);
        long k = t.networkRadix();
        assertThat(27L * t.switchCount()).isEqualTo(8 * k * k * k - 12 * k * k + 18 * k);
        assertThat(3 * t.concentration()).isEqualTo((int) k);
    }

    @Test
    void switchesAreNamedByPointAndVertex() {
        Topology t = Bdf.of(5);
        assertThat(t.switchCount()).isEqualTo(186);
        assertThat(t.linkCount()).isEqualTo(819);
        assertThat(t.networkRadix()).isEqualTo(9);
        assertThat(t.parameters().toString()).isEqualTo("{u=5, concentration=3}");
        assertThat(t.switchName(0)).isEqualTo("b0.0.1.0");
        assertThat(t.switchName(7)).isEqualTo("b0.1.0.1");
        assertThat(t.switchName(185)).isEqualTo("b1.4.4.5");
        assertThat(t.classes()).extracting(ChannelClass::name).containsExactly("up", "down");
        Shape.assertClasses(t, c -> t.source(c) < t.target(c) ? 1 : 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 7})
    void worstCaseIsAPermutation(int u) {
        WorstTraffic.assertPermutesButFor(4, Bdf.of(u));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "6  | 1 | u is 6, but must be an odd prime power; the nearest are 5, 7",
                "8  | 1 | u is 8, but must be an odd prime power; the nearest are 7, 9",
                "39 | 1 | u is 39, but must be an odd prime power; the nearest are 37",
                "2  | 1 | u is 2, but must be at least 3",
                "-5 | 1 | u is -5, but must be at least 3",
                "5  | 0 | concentration is 0, but must be at least 1",
                "41 | 1 | the topology would have 72,366 switches, but at most 65,534 are possible",
                "2147483647 | 1 | the topology would have 9,903,520,309,671,356,182,913,089,536 switches, but at most 65,534 are possible",
                "5  | 2147483647 | the topology would have 399,431,958,342 endpoints, but at most 4,000,000 are possible"
            })
    void refusesParametersThatDoNotWork(int u, int concentration, String message) {
        assertThatThrownBy(() -> Bdf.of(u, concentration))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }
}
