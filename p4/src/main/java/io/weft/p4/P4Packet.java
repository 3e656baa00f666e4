package io.weft.p4;

import java.util.List;
import java.util.Objects;

/** What accompanies a packet between the switch and its controller. */
public final class P4Packet {
    private final int id;
    private final String name;
    private final List<P4Param> fields;

    P4Packet(int id, String name, P4Param... fields) {
        this.id = id;
        this.name = Objects.requireNonNull(name, "name");
        this.fields = List.of(fields);
    }

    /** P4Runtime id. */
    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    /** Fields, in the order of the program. */
    public List<P4Param> fields() {
        return fields;
    }

    @Override
    public String toString() {
        return name;
    }
}
