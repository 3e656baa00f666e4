package io.weft.emulation.engine;

import java.math.BigInteger;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** The operators of P4 expressions on integers, with the bounds of their results. */
public final class Arithmetic {
    /** Shifts by more bits than this have no sensible result; the widest P4 values are far narrower. */
    private static final int SHIFT_LIMIT = 1 << 12;

    private Arithmetic() {}

    public static DataExpression add(DataExpression a, DataExpression b) {
        ToLongFunction<PacketState> low = p -> a.low(p) + b.low(p);
        if (b.constant().isPresent()) {
            long constant = b.constant().get().longValue();
            low = p -> a.low(p) + constant;
        }
        return DataExpression.of(
                a.min().add(b.min()), a.max().add(b.max()), low, p -> a.exact(p).add(b.exact(p)));
    }

    public static DataExpression subtract(DataExpression a, DataExpression b) {
        return DataExpression.of(
                a.min().subtract(b.max()), a.max().subtract(b.min()), p -> a.low(p) - b.low(p), p -> a.exact(p)
                        .subtract(b.exact(p)));
    }

    public static DataExpression multiply(DataExpression a, DataExpression b) {
        BigInteger first = a.min().multiply(b.min());
        BigInteger second = a.min().multiply(b.max());
        BigInteger third = a.max().multiply(b.min());
        BigInteger fourth = a.max().multiply(b.max());
        ToLongFunction<PacketState> low = p -> a.low(p) * b.low(p);
        if (b.constant().isPresent()) {
            long constant = b.constant().get().longValue();
            low = p -> a.low(p) * constant;
        }
        return DataExpression.of(
                first.min(second).min(third).min(fourth),
                first.max(second).max(third).max(fourth),
                low,
                p -> a.exact(p).multiply(b.exact(p)));
    }

    /** {@code a / b}; fails on a packet for which {@code b} is 0 or either is negative. */
    public static DataExpression divide(DataExpression a, DataExpression b) {
        BigInteger max = a.max().max(BigInteger.ZERO);
        if (a.fitsUnsigned() && b.fitsUnsigned()) {
            return DataExpression.of(
                    BigInteger.ZERO,
                    max,
                    p -> Long.divideUnsigned(a.low(p), divisor(b.low(p))),
                    p -> divideExact(a.exact(p), b.exact(p))[0]);
        }
        return big(BigInteger.ZERO, max, p -> divideExact(a.exact(p), b.exact(p))[0]);
    }

    /** {@code a % b}; fails on a packet for which {@code b} is 0 or either is negative. */
    public static DataExpression remainder(DataExpression a, DataExpression b) {
        BigInteger max = a.max().min(b.max()).max(BigInteger.ZERO);
        if (a.fitsUnsigned() && b.fitsUnsigned()) {
            return DataExpression.of(
                    BigInteger.ZERO,
                    max,
                    p -> Long.remainderUnsigned(a.low(p), divisor(b.low(p))),
                    p -> divideExact(a.exact(p), b.exact(p))[1]);
        }
        return big(BigInteger.ZERO, max, p -> divideExact(a.exact(p), b.exact(p))[1]);
    }

    private static long divisor(long value) {
        if (value == 0) {
            throw new ProgramFailure("division by zero");
        }
        return value;
    }

    private static BigInteger[] divideExact(BigInteger a, BigInteger b) {
        if (b.signum() <= 0 || a.signum() < 0) {
            throw new ProgramFailure("division of " + a + " by " + b + ", P4 defines it for a >= 0 and b > 0 only");
        }
        return a.divideAndRemainder(b);
    }

    public static DataExpression shiftLeft(DataExpression a, DataExpression b) {
        int most = b.max().min(BigInteger.valueOf(SHIFT_LIMIT)).intValue();
        ToLongFunction<PacketState> low = p -> {
            int bits = shift(b, p);
            return bits >= 64 ? 0 : a.low(p) << bits;
        };
        if (b.constant().isPresent() && most < 64) {
            low = p -> a.low(p) << most;
        }
        return DataExpression.of(
                a.min().min(a.min().shiftLeft(most)), a.max().max(a.max().shiftLeft(most)), low, p -> a.exact(p)
                        .shiftLeft(shift(b, p)));
    }

    /** {@code a >> b}, arithmetic for negative values. */
    public static DataExpression shiftRight(DataExpression a, DataExpression b) {
        BigInteger min = a.min().min(BigInteger.ZERO);
        BigInteger max = a.max().max(BigInteger.ZERO);
        Function<PacketState, BigInteger> exact = p -> a.exact(p).shiftRight(shift(b, p));
        boolean isFixed =
                b.constant().isPresent() && b.min().signum() >= 0 && b.min().bitLength() <= 6;
        if (isFixed && a.fitsUnsigned()) {
            int places = b.min().intValue();
            return DataExpression.of(min, max.shiftRight(places), p -> a.low(p) >>> places, exact)
                    .asShifted(a, places);
        }
        if (a.fitsSigned()) {
            return DataExpression.of(min, max, p -> a.low(p) >> Math.min(shift(b, p), 63), exact);
        }
        if (a.fitsUnsigned()) {
            return DataExpression.of(
                    min,
                    max,
                    p -> {
                        int bits = shift(b, p);
                        return bits >= 64 ? 0 : a.low(p) >>> bits;
                    },
                    exact);
        }
        return big(min, max, exact);
    }

