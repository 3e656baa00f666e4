package io.weft.emulation.engine;

import java.math.BigInteger;
import java.util.Optional;

/**
 * An integer expression with bounds that are known when the program is loaded.
 *
 * <p>P4 as bmv2 runs it computes with unbounded integers. Sums, products and bit operations modulo 2^64 are right
 * in their low 64 bits whatever the operands were, so most expressions run on {@code long}; only where the exact
 * value matters (comparison, division, shift right, saturation) do the bounds decide whether a {@code long} is enough.
 */
public final class DataExpression {

    /** The low 64 bits of a value. */
    @FunctionalInterface
    public interface Low {
        /** The value modulo 2^64. */
        long of(PacketState packet);
    }

    /** The exact value. */
    @FunctionalInterface
    public interface Exact {
        /** The value. */
        BigInteger of(PacketState packet);
    }

    private static final BigInteger LONG_MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger UNSIGNED_MAX = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    private final BigInteger min;
    private final BigInteger max;
    private final Low low;
    private final Exact exact;
    private final Field copied;

    private DataExpression(BigInteger min, BigInteger max, Low low, Exact exact, Field copied) {
        this.min = min;
        this.max = max;
        this.low = low;
        this.exact = exact;
        this.copied = copied;
    }

    /** An expression whose exact value {@code exact} computes where its bounds leave the 64 bits. */
    public static DataExpression of(BigInteger min, BigInteger max, Low low, Exact exact) {
        if (min.compareTo(LONG_MIN) >= 0 && max.compareTo(LONG_MAX) <= 0) {
            return new DataExpression(min, max, low, p -> BigInteger.valueOf(low.of(p)), null);
        }
        if (min.signum() >= 0 && max.compareTo(UNSIGNED_MAX) <= 0) {
            return new DataExpression(
                    min, max, low, p -> BigInteger.valueOf(low.of(p)).and(UNSIGNED_MAX), null);
        }
        return new DataExpression(min, max, low, exact, null);
    }

    /** A constant. */
    public static DataExpression constant(BigInteger value) {
        long bits = value.longValue();
        return new DataExpression(value, value, p -> bits, p -> value, null);
    }

    /** The value, if it is the same for all packets. */
    Optional<BigInteger> constant() {
        return Optional.of(min).filter(max::equals);
    }

    /** The field that this is the value of, if it is nothing more. */
    Optional<Field> copied() {
        return Optional.ofNullable(copied);
    }

    /** The value of a field, whether its header is valid or not. */
    public static DataExpression field(Field field) {
        int slot = field.slot();
        int words = field.words();
        int last = slot + words - 1;
        DataExpression value =
                of(field.min(), field.max(), p -> p.fields[last], p -> Words.toBig(p.fields, slot, words));
        return new DataExpression(value.min, value.max, value.low, value.exact, field);
    }

    /** The value of a field that is found only when a packet is there; all candidates are like {@code sample}. */
    public static DataExpression field(Assignable found, Field sample) {
        int words = sample.words();
        return of(
                sample.min(),
                sample.max(),
                p -> p.fields[found.in(p).slot() + words - 1],
                p -> Words.toBig(p.fields, found.in(p).slot(), words));
    }

    /** An argument of the running action, kept in {@code words} words from {@code slot} on. */
    public static DataExpression argument(int slot, int width) {
        int words = Words.count(width);
        int last = slot + words - 1;
        return of(
                BigInteger.ZERO,
                BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE),
                p -> p.arguments[last],
                p -> Words.toBig(p.arguments, slot, words));
    }

    /** A number from 0 to {@code max} that fits a {@code long}. */
    public static DataExpression small(long max, Low low) {
        return of(BigInteger.ZERO, BigInteger.valueOf(max), low, p -> BigInteger.valueOf(low.of(p)));
    }

    /** The least value that it can take. */
    public BigInteger min() {
        return min;
    }

    /** The greatest value that it can take. */
    public BigInteger max() {
        return max;
    }

    /** Whether every value is exact as a signed {@code long}. */
    boolean fitsSigned() {
        return min.compareTo(LONG_MIN) >= 0 && max.compareTo(LONG_MAX) <= 0;
    }

    /** Whether every value is exact as an unsigned {@code long}. */
    boolean fitsUnsigned() {
        return min.signum() >= 0 && max.compareTo(UNSIGNED_MAX) <= 0;
    }

    /** The value modulo 2^64. */
    public long low(PacketState packet) {
        return low.of(packet);
    }

    /** The exact value. */
    public BigInteger exact(PacketState packet) {
        return exact.of(packet);
    }

    /** Stores the value in a field of more than 64 bits. */
    void storeWide(PacketState packet, Field target) {
        if (copied != null && copied.words() == target.words() && copied.width() <= target.width()) {
            System.arraycopy(packet.fields, copied.slot(), packet.fields, target.slot(), target.words());
        } else {
            Words.fromBig(exact(packet), target.width(), packet.fields, target.slot());
        }
    }
}
