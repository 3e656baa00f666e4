package io.weft.p4;

import java.util.Objects;

/** What draws among the actions of an entry. */
public final class P4Selector {
    private final int id;
    private final String name;
    private final int size;
    private final int maxGroupSize;

    P4Selector(int id, String name, int size, int maxGroupSize) {
        this.id = id;
        this.name = Objects.requireNonNull(name, "name");
        this.size = size;
        this.maxGroupSize = maxGroupSize;
    }

    /** P4Runtime id of the action profile. */
    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    /** How many actions all entries together have at most. */
    public int size() {
        return size;
    }

    /** How many actions one entry has at most, each counted as often as its weight says. */
    public int maxGroupSize() {
        return maxGroupSize;
    }

    @Override
    public String toString() {
        return name;
    }
}
