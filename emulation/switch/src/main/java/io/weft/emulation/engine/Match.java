package io.weft.emulation.engine;

import java.util.Arrays;

/**
 * What a table entry matches: for each word of the key a masked value and its mask, or a lower and an upper bound where
 * that part of the key is a range. Of several matches the highest priority wins; it is 0 in tables without priorities.
 */
public record Match(MatchKey values, MatchKey masks, int priority) {
    /** Makes a match from words, which it keeps. */
    public static Match of(long[] values, long[] masks, int priority) {
        return new Match(new MatchKey(values), new MatchKey(masks), priority);
    }

    /** The number of leading one bits of the mask of a part that begins at a word and is {@code width} bits wide. */
    public int prefixLength(int word, int width) {
        int words = BitFields.words(width);
        return Arrays.stream(masks.words, word, word + words)
                .mapToInt(Long::bitCount)
                .sum();
    }
}
