package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.ChannelClass;
import io.weft.topology.Topology;
import io.weft.topology.field.GaloisField;
import io.weft.topology.field.PrimePowers;
import io.weft.topology.structure.MinimalPaths;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PolarFlyTest {
    static IntStream ordersUpTo13() {
        return IntStream.rangeClosed(2, 13).filter(PrimePowers::contains);
    }

    static IntStream ordersUpTo49() {
        return IntStream.rangeClosed(2, 49).filter(PrimePowers::contains);
    }

    /** The dot product of the coordinates in two switches' names. */
    private static int dot(GaloisField f, String a, String b) {
        String[] x = a.substring(1).split("\\.", -1);
        String[] y = b.substring(1).split("\\.", -1);
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum = f.add(sum, f.multiply(Integer.parseInt(x[i]), Integer.parseInt(y[i])));
        }
        return sum;
    }

    @ParameterizedTest
    @MethodSource("ordersUpTo13")
    void switchesAreLinkedExactlyIfTheirDotProductIsZero(int q) {
        Topology t = PolarFly.of(q, 1);
        GaloisField f = GaloisField.of(q);
        for (int a = 0; a < t.switchCount(); a++) {
            String name = t.switchName(a);
            int self = a;
            assertThat(Shape.neighbours(t, a))
                    .isEqualTo(IntStream.range(0, t.switchCount())
                            .filter(b -> b != self && dot(f, name, t.switchName(b)) == 0)
                            .toArray());
        }
    }

    @ParameterizedTest
    @MethodSource("ordersUpTo49")
    void hasTheDegreesAndCountsOfItsDefinition(int q) {
        Topology t = PolarFly.of(q, 1);
        GaloisField f = GaloisField.of(q);
        assertThat(t.switchCount()).isEqualTo(q * q + q + 1);
        assertThat(t.linkCount()).isEqualTo(q * (q + 1) * (q + 1) / 2);
        Shape.assertSimpleAndSymmetric(t);
        IntPredicate quadric = s -> dot(f, t.switchName(s), t.switchName(s)) == 0;
        Shape.assertPorts(t, quadric, q, 1);
        Shape.assertPorts(t, quadric.negate(), q + 1, 1);
        assertThat(IntStream.range(0, t.switchCount()).filter(quadric)).hasSize(q + 1);
    }

    @ParameterizedTest
    @MethodSource("ordersUpTo49")
    void hasDiameterTwoWithOnePathForEveryPair(int q) {
        MinimalPaths minimal = MinimalPaths.of(PolarFly.of(q, 1));
        assertThat(minimal.diameter()).isEqualTo(2);
        assertThat(minimal.unreachablePairs()).isZero();
        assertThat(minimal.mostPaths()).isEqualTo(1);
    }

    @Test
    void switchesAreNamedByTheirCoordinatesInOrder() {
        Topology t = PolarFly.of(7);
        assertThat(t.linkCount()).isEqualTo(224);
        assertThat(t.switchName(0)).isEqualTo("p0.0.1");
        assertThat(t.switchName(1)).isEqualTo("p0.1.0");
        assertThat(t.switchName(8)).isEqualTo("p1.0.0");
        assertThat(t.switchName(12)).isEqualTo("p1.0.4");
        assertThat(t.switchName(56)).isEqualTo("p1.6.6");
        assertThat(t.classes()).extracting(ChannelClass::name).containsExactly("up", "down");
        Shape.assertClasses(t, c -> t.source(c) < t.target(c) ? 1 : 2);
        assertThat(t.intermediates()).isEqualTo(IntStream.range(0, 57).toArray());
    }

    /** K. Lakhotia et al., SC '22, for q = 31: half as many endpoints as links at every switch. */
    @ParameterizedTest
    @CsvSource({"31, 993, 32, 16, 15888", "7, 57, 8, 4, 228", "4, 21, 5, 3, 63"})
    void concentrationDefaultsToHalfTheNetworkRadixRoundedUp(
            int q, int switches, int networkRadix, int concentration, int endpoints) {
        Topology t = PolarFly.of(q);
        assertThat(t.switchCount()).isEqualTo(switches);
        assertThat(t.networkRadix()).isEqualTo(networkRadix);
        assertThat(t.concentration()).isEqualTo(concentration);
        assertThat(t.endpointCount()).isEqualTo(endpoints);
        assertThat(t.parameters()).containsEntry("q", q).containsEntry("concentration", concentration);
    }

    @ParameterizedTest
    @MethodSource("ordersUpTo13")
    void worstCaseIsAPermutation(int q) {
        WorstTraffic.assertPermutesButFor(3, PolarFly.of(q));
    }

    @Test
    void theLargestThatTheHeaderCanAddressCanBeBuilt() {
        Topology t = PolarFly.of(251, 1);
        assertThat(t.switchCount()).isEqualTo(63_253);
        assertThat(t.linkCount()).isEqualTo(7_969_752);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "6   | 1  | q is 6, but must be a prime power; the nearest are 5, 7",
                "252 | 1  | q is 252, but must be a prime power; the nearest are 251",
                "1   | 1  | q is 1, but must be at least 2",
                "-3  | 1  | q is -3, but must be at least 2",
                "5   | 0  | concentration is 0, but must be at least 1",
                "256 | 1  | the topology would have 65,793 switches, but at most 65,534 are possible",
                "2147483647 | 1 | the topology would have 4,611,686,016,279,904,257 switches, but at most 65,534 are possible",
                "5   | 2147483647 | the topology would have 66,571,993,057 endpoints, but at most 4,000,000 are possible"
            })
    void refusesParametersThatDoNotWork(int q, int concentration, String message) {
        assertThatThrownBy(() -> PolarFly.of(q, concentration))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }
}
