package io.weft.p4;

/** A parameter of an action, or a field of a packet that the controller exchanges with the switch. */
public final class P4Param extends P4Object {
    private final int bits;

    P4Param(int id, String name, int bits) {
        super(id, name);
        this.bits = bits;
    }

    public int bits() {
        return bits;
    }
}
