package io.weft.emulation.engine;

import java.util.Arrays;
import java.util.stream.Stream;

/** A condition on a packet. */
@FunctionalInterface
public interface BoolExpression {
    /** Whether it holds. */
    boolean test(PacketState packet);

    /** Whether it does not hold. */
    default BoolExpression negated() {
        return packet -> !test(packet);
    }

    /** Whether a condition holds; avoids the interface call for the most common kind. */
    static boolean holds(BoolExpression condition, PacketState packet) {
        return condition instanceof FieldTest test ? test.test(packet) : condition.test(packet);
    }

    /** {@code a && b}. */
    static BoolExpression and(BoolExpression a, BoolExpression b) {
        return Connective.of(false, a, b);
    }

    /** {@code a || b}. */
    static BoolExpression or(BoolExpression a, BoolExpression b) {
        return Connective.of(true, a, b);
    }

    /** {@code a == b}. */
    static BoolExpression equal(DataExpression a, DataExpression b) {
        if (!comparable(a, b)) {
            return p -> a.exact(p).equals(b.exact(p));
        }
        if (b.constant().isEmpty()) {
            return p -> a.low(p) == b.low(p);
        }
        long constant = b.constant().get().longValue();
        if (a.copied().isEmpty()) {
            return p -> a.low(p) == constant;
        }
        return new FieldTest(a.copied().get().lastWord(), constant, true);
    }

    /** {@code a < b}. */
    static BoolExpression less(DataExpression a, DataExpression b) {
        if (a.fitsSigned() && b.fitsSigned()) {
            return p -> a.low(p) < b.low(p);
        }
        if (a.fitsUnsigned() && b.fitsUnsigned()) {
            return p -> Long.compareUnsigned(a.low(p), b.low(p)) < 0;
        }
        return p -> a.exact(p).compareTo(b.exact(p)) < 0;
    }

    /** Whether a header is valid. */
    static BoolExpression valid(HeaderExpression header) {
        return p -> header.in(p).isValid(p);
    }

    /** Whether a header is valid that is known when the program is loaded. */
    static BoolExpression valid(HeaderLayout header) {
        return new FieldTest(header.validity().slot(), 0, false);
    }

    /** Whether two headers are valid and hold the same values. */
    static BoolExpression equal(HeaderExpression a, HeaderExpression b) {
        return p -> a.in(p).equal(p, b.in(p));
    }

    /** {@code a != 0}. */
    static BoolExpression nonZero(DataExpression a) {
        if (a.fitsSigned() || a.fitsUnsigned()) {
            if (a.copied().isPresent()) {
                return new FieldTest(a.copied().get().lastWord(), 0, false);
            }
            return p -> a.low(p) != 0;
        }
        return p -> a.exact(p).signum() != 0;
    }

    /** Whether the low 64 bits of two values tell whether they are equal. */
    private static boolean comparable(DataExpression a, DataExpression b) {
        return (a.fitsSigned() && b.fitsSigned()) || (a.fitsUnsigned() && b.fitsUnsigned());
    }

    /**
     * A comparison of a word of a packet with a constant, which most conditions consist of.
     *
     * @param slot the index of the word in {@link PacketState#fields}
     * @param constant the constant
     * @param equal whether the condition is equality, or else inequality
     */
    record FieldTest(int slot, long constant, boolean equal) implements BoolExpression {
        @Override
        public boolean test(PacketState packet) {
            return (packet.fields[slot] == constant) == equal;
        }

        @Override
        public BoolExpression negated() {
            return new FieldTest(slot, constant, !equal);
        }
    }

    /**
     * Several conditions of which all shall hold, or any; they are tested in order, and no more of them than it takes.
     */
    final class Connective implements BoolExpression {
        private final boolean any;
        private final BoolExpression[] parts;

        private Connective(boolean any, BoolExpression... parts) {
            this.any = any;
            this.parts = parts;
        }

        /** {@code a || b} or {@code a && b}. */
        static Connective of(boolean any, BoolExpression a, BoolExpression b) {
            return new Connective(
                    any,
                    Stream.of(a, b)
                            .flatMap(part -> part instanceof Connective more && more.any == any
                                    ? Arrays.stream(more.parts)
                                    : Stream.of(part))
                            .toArray(BoolExpression[]::new));
        }

        @Override
        public boolean test(PacketState packet) {
            for (BoolExpression part : parts) {
                if (BoolExpression.holds(part, packet) == any) {
                    return any;
                }
            }
            return !any;
        }

        @Override
        public BoolExpression negated() {
            return new Connective(
                    !any, Arrays.stream(parts).map(BoolExpression::negated).toArray(BoolExpression[]::new));
        }
    }
}