    private static int shift(DataExpression amount, PacketState packet) {
        long bits = amount.low(packet);
        return bits < 0 || bits > SHIFT_LIMIT ? SHIFT_LIMIT : (int) bits;
    }

    public static DataExpression and(DataExpression a, DataExpression b) {
        BigInteger max = bitwiseMax(a, b);
        if (a.min().signum() >= 0) {
            max = max.min(a.max());
        }
        if (b.min().signum() >= 0) {
            max = max.min(b.max());
        }
        boolean nonNegative = a.min().signum() >= 0 || b.min().signum() >= 0;
        if (isMask(b) && a.min().signum() >= 0 && a.max().compareTo(b.max()) <= 0) {
            return a;
        }
        ToLongFunction<PacketState> low = p -> a.low(p) & b.low(p);
        if (b.constant().isPresent()) {
            long constant = b.constant().get().longValue();
            low = p -> a.low(p) & constant;
        }
        return DataExpression.of(nonNegative ? BigInteger.ZERO : bitwiseMin(a, b), max, low, p -> a.exact(p)
                .and(b.exact(p)));
    }

    /** Whether it is always the same number, of which all bits below the highest one are set. */
    private static boolean isMask(DataExpression a) {
        return a.constant().isPresent()
                && a.min().signum() >= 0
                && a.min().bitCount() == a.min().bitLength();
    }

    public static DataExpression or(DataExpression a, DataExpression b) {
        return DataExpression.of(bitwiseMin(a, b), bitwiseMax(a, b), p -> a.low(p) | b.low(p), p -> a.exact(p)
                .or(b.exact(p)));
    }

    public static DataExpression xor(DataExpression a, DataExpression b) {
        ToLongFunction<PacketState> low = p -> a.low(p) ^ b.low(p);
        if (b.constant().isPresent()) {
            long constant = b.constant().get().longValue();
            low = p -> a.low(p) ^ constant;
        } else if (b.placesShifted(a).isPresent()) {
            // Where hashes are mixed, p4c writes all of a twice, and each of those has parts that are written twice.
            int places = b.placesShifted(a).getAsInt();
            low = p -> {
                long value = a.low(p);
                return value ^ value >>> places;
            };
        }
        return DataExpression.of(
                bitwiseMin(a, b), bitwiseMax(a, b), low, p -> a.exact(p).xor(b.exact(p)));
    }

    public static DataExpression not(DataExpression a) {
        return DataExpression.of(
                a.max().not(), a.min().not(), p -> ~a.low(p), p -> a.exact(p).not());
    }

    private static int bitLength(DataExpression a, DataExpression b) {
        return Math.max(
                Math.max(a.min().bitLength(), a.max().bitLength()),
                Math.max(b.min().bitLength(), b.max().bitLength()));
    }

    private static BigInteger bitwiseMax(DataExpression a, DataExpression b) {
        return BigInteger.ONE.shiftLeft(bitLength(a, b)).subtract(BigInteger.ONE);
    }

    private static BigInteger bitwiseMin(DataExpression a, DataExpression b) {
        if (a.min().signum() >= 0 && b.min().signum() >= 0) {
            return BigInteger.ZERO;
        }
        return BigInteger.ONE.shiftLeft(bitLength(a, b)).negate();
    }

    public static DataExpression choose(BoolExpression condition, DataExpression a, DataExpression b) {
        return DataExpression.of(
                a.min().min(b.min()),
                a.max().max(b.max()),
                p -> condition.test(p) ? a.low(p) : b.low(p),
                p -> condition.test(p) ? a.exact(p) : b.exact(p));
    }

    /** The cast to {@code int<width>}: the value modulo 2^width in two's complement. */
    public static DataExpression toSigned(DataExpression a, int width) {
        BigInteger half = BigInteger.ONE.shiftLeft(width - 1);
        BigInteger max = half.subtract(BigInteger.ONE);
        if (width <= 64) {
            int unused = 64 - width;
            return DataExpression.of(half.negate(), max, p -> a.low(p) << unused >> unused, p -> a.exact(p));
        }
        BigInteger mask = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
        return big(half.negate(), max, p -> {
            BigInteger wrapped = a.exact(p).and(mask);
            return wrapped.compareTo(max) > 0 ? wrapped.subtract(mask).subtract(BigInteger.ONE) : wrapped;
        });
    }

    /** The saturating cast to {@code int<width>} or {@code bit<width>}: the nearest value that it has. */
    public static DataExpression clamp(DataExpression a, boolean signed, int width) {
        BigInteger end = BigInteger.ONE.shiftLeft(signed ? width - 1 : width);
        BigInteger min = signed ? end.negate() : BigInteger.ZERO;
        BigInteger max = end.subtract(BigInteger.ONE);
        return big(min, max, p -> a.exact(p).max(min).min(max));
    }

    private static DataExpression big(BigInteger min, BigInteger max, Function<PacketState, BigInteger> exact) {
        return DataExpression.of(min, max, p -> exact.apply(p).longValue(), exact);
    }
}
