package io.weft.p4;

import java.util.List;

/** What accompanies a packet between the switch and its controller. */
public final class P4Packet extends P4Object {
    private final List<P4Param> fields;

    P4Packet(int id, String name, P4Param... fields) {
        super(id, name);
        this.fields = List.of(fields);
    }

    /** Fields, in the order of the program. */
    public List<P4Param> fields() {
        return fields;
    }
}
