package io.weft.p4;

import java.util.Objects;

/** A key field of a table. */
public final class P4Field extends P4Object {
    private final int bits;
    private final P4Match match;

    P4Field(int id, String name, int bits, P4Match match) {
        super(id, name);
        this.bits = bits;
        this.match = Objects.requireNonNull(match, "match");
    }

    public int bits() {
        return bits;
    }

    public P4Match match() {
        return match;
    }
}
