package io.weft.topology.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GaloisFieldTest {
    private static final Map<Integer, GaloisField> FIELDS = new HashMap<>();

    static IntStream orders() {
        return IntStream.rangeClosed(2, GaloisField.MAX_ORDER).filter(PrimePowers::contains);
    }

    private static GaloisField field(int order) {
        return FIELDS.computeIfAbsent(order, GaloisField::of);
    }

    @Provide
    Arbitrary<Integer> order() {
        return Arbitraries.of(orders().boxed().toArray(Integer[]::new));
    }

    @Property
    void threeElementsObeyTheFieldAxioms(
            @ForAll("order") int order,
            @ForAll @IntRange(max = 255) int x,
            @ForAll @IntRange(max = 255) int y,
            @ForAll @IntRange(max = 255) int z) {
        GaloisField f = field(order);
        int a = x % order;
        int b = y % order;
        int c = z % order;
        assertThat(f.add(a, b)).isEqualTo(f.add(b, a)).isBetween(0, order - 1);
        assertThat(f.add(f.add(a, b), c)).isEqualTo(f.add(a, f.add(b, c)));
        assertThat(f.multiply(a, b)).isEqualTo(f.multiply(b, a)).isBetween(0, order - 1);
        assertThat(f.multiply(f.multiply(a, b), c)).isEqualTo(f.multiply(a, f.multiply(b, c)));
        assertThat(f.multiply(a, f.add(b, c))).isEqualTo(f.add(f.multiply(a, b), f.multiply(a, c)));
        assertThat(f.add(f.subtract(a, b), b)).isEqualTo(a);
    }

    @ParameterizedTest
    @MethodSource("orders")
    void everyElementHasItsInverses(int order) {
        GaloisField f = field(order);
        for (int a = 0; a < order; a++) {
            assertThat(f.add(a, 0)).isEqualTo(a);
            assertThat(f.add(a, f.negate(a))).isZero();
            assertThat(f.multiply(a, 1)).isEqualTo(a);
            assertThat(f.multiply(a, 0)).isZero();
            if (a != 0) {
                int element = a;
                assertThat(IntStream.range(1, order))
                        .filteredOn(b -> f.multiply(element, b) == 1)
                        .containsExactly(f.inverse(a));
            }
        }
        assertThatThrownBy(() -> f.inverse(0))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("0 has no inverse in GF(" + order + ")");
    }

    @ParameterizedTest
    @MethodSource("orders")
    void powersOfThePrimitiveElementAreAllElementsButZero(int order) {
        GaloisField f = field(order);
        int[] powers = new int[order - 1];
        int power = 1;
        for (int i = 0; i < order - 1; i++) {
            assertThat(f.primitivePower(i)).isEqualTo(power);
            powers[i] = power;
            power = f.multiply(power, f.primitiveElement());
        }
        assertThat(power).isEqualTo(1);
        assertThat(powers).containsExactlyInAnyOrder(IntStream.range(1, order).toArray());
    }

    @ParameterizedTest
    @MethodSource("orders")
    void oneAddedCharacteristicTimesIsZero(int order) {
        GaloisField f = field(order);
        int sum = 0;
        for (int i = 1; i <= f.characteristic(); i++) {
            sum = f.add(sum, 1);
            assertThat(sum == 0).isEqualTo(i == f.characteristic());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 7, 31, 127, 251})
    void aPrimeFieldIsArithmeticModuloThePrime(int p) {
        GaloisField f = field(p);
        for (int a = 0; a < p; a++) {
            for (int b = 0; b < p; b++) {
                assertThat(f.add(a, b)).isEqualTo((a + b) % p);
                assertThat(f.multiply(a, b)).isEqualTo(a * b % p);
            }
        }
    }

    @Test
    void fourElementsMultiplyModuloXSquaredPlusXPlusOne() {
        GaloisField f = field(4);
        assertThat(f.multiply(2, 2)).isEqualTo(3);
        assertThat(f.multiply(2, 3)).isEqualTo(1);
        assertThat(f.multiply(3, 3)).isEqualTo(2);
        assertThat(f.add(2, 3)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 1, 6, 10, 12, 255, 257, Integer.MAX_VALUE})
    void thereIsNoFieldOfAnotherOrder(int order) {
        assertThatThrownBy(() -> GaloisField.of(order))
                .isInstanceOf(Refusal.class)
                .hasMessage(order + " is not a prime power in 2..256");
    }
}
