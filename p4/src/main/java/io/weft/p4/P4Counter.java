package io.weft.p4;

import java.util.Optional;

/** Counters of packets and bytes: an array of them, or one to each entry of a table. */
public final class P4Counter extends P4Object {
    private final int size;
    private final P4Table table;

    P4Counter(int id, String name, int size) {
        super(id, name);
        this.size = size;
        this.table = null;
    }

    P4Counter(int id, String name, P4Table table) {
        super(id, name);
        this.size = table.size();
        this.table = table;
    }

    /** How many counters there are at most; those of an array have the indices 0..size-1. */
    public int size() {
        return size;
    }

    /** The table whose entries are counted; none for an array. */
    public Optional<P4Table> table() {
        return Optional.ofNullable(table);
    }
}
