package io.weft.p4runtime;

import com.google.protobuf.ByteString;

/**
 * Unsigned values as P4Runtime's canonical byte strings: big-endian, without leading zero bytes, zero being one byte.
 *
 * <p>P4Runtime specification, section 8.4 "Bytestrings".
 */
final class CanonicalBytes {
    private CanonicalBytes() {}

    static ByteString of(long value) {
        int length = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(value) + 7) / Byte.SIZE);
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (value >>> (Byte.SIZE * (length - 1 - i)));
        }
        return ByteString.copyFrom(bytes);
    }

    /**
     * The unsigned value of a byte string; leading zero bytes, which older targets send, are accepted.
     *
     * @throws IllegalArgumentException if it is empty, or does not fit into 64 bits
     */
    static long toLong(ByteString bytes) {
        if (bytes.isEmpty()) {
            throw new IllegalArgumentException("an empty byte string is not a value");
        }
        long value = 0;
        for (int i = 0; i < bytes.size(); i++) {
            if (value >>> (Long.SIZE - Byte.SIZE) != 0) {
                throw new IllegalArgumentException("a value of " + bytes.size() + " bytes does not fit into 64 bits");
            }
            value = value << Byte.SIZE | (bytes.byteAt(i) & 0xFF);
        }
        return value;
    }
}
