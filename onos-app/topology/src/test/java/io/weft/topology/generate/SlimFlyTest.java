package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.ChannelClass;
import io.weft.topology.Topology;
import io.weft.topology.field.GaloisField;
import io.weft.topology.field.PrimePowers;
import io.weft.topology.structure.MinimalPaths;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlimFlyTest {
    static IntStream ordersUpTo32() {
        return IntStream.rangeClosed(2, 32).filter(PrimePowers::contains);
    }

    static IntStream ordersUpTo128() {
        return IntStream.rangeClosed(33, 128).filter(PrimePowers::contains);
    }

    private static int networkRadix(int q) {
        int d = q % 4 == 3 ? -1 : q % 4 == 1 ? 1 : 0;
        return (3 * q - d) / 2;
    }

    @ParameterizedTest
    @MethodSource({"ordersUpTo32", "ordersUpTo128"})
    void isRegularSimpleAndSymmetricForEveryPrimePower(int q) {
        Topology t = SlimFly.of(q, 1);
        assertThat(t.switchCount()).isEqualTo(2 * q * q);
        Shape.assertSimpleAndSymmetric(t);
        Shape.assertPorts(t, s -> true, networkRadix(q), 1);
    }

    @ParameterizedTest
    @MethodSource("ordersUpTo32")
    void hasDiameterTwoForEveryPrimePower(int q) {
        MinimalPaths minimal = MinimalPaths.of(SlimFly.of(q, 1));
        assertThat(minimal.diameter()).isEqualTo(2);
        assertThat(minimal.unreachablePairs()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 9, 11})
    void halvesAreLinkedWhereYIsMXPlusC(int q) {
        Topology t = SlimFly.of(q, 1);
        GaloisField f = GaloisField.of(q);
        for (int i = 0; i < q * q * q * q; i++) {
            int x = i % q;
            int y = i / q % q;
            int m = i / q / q % q;
            int c = i / q / q / q;
            assertThat(Shape.linked(t, "s0." + x + "." + y, "s1." + m + "." + c))
                    .isEqualTo(f.subtract(y, f.multiply(m, x)) == c);
        }
    }

    /** Order 5 has generator sets {1, 4} and {2, 3}: the Hoffman-Singleton graph as pentagons and pentagrams. */
    @Test
    void orderFiveIsPentagonsAndPentagrams() {
        Topology t = SlimFly.of(5);
        for (int a = 0; a < 5; a++) {
            for (int b = 0; b < 5; b++) {
                int apart = Math.floorMod(a - b, 5);
                assertThat(Shape.linked(t, "s0.2." + a, "s0.2." + b)).isEqualTo(apart == 1 || apart == 4);
                assertThat(Shape.linked(t, "s1.3." + a, "s1.3." + b)).isEqualTo(apart == 2 || apart == 3);
            }
            assertThat(Shape.linked(t, "s0.0." + a, "s0.1." + a)).isFalse();
        }
        assertThat(MinimalPaths.of(t).mostPaths())
                .as("a Moore graph has one path for every pair")
                .isEqualTo(1);
    }

    /** q, network radix, concentration and endpoints as in SC '14 (Table IV) and SC '15 (section 4). */
    @ParameterizedTest
    @CsvSource({"19, 722, 29, 15, 10830", "13, 338, 19, 9, 3042", "13, 338, 19, 10, 3380"})
    void hasTheSizesOfThePapers(int q, int switches, int networkRadix, int concentration, int endpoints) {
        Topology t = SlimFly.of(q, concentration);
        assertThat(t.switchCount()).isEqualTo(switches);
        assertThat(t.networkRadix()).isEqualTo(networkRadix);
        assertThat(t.endpointCount()).isEqualTo(endpoints);
        assertThat(t.radix()).isEqualTo(networkRadix + concentration);
    }

    @ParameterizedTest
    @CsvSource({"5, 4", "13, 10", "16, 12", "19, 15", "2, 2"})
    void concentrationDefaultsToHalfTheNetworkRadixRoundedUp(int q, int concentration) {
        Topology t = SlimFly.of(q);
        assertThat(t.concentration()).isEqualTo(concentration);
        assertThat(t.parameters()).containsEntry("q", q).containsEntry("concentration", concentration);
    }

    @Test
    void everySwitchIsAnIntermediateAndChannelsGoUpOrDownInTheirOrder() {
        Topology t = SlimFly.of(4);
        assertThat(t.intermediates()).isEqualTo(IntStream.range(0, 32).toArray());
        assertThat(t.classes()).extracting(ChannelClass::name).containsExactly("up", "down");
        Shape.assertClasses(t, c -> t.source(c) < t.target(c) ? 1 : 2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "6   | 1  | q is 6, but must be a prime power; the nearest are 5, 7",
                "180 | 1  | q is 180, but must be a prime power; the nearest are 179, 181",
                "1   | 1  | q is 1, but must be at least 2",
                "-3  | 1  | q is -3, but must be at least 2",
                "5   | 0  | concentration is 0, but must be at least 1",
                "182 | 1  | the topology would have 66,248 switches, but at most 65,534 are possible",
                "2147483647 | 1 | the topology would have 9,223,372,028,264,841,218 switches, but at most 65,534 are possible",
                "5   | 2147483647 | the topology would have 107,374,182,350 endpoints, but at most 4,000,000 are possible"
            })
    void refusesParametersThatDoNotWork(int q, int concentration, String message) {
        assertThatThrownBy(() -> SlimFly.of(q, concentration))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }
}
