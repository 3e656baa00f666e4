package io.weft.p4;

import java.util.List;
import java.util.Objects;

/** An action of the program. */
public final class P4Action {
    private final int id;
    private final String name;
    private final List<P4Param> params;

    P4Action(int id, String name, P4Param... params) {
        this.id = id;
        this.name = Objects.requireNonNull(name, "name");
        this.params = List.of(params);
    }

    /** P4Runtime id. */
    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    /** Parameters, in the order of the program. */
    public List<P4Param> params() {
        return params;
    }

    @Override
    public String toString() {
        return name;
    }
}
