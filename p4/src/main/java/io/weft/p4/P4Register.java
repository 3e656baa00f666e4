package io.weft.p4;

/** An array of values that the switch keeps from packet to packet. */
public final class P4Register extends P4Object {
    private final int size;
    private final int bits;

    P4Register(int id, String name, int size, int bits) {
        super(id, name);
        this.size = size;
        this.bits = bits;
    }

    public int size() {
        return size;
    }

    public int bits() {
        return bits;
    }
}
