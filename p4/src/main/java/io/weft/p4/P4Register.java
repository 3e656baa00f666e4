package io.weft.p4;

import java.util.Objects;

/** An array of values that the switch keeps from packet to packet. */
public final class P4Register {
    private final int id;
    private final String name;
    private final int size;
    private final int bits;

    P4Register(int id, String name, int size, int bits) {
        this.id = id;
        this.name = Objects.requireNonNull(name, "name");
        this.size = size;
        this.bits = bits;
    }

    /** P4Runtime id. */
    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    public int size() {
        return size;
    }

    public int bits() {
        return bits;
    }

    @Override
    public String toString() {
        return name;
    }
}
