package io.weft.p4;

/** What draws among the actions of an entry. */
public final class P4Selector extends P4Object {
    private final int size;
    private final int maxGroupSize;

    P4Selector(int id, String name, int size, int maxGroupSize) {
        super(id, name);
        this.size = size;
        this.maxGroupSize = maxGroupSize;
    }

    /** How many actions all entries together have at most. */
    public int size() {
        return size;
    }

    /** How many actions one entry has at most, each counted as often as its weight says. */
    public int maxGroupSize() {
        return maxGroupSize;
    }
}
