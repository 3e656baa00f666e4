package io.weft.emulation.engine;

import java.util.Optional;
import java.util.function.Function;

/** What can stand on the left of an assignment. */
public interface Assignable {
    /** The field, if it is known when the program is loaded. */
    Optional<Field> known();

    /** The field that it designates in a packet. */
    Field in(PacketState packet);

    /** A field that is known when the program is loaded. */
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

    /** A field that only a packet tells. */
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
