package io.weft.emulation.engine;

import java.util.Arrays;

/** The words of a lookup key; mutable, so that a lookup can reuse one, but not while a table holds it. */
public final class MatchKey {
    final long[] words;

    /** A key of {@code count} words, all 0. */
    MatchKey(int count) {
        this.words = new long[count];
    }

    /** A key of given words, which it keeps. */
    public MatchKey(long... words) {
        this.words = words;
    }

    /** The words; not a copy, and not to be changed. */
    public long[] words() {
        return words;
    }

    @Override
    public int hashCode() {
        long hash = 0;
        for (long word : words) {
            hash = mix(hash, word);
        }
        return (int) hash;
    }

    /** The hash of only those words that match exactly. */
    static int hash(long[] words, KeyPart.Kind[] kinds) {
        long hash = 0;
        for (int i = 0; i < words.length; i++) {
            if (kinds[i] == KeyPart.Kind.EXACT) {
                hash = mix(hash, words[i]);
            }
        }
        return (int) hash;
    }

    private static long mix(long hash, long word) {
        long mixed = (hash ^ word) * 0x9E3779B97F4A7C15L;
        return mixed ^ mixed >>> 32;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MatchKey && Arrays.equals(words, ((MatchKey) other).words);
    }

    @Override
    public String toString() {
        return Arrays.toString(words);
    }
}
