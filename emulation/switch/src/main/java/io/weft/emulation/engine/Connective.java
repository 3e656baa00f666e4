package io.weft.emulation.engine;

import java.util.Arrays;
import java.util.stream.Stream;

/** Several conditions of which all shall hold, or any; they are tested in order, and no more of them than it takes. */
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
