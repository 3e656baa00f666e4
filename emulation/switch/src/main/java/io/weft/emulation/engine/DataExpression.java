package io.weft.emulation.engine;

import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * An integer expression with bounds that are known when the program is loaded.
 *
 * <p>P4 as bmv2 runs it computes with unbounded integers. Sums, products and bit operations modulo 2^64 are right in
 * their low 64 bits whatever the operands were, so most expressions run on {@code long}; only where the exact value
 * matters (comparison, division, shift right, saturation) do the bounds decide whether a {@code long} is enough.
 */
public final class DataExpression {
    private static final BigInteger LONG_MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger UNSIGNED_MAX = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    private final BigInteger min;
    private final BigInteger max;
    private final ToLongFunction<PacketState> low;
    private final Function<PacketState, BigInteger> exact;
    private final Origin origin;

    /** The word of a packet that holds the low 64 bits, or -1 if they have to be computed. */
    private final int slot;

    /** What an expression is, where it matters for how others are computed. */
    private sealed interface Origin {
        /** The value of a field, whether its header is valid or not. */
        record Copied(HeaderField field) implements Origin {}

        record Argument(int word) implements Origin {}

        /** Another expression shifted right, by less than 64 bits. */
        record Shifted(DataExpression value, int places) implements Origin {}

        record Computed() implements Origin {}
    }

    private DataExpression(
            BigInteger min,
            BigInteger max,
            ToLongFunction<PacketState> low,
            Function<PacketState, BigInteger> exact,
            Origin origin) {
        this.min = min;
        this.max = max;
        this.low = low;
        this.exact = exact;
        this.origin = origin;
        this.slot = origin instanceof Origin.Copied copy ? copy.field().lastWord() : -1;
    }

    private DataExpression from(Origin known) {
        return new DataExpression(min, max, low, exact, known);
    }

    private DataExpression with(Function<PacketState, BigInteger> value) {
        return new DataExpression(min, max, low, value, origin);
    }

    /** An expression whose exact value {@code exact} computes where its bounds leave the 64 bits. */
    public static DataExpression of(
            BigInteger min, BigInteger max, ToLongFunction<PacketState> low, Function<PacketState, BigInteger> exact) {
        DataExpression expression = new DataExpression(min, max, low, exact, new Origin.Computed());
        if (expression.fitsSigned()) {
            return expression.with(p -> BigInteger.valueOf(low.applyAsLong(p)));
        }
        return expression.fitsUnsigned()
                ? expression.with(p -> BigInteger.valueOf(low.applyAsLong(p)).and(UNSIGNED_MAX))
                : expression;
    }

    public static DataExpression constant(BigInteger value) {
        long bits = value.longValue();
        return new DataExpression(value, value, p -> bits, p -> value, new Origin.Computed());
    }

    /** The value, if it is the same for all packets. */
    Optional<BigInteger> constant() {
        return Optional.of(min).filter(max::equals);
    }

    /** The field that this is the value of, if it is nothing more. */
    Optional<HeaderField> copied() {
        return origin instanceof Origin.Copied copy ? Optional.of(copy.field()) : Optional.empty();
    }

    /** The word of the arguments that this is the value of, if it is nothing more. */
    OptionalInt argument() {
        return origin instanceof Origin.Argument argument ? OptionalInt.of(argument.word()) : OptionalInt.empty();
    }

    /** This value, known to be another one shifted right. */
    DataExpression asShifted(DataExpression value, int places) {
        return from(new Origin.Shifted(value, places));
    }

    /** By how many places this is another expression shifted right, if it is. */
    OptionalInt placesShifted(DataExpression value) {
        return origin instanceof Origin.Shifted shift && shift.value() == value
                ? OptionalInt.of(shift.places())
                : OptionalInt.empty();
    }

    /** The value of a field, whether its header is valid or not. */
    public static DataExpression field(Assignable source) {
        HeaderField sample = source.sample();
        DataExpression value = of(
                sample.min(),
                sample.max(),
                p -> p.fields[source.in(p).lastWord()],
                p -> BitFields.toBig(p.fields, source.in(p).slot(), sample.words()));
        return source.isKnown() ? value.from(new Origin.Copied(sample)) : value;
    }

    /** An argument of the running action, kept in {@code words} words from {@code slot} on. */
    public static DataExpression argument(int slot, int width) {
        int words = BitFields.words(width);
        int last = slot + words - 1;
        return of(
                        BigInteger.ZERO,
                        BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE),
                        p -> p.arguments[last],
                        p -> BitFields.toBig(p.arguments, slot, words))
                .from(new Origin.Argument(last));
    }

    /** A number from 0 to {@code max} that fits a {@code long}. */
    public static DataExpression small(long max, ToLongFunction<PacketState> low) {
        return of(BigInteger.ZERO, BigInteger.valueOf(max), low, p -> BigInteger.valueOf(low.applyAsLong(p)));
    }

    public BigInteger min() {
        return min;
    }

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

    public long low(PacketState packet) {
        return slot < 0 ? low.applyAsLong(packet) : packet.fields[slot];
    }

    public BigInteger exact(PacketState packet) {
        return exact.apply(packet);
    }

    /** Stores the value in a field of more than 64 bits. */
    void storeWide(PacketState packet, HeaderField target) {
        HeaderField copied = copied().orElse(null);
        if (copied != null && copied.words() == target.words() && copied.width() <= target.width()) {
            System.arraycopy(packet.fields, copied.slot(), packet.fields, target.slot(), target.words());
        } else {
            BitFields.fromBig(exact(packet), target.width(), packet.fields, target.slot());
        }
    }
}
