package io.weft.p4;

import java.util.List;

/** An action of the program. */
public final class P4Action extends P4Object {
    private final List<P4Param> params;

    P4Action(int id, String name, P4Param... params) {
        super(id, name);
        this.params = List.of(params);
    }

    /** Parameters, in the order of the program. */
    public List<P4Param> params() {
        return params;
    }
}
