package io.weft.registry;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words that a misspelt one may have been meant to be: the nearest by Levenshtein distance. */
public final class NearestWords {
    private static final int LONGEST = 64;

    private NearestWords() {}

    /** The word that was probably meant: the nearest, if it takes changes to no more than a third of its letters. */
    public static Optional<String> meant(String found, Collection<String> words) {
        return within(3, found, words.stream()).findFirst();
    }

    /**
     * The {@code most} words that take the fewest changes, nearest first, but none that takes changes to more than half
     * of its letters; O(words * length^2).
     */
    public static List<String> to(String found, Stream<String> words, int most) {
        return within(2, found, words).limit(most).collect(Collectors.toList());
    }

    private static Stream<String> within(int part, String found, Stream<String> words) {
        if (found.length() > LONGEST) {
            return Stream.empty();
        }
        return words.filter(word -> distance(found, word) <= Math.max(found.length(), word.length()) / part)
                .sorted(Comparator.comparingInt(word -> distance(found, word)));
    }

    /** Levenshtein distance, letters of either case being equal. */
    private static int distance(String found, String word) {
        String a = found.toLowerCase(Locale.ROOT);
        String b = word.toLowerCase(Locale.ROOT);
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j - 1], row[j]) + 1);
            }
        }
        return row[b.length()];
    }
}
