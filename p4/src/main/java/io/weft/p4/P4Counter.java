package io.weft.p4;

import java.util.Objects;
import java.util.Optional;

/** Counters of packets and bytes: an array of them, or one to each entry of a table. */
public final class P4Counter {
    private final int id;
    private final String name;
    private final int size;
    private final P4Table table;

    P4Counter(int id, String name, int size) {
        this.id = id;
        this.name = Objects.requireNonNull(name, "name");
        this.size = size;
        this.table = null;
    }

    P4Counter(int id, String name, P4Table table) {
        this.id = id;
        this.name = Objects.requireNonNull(name, "name");
        this.size = table.size();
        this.table = table;
    }

    /** P4Runtime id. */
    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    /** How many counters there are at most; those of an array have the indices 0..size-1. */
    public int size() {
        return size;
    }

    /** The table whose entries are counted; none for an array. */
    public Optional<P4Table> table() {
        return Optional.ofNullable(table);
    }

    @Override
    public String toString() {
        return name;
    }
}
