package io.weft.emulation.engine;

/** What can stand on the left of an assignment. */
@FunctionalInterface
public interface Assignable {

    /** The field that it designates in a packet. */
    Field in(PacketState packet);

    /** A field that is known when the program is loaded. */
    static Assignable of(Field field) {
        return packet -> field;
    }
}
