package io.weft.p4;

import java.util.Objects;

/** Something that the program defines: P4Runtime knows it by its number, people by its name. */
public abstract class P4Object {
    private final int id;
    private final String name;

    P4Object(int id, String name) {
        this.id = id;
        this.name = Objects.requireNonNull(name, "name");
    }

    /** P4Runtime id: unique in the program, or, of a field or parameter, in what it belongs to. */
    public final int id() {
        return id;
    }

    /** Its name in the program. */
    public final String name() {
        return name;
    }

    @Override
    public final String toString() {
        return name;
    }
}
