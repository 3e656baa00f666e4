package io.weft.emulation.engine;

import java.util.Optional;
import java.util.function.Function;

/**
 * The target of an assignment.
 *
 * @param known the field, if it is known when the program is loaded
 * @param found the field that it is in a packet
 */
public record Assignable(Optional<Field> known, Function<PacketState, Field> found) {
    /** A target that is known when the program is loaded. */
    public static Assignable of(Field field) {
        return new Assignable(Optional.of(field), packet -> field);
    }

    /** A target that depends on the packet, such as a field of the last header of a stack. */
    public static Assignable of(Function<PacketState, Field> found) {
        return new Assignable(Optional.empty(), found);
    }

    Field in(PacketState packet) {
        return found.apply(packet);
    }
}
