package io.weft.emulation.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Operators on fields of any width and sign, against unbounded integers. */
class ArithmeticTest {
    private static final BigInteger LOW = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    private final PacketState packet = new PacketState(8, 0, 0, new MatchKey[0]);

    private DataExpression operand(int slot, int width, boolean signed, long bits) {
        HeaderField field = new HeaderField("h.f" + slot, slot, width, signed, false, -1);
        if (width <= 64) {
            field.set(packet, bits);
        } else {
            BitFields.fromBig(BigInteger.valueOf(bits).multiply(BigInteger.valueOf(bits)), width, packet.fields, slot);
        }
        return DataExpression.field(Assignable.of(field));
    }

    private BigInteger exact(DataExpression expression) {
        return expression.exact(packet);
    }

    private void assertIs(DataExpression actual, BigInteger expected) {
        assertThat(actual.low(packet)).as("low bits").isEqualTo(expected.longValue());
        assertThat(exact(actual)).isEqualTo(expected);
        assertThat(expected).as("bounds").isBetween(actual.min(), actual.max());
    }

    @Property
    void operatorsComputeLikeUnboundedIntegers(
            @ForAll long x,
            @ForAll long y,
            @ForAll @IntRange(min = 2, max = 100) int width,
            @ForAll @IntRange(min = 2, max = 100) int otherWidth,
            @ForAll boolean signed) {
        DataExpression a = operand(0, width, signed && width <= 64, x);
        DataExpression b = operand(4, otherWidth, false, y);
        BigInteger p = exact(a);
        BigInteger q = exact(b);
        assertIs(Arithmetic.add(a, b), p.add(q));
        assertIs(Arithmetic.subtract(a, b), p.subtract(q));
        assertIs(Arithmetic.multiply(a, b), p.multiply(q));
        assertIs(Arithmetic.and(a, b), p.and(q));
        assertIs(Arithmetic.or(a, b), p.or(q));
        assertIs(Arithmetic.xor(a, b), p.xor(q));
        assertIs(Arithmetic.not(a), p.not());
        assertThat(BoolExpression.less(a, b).test(packet)).isEqualTo(p.compareTo(q) < 0);
        assertThat(BoolExpression.equal(a, b).test(packet)).isEqualTo(p.equals(q));
        assertThat(BoolExpression.nonZero(a).test(packet)).isEqualTo(p.signum() != 0);
        if (p.signum() >= 0 && q.signum() > 0) {
            assertIs(Arithmetic.divide(a, b), p.divide(q));
            assertIs(Arithmetic.remainder(a, b), p.mod(q));
        }
    }

    @Property
    void shiftsComputeLikeUnboundedIntegers(
            @ForAll long x,
            @ForAll @IntRange(max = 255) int by,
            @ForAll @IntRange(min = 2, max = 100) int width,
            @ForAll boolean signed) {
        DataExpression a = operand(0, width, signed && width <= 64, x);
        DataExpression b = operand(4, 8, false, by);
        assertIs(Arithmetic.shiftLeft(a, b), exact(a).shiftLeft(by));
        assertIs(Arithmetic.shiftRight(a, b), exact(a).shiftRight(by));
    }

    @Property
    void constantOperandsComputeLikeUnboundedIntegers(
            @ForAll long x,
            @ForAll @IntRange(min = 2, max = 100) int width,
            @ForAll @IntRange(min = 1, max = 100) int bits,
            @ForAll @IntRange(max = 80) int by,
            @ForAll boolean signed) {
        DataExpression a = operand(0, width, signed && width <= 64, x);
        BigInteger p = exact(a);
        BigInteger mask = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
        DataExpression b = DataExpression.constant(mask);
        assertIs(Arithmetic.and(a, b), p.and(mask));
        assertIs(Arithmetic.xor(a, b), p.xor(mask));
        assertIs(Arithmetic.add(a, b), p.add(mask));
        assertIs(Arithmetic.multiply(a, b), p.multiply(mask));
        DataExpression places = DataExpression.constant(BigInteger.valueOf(by));
        DataExpression shifted = Arithmetic.shiftRight(a, places);
        assertIs(shifted, p.shiftRight(by));
        assertIs(Arithmetic.xor(a, shifted), p.xor(p.shiftRight(by)));
        assertIs(
                Arithmetic.xor(a, Arithmetic.and(shifted, b)),
                p.xor(p.shiftRight(by).and(mask)));
    }

    @Property
    void castsWrapOrSaturate(@ForAll long x, @ForAll @IntRange(min = 2, max = 90) int width) {
        DataExpression a = operand(0, 64, true, x);
        BigInteger value = BigInteger.valueOf(x);
        BigInteger half = BigInteger.ONE.shiftLeft(width - 1);
        BigInteger wrapped = value.add(half).mod(half.shiftLeft(1)).subtract(half);
        assertIs(Arithmetic.toSigned(a, width), wrapped);
        BigInteger max = half.subtract(BigInteger.ONE);
        assertIs(Arithmetic.clamp(a, true, width), value.min(max).max(half.negate()));
    }

    @Test
    void divisionByZeroFailsThePacket() {
        DataExpression a = operand(0, 32, false, 7);
        DataExpression zero = operand(4, 32, false, 0);
        assertThatThrownBy(() -> Arithmetic.divide(a, zero).low(packet))
                .isInstanceOf(ProgramFailure.class)
                .hasMessageContaining("division by zero");
    }

    @Test
    void lowBitsAreThoseOfTheExactValue() {
        DataExpression wide = operand(0, 100, false, Long.MAX_VALUE);
        assertThat(BigInteger.valueOf(wide.low(packet)).and(LOW))
                .isEqualTo(exact(wide).and(LOW));
    }
}
