package io.weft.emulation.engine;

import java.math.BigInteger;

/** Assignments to fields that are known when the program is loaded, each in as few steps as what it assigns allows. */
final class FieldAssignment {

    private FieldAssignment() {}

    static Primitive.Effect of(Field target, DataExpression value) {
        if (target.saturating() || target.width() > 64) {
            return packet -> target.set(packet, value);
        }
        int slot = target.slot();
        if (value.constant().isPresent()) {
            long bits = wrap(target, value.constant().get().longValue());
            return Moves.ofConstant(slot, bits);
        }
        if (!fits(target, value)) {
            return packet -> target.set(packet, value.low(packet));
        }
        if (value.copied().isPresent()) {
            return Moves.ofField(slot, value.copied().get().slot());
        }
        if (value.argument().isPresent()) {
            return Moves.ofArgument(slot, value.argument().getAsInt());
        }
        return packet -> packet.fields[slot] = value.low(packet);
    }

    private static long wrap(Field target, long value) {
        int unused = 64 - target.width();
        return target.signed() ? value << unused >> unused : value & Bits.mask(target.width());
    }

    private static boolean fits(Field target, DataExpression value) {
        BigInteger min = target.min();
        return value.min().compareTo(min) >= 0 && value.max().compareTo(target.max()) <= 0;
    }
}
