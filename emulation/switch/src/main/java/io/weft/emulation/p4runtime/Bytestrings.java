package io.weft.emulation.p4runtime;

import com.google.protobuf.ByteString;
import io.weft.emulation.engine.Bits;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.function.Supplier;

/**
 * Bytestrings of P4Runtime: unsigned, big-endian; in canonical form without leading zero bytes, but at least one
 * byte.
 */
final class Bytestrings {
    private static final ByteString ZERO = ByteString.copyFrom(new byte[1]);

    private Bytestrings() {}

    /**
     * Stores a value of {@code width} bits in words from {@code slot} on; leading zero bytes are accepted, and no bytes
     * at all for 0, as by bmv2. {@code what} names the value in errors.
     */
    static void store(ByteString value, int width, long[] words, int slot, Supplier<String> what) {
        BigInteger number = new BigInteger(1, value.toByteArray());
        if (number.bitLength() > width) {
            throw EntityException.invalid(
                    what.get() + " is 0x" + hex(value) + ", which does not fit in its " + width + " bits");
        }
        Bits.fromBig(number, width, words, slot);
    }

    /** The canonical form of a value in words. */
    static ByteString load(long[] words, int slot, int width) {
        byte[] bytes = Bits.toBig(words, slot, Bits.words(width)).toByteArray();
        int start = bytes.length > 1 && bytes[0] == 0 ? 1 : 0;
        return ByteString.copyFrom(bytes, start, bytes.length - start);
    }

    /** The canonical form of a value; the same object if it is canonical. */
    static ByteString canonical(ByteString value) {
        if (value.isEmpty()) {
            return ZERO;
        }
        int start = 0;
        while (start < value.size() - 1 && value.byteAt(start) == 0) {
            start++;
        }
        return value.substring(start);
    }

    /** A value in hexadecimal digits, for messages. */
    static String hex(ByteString value) {
        return HexFormat.of().formatHex(value.toByteArray());
    }
}
