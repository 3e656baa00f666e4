package io.weft.emulation.engine;

import java.math.BigInteger;

/** Unsigned numbers of more than 64 bits in {@code long} words, most significant first. */
public final class Words {
    private Words() {}

    /** The number of words that a value of {@code width} bits takes; at least 1. */
    public static int count(int width) {
        return Math.max(1, (width + 63) / 64);
    }

    /** The unsigned number in {@code count} words from {@code slot} on. */
    public static BigInteger toBig(long[] words, int slot, int count) {
        byte[] bytes = new byte[count * 8];
        for (int i = 0; i < count; i++) {
            Bits.write(bytes, i * 64, 64, words[slot + i]);
        }
        return new BigInteger(1, bytes);
    }

    /** Stores a number modulo 2^width in the words from {@code slot} on. */
    public static void fromBig(BigInteger value, int width, long[] words, int slot) {
        int count = count(width);
        BigInteger rest = value;
        for (int i = count - 1; i >= 0; i--) {
            words[slot + i] = rest.longValue();
            rest = rest.shiftRight(64);
        }
        words[slot] &= Bits.mask(width - (count - 1) * 64);
    }

    /** A number modulo 2^width as words. */
    public static long[] of(BigInteger value, int width) {
        long[] words = new long[count(width)];
        fromBig(value, width, words, 0);
        return words;
    }
}
