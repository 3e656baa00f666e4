package io.weft.emulation.engine;

import java.util.Optional;
import java.util.function.Function;

/** The target of an assignment. */
public interface Assignable {
    /** The field, if it is known at load time. */
    Optional<Field> known();

    /** The field that it designates in a packet. */
    Field in(PacketState packet);

    /** A target that is known at load time. */
    static Assignable of(Field field) {
        return new Assignable() {
            @Override
            public Optional<Field> known() {
                return Optional.of(field);
            }

            @Override
            public Field in(PacketState packet) {
                return field;
            }
        };
    }

    /** A target that depends on the packet, such as a field of the last header of a stack. */
    static Assignable of(Function<PacketState, Field> found) {
        return new Assignable() {
            @Override
            public Optional<Field> known() {
                return Optional.empty();
            }

            @Override
            public Field in(PacketState packet) {
                return found.apply(packet);
            }
        };
    }
}
