package io.weft.p4;

import java.util.Objects;

/** A key field of a table. */
public final class P4Field {
    private final int id;
    private final String name;
    private final int bits;
    private final P4Match match;

    P4Field(int id, String name, int bits, P4Match match) {
        this.id = id;
        this.name = Objects.requireNonNull(name, "name");
        this.bits = bits;
        this.match = Objects.requireNonNull(match, "match");
    }

    /** P4Runtime id, unique within the table. */
    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    public int bits() {
        return bits;
    }

    public P4Match match() {
        return match;
    }

    @Override
    public String toString() {
        return name;
    }
}
