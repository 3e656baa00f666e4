package io.weft.emulation.engine;

import java.util.function.Function;

/**
 * A field that an expression reads or an assignment sets.
 *
 * @param sample the field, or one of those that it may be, which are all alike
 * @param found the field that it is in a packet
 * @param isKnown whether that is always {@code sample}
 */
public record Assignable(HeaderField sample, Function<PacketState, HeaderField> found, boolean isKnown) {
    /** A field that is known when the program is loaded. */
    public static Assignable of(HeaderField field) {
        return new Assignable(field, packet -> field, true);
    }

    /** The field at the position of {@code sample} in a header that depends on the packet; {@code type} is one such. */
    public static Assignable of(Function<PacketState, HeaderLayout> header, HeaderLayout type, HeaderField sample) {
        int position = type.fields().indexOf(sample);
        return new Assignable(sample, packet -> header.apply(packet).fields().get(position), false);
    }

    HeaderField in(PacketState packet) {
        return found.apply(packet);
    }
}
