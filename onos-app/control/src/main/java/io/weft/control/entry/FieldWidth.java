package io.weft.control.entry;

/** Unsigned values of up to 64 bits. */
final class FieldWidth {
    private FieldWidth() {}

    /** The lowest {@code bits} bits, 0..64. */
    static long mask(int bits) {
        return bits == 0 ? 0 : -1L >>> (Long.SIZE - bits);
    }

    /** Checks that a value fits a field or parameter of a table or action. */
    static void requireFits(long value, int bits, String owner, String name) {
        if ((value & ~mask(bits)) != 0) {
            throw new IllegalArgumentException("value " + Long.toUnsignedString(value) + " of " + owner + "." + name
                    + " does not fit its " + bits + " bits");
        }
    }
}
