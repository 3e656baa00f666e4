package io.weft.emulation.p4runtime;

import com.google.protobuf.ByteString;
import io.weft.emulation.engine.BitFields;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Supplier;

/**
 * Bytestrings of P4Runtime: unsigned, big-endian; in canonical form without leading zero bytes, but at least one byte.
 */
final class Bytestrings {
    private static final ByteString ZERO = ByteString.copyFrom(new byte[1]);

    private Bytestrings() {}

    /**
     * Stores a value of {@code width} bits in words from {@code slot} on; leading zero bytes are accepted, and no bytes
     * at all for 0, as by bmv2. {@code what} names the value in errors.
     */
    static void store(ByteString value, int width, long[] words, int slot, Supplier<String> what) {
        int first = 0;
        while (first < value.size() && value.byteAt(first) == 0) {
            first++;
        }
        int whole = value.size() - first - 1;
        if (whole >= 0 && 8 * whole + Integer.SIZE - Integer.numberOfLeadingZeros(value.byteAt(first) & 0xff) > width) {
            throw EntityException.invalid(
                    what.get() + " is 0x" + hex(value) + ", which does not fit in its " + width + " bits");
        }
        int last = slot + BitFields.words(width) - 1;
        Arrays.fill(words, slot, last + 1, 0);
        for (int i = first; i < value.size(); i++) {
            int shift = 8 * (value.size() - 1 - i);
            words[last - shift / Long.SIZE] |= (value.byteAt(i) & 0xffL) << shift % Long.SIZE;
        }
    }

    /** The canonical form of a value in words. */
    static ByteString load(long[] words, int slot, int width) {
        byte[] bytes = BitFields.toBig(words, slot, BitFields.words(width)).toByteArray();
        int start = bytes.length > 1 && bytes[0] == 0 ? 1 : 0;
        return ByteString.copyFrom(bytes, start, bytes.length - start);
    }

    static boolean isCanonical(ByteString value) {
        return value.size() == 1 || (!value.isEmpty() && value.byteAt(0) != 0);
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

    static String hex(ByteString value) {
        return HexFormat.of().formatHex(value.toByteArray());
    }
}
