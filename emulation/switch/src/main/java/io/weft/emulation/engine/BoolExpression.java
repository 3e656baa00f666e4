package io.weft.emulation.engine;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Stream;

/** A condition on a packet. */
@FunctionalInterface
public interface BoolExpression {
    boolean test(PacketState packet);

    default BoolExpression negated() {
        return packet -> !test(packet);
    }

    /** Whether a condition holds; avoids the interface call for the most common kind. */
    static boolean holds(BoolExpression condition, PacketState packet) {
        return condition instanceof FieldTest test ? test.test(packet) : condition.test(packet);
    }

    static BoolExpression and(BoolExpression a, BoolExpression b) {
        return Connective.of(false, a, b);
    }

    static BoolExpression or(BoolExpression a, BoolExpression b) {
        return Connective.of(true, a, b);
    }

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

    static BoolExpression less(DataExpression a, DataExpression b) {
        if (a.fitsSigned() && b.fitsSigned()) {
            return p -> a.low(p) < b.low(p);
        }
        if (a.fitsUnsigned() && b.fitsUnsigned()) {
            return p -> Long.compareUnsigned(a.low(p), b.low(p)) < 0;
        }
        return p -> a.exact(p).compareTo(b.exact(p)) < 0;
    }

    static BoolExpression valid(Function<PacketState, HeaderLayout> header) {
        return p -> header.apply(p).isValid(p);
    }

    /** Whether a header is valid that is known when the program is loaded. */
    static BoolExpression valid(HeaderLayout header) {
        return new FieldTest(header.validity().slot(), 0, false);
    }

    static BoolExpression equal(Function<PacketState, HeaderLayout> a, Function<PacketState, HeaderLayout> b) {
        return p -> a.apply(p).equal(p, b.apply(p));
    }

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

    /** A comparison of a word of {@link PacketState#fields} with a constant, which most conditions consist of. */
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

    /** Conditions of which all shall hold, or any; they are tested in order, and no more of them than it takes. */
    final class Connective implements BoolExpression {
        private final boolean any;
        private final BoolExpression[] parts;

        private Connective(boolean any, BoolExpression... parts) {
            this.any = any;
            this.parts = parts;
        }

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
