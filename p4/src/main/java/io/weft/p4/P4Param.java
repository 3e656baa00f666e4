package io.weft.p4;

import java.util.Objects;

/** A parameter of an action, or a field of a packet that the controller exchanges with the switch. */
public final class P4Param {
    private final int id;
    private final String name;
    private final int bits;

    P4Param(int id, String name, int bits) {
        this.id = id;
        this.name = Objects.requireNonNull(name, "name");
        this.bits = bits;
    }

    /** P4Runtime id, unique within the action or packet. */
    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    public int bits() {
        return bits;
    }

    @Override
    public String toString() {
        return name;
    }
}
