package io.weft.e2e;

import java.util.Arrays;
import java.util.HexFormat;

/** The bytes of an Ethernet frame, from the destination MAC on. Immutable. */
public final class Frame {
    private final byte[] bytes;

    /** Makes one of bytes, which are copied. */
    Frame(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    /** All bytes; a copy. */
    public byte[] bytes() {
        return bytes.clone();
    }

    int length() {
        return bytes.length;
    }

    /** The big-endian number of {@code size} bytes at {@code offset}, 1..7. */
    long at(int offset, int size) {
        long value = 0;
        for (int i = offset; i < offset + size; i++) {
            value = value << 8 | (bytes[i] & 255);
        }
        return value;
    }

    /** The same frame with another number of {@code size} bytes at {@code offset}. */
    Frame with(int offset, int size, long value) {
        byte[] changed = bytes();
        for (int i = 0; i < size; i++) {
            changed[offset + i] = (byte) (value >>> (8 * (size - 1 - i)));
        }
        return new Frame(changed);
    }

    /** The bytes from {@code offset} on. */
    Frame from(int offset) {
        return new Frame(Arrays.copyOfRange(bytes, offset, bytes.length));
    }

    /** This frame cut to its first bytes. */
    Frame first(int length) {
        return new Frame(Arrays.copyOf(bytes, length));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Frame frame && Arrays.equals(bytes, frame.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(bytes);
    }
}
