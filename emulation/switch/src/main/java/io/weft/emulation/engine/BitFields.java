package io.weft.emulation.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Bit fields in byte arrays, in network order: bit 0 is the most significant bit of byte 0. Values of more than 64 bits
 * are kept in several {@code long} words, most significant first.
 */
public final class BitFields {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private BitFields() {}

    /** The low {@code width} bits set; {@code width} from 0 to 64. */
    public static long mask(int width) {
        return width >= 64 ? -1L : (1L << width) - 1;
    }

    /** The 8 bytes from an offset on. */
    static long word(byte[] bytes, int offset) {
        return (long) WORD.get(bytes, offset);
    }

    /** Writes the 8 bytes from an offset on, or those of them that the array has. */
    static void setWord(byte[] bytes, int offset, long value) {
        if (offset + Long.BYTES <= bytes.length) {
            WORD.set(bytes, offset, value);
            return;
        }
        for (int i = offset; i < bytes.length; i++) {
            bytes[i] = (byte) (value >>> (56 - 8 * (i - offset)));
        }
    }

    /** Reads {@code width} bits (1 to 64) from bit offset {@code bit} on, as an unsigned number. */
    public static long read(byte[] bytes, int bit, int width) {
        int first = bit >>> 3;
        if (fitsWord(bytes, bit, width)) {
            return (long) WORD.get(bytes, first) << (bit & 7) >>> (64 - width);
        }
        return readBytes(bytes, bit, width);
    }

    /** Whether the bits are among the 64 from the beginning of their first byte on, and the array has those. */
    private static boolean fitsWord(byte[] bytes, int bit, int width) {
        return (bit & 7) + width <= 64 && (bit >>> 3) + 8 <= bytes.length;
    }

    private static long readBytes(byte[] bytes, int bit, int width) {
        int first = bit >>> 3;
        int end = bit + width;
        int last = (end + 7) >>> 3;
        if (last - first > 8) {
            return (read(bytes, bit, 32) << (width - 32)) | read(bytes, bit + 32, width - 32);
        }
        long value = 0;
        for (int i = first; i < last; i++) {
            value = (value << 8) | (bytes[i] & 0xff);
        }
        return (value >>> ((last << 3) - end)) & mask(width);
    }

    /** Writes the low {@code width} bits (1 to 64) of a value at bit offset {@code bit}; other bits stay. */
    public static void write(byte[] bytes, int bit, int width, long value) {
        if (fitsWord(bytes, bit, width)) {
            int first = bit >>> 3;
            int below = 64 - width - (bit & 7);
            long mask = mask(width) << below;
            long others = (long) WORD.get(bytes, first) & ~mask;
            WORD.set(bytes, first, others | (value << below & mask));
        } else {
            writeBytes(bytes, bit, width, value);
        }
    }

    private static void writeBytes(byte[] bytes, int bit, int width, long value) {
        int end = bit + width;
        int index = (end - 1) >>> 3;
        int low = ((index + 1) << 3) - end;
        long rest = value;
        int left = width;
        while (left > 0) {
            int bits = Math.min(8 - low, left);
            int mask = ((1 << bits) - 1) << low;
            bytes[index] = (byte) ((bytes[index] & ~mask) | ((int) (rest << low) & mask));
            rest >>>= bits;
            left -= bits;
            low = 0;
            index--;
        }
    }

    /** Reads a value of any width into words, most significant first; the first word holds the odd bits. */
    public static void read(byte[] bytes, int bit, int width, long[] words, int slot) {
        int at = bit;
        int left = width;
        for (int i = slot; left > 0; i++) {
            int bits = (left - 1) % 64 + 1;
            words[i] = read(bytes, at, bits);
            at += bits;
            left -= bits;
        }
    }

    /** Writes a value of any width from words, most significant first. */
    public static void write(byte[] bytes, int bit, int width, long[] words, int slot) {
        int at = bit;
        int left = width;
        for (int i = slot; left > 0; i++) {
            int bits = (left - 1) % 64 + 1;
            write(bytes, at, bits, words[i]);
            at += bits;
            left -= bits;
        }
    }

    /** The number of words that a value of {@code width} bits takes; at least 1. */
    public static int words(int width) {
        return Math.max(1, (width + 63) / 64);
    }

    /** The unsigned number in {@code count} words from {@code slot} on. */
    public static BigInteger toBig(long[] words, int slot, int count) {
        ByteBuffer bytes = ByteBuffer.allocate(count * Long.BYTES);
        bytes.asLongBuffer().put(words, slot, count);
        return new BigInteger(1, bytes.array());
    }

    /** Stores a number modulo 2^width in the words from {@code slot} on. */
    public static void fromBig(BigInteger value, int width, long[] words, int slot) {
        int count = words(width);
        BigInteger rest = value;
        for (int i = count - 1; i >= 0; i--) {
            words[slot + i] = rest.longValue();
            rest = rest.shiftRight(64);
        }
        words[slot] &= mask(width - (count - 1) * 64);
    }

    /** The number of {@code width} bits of which the first {@code ones} are set. */
    public static BigInteger prefix(int ones, int width) {
        return BigInteger.ONE.shiftLeft(ones).subtract(BigInteger.ONE).shiftLeft(width - ones);
    }

    /** A number modulo 2^width as words. */
    public static long[] toWords(BigInteger value, int width) {
        long[] words = new long[words(width)];
        fromBig(value, width, words, 0);
        return words;
    }
}
