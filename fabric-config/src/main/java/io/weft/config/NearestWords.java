package io.weft.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words that a misspelt one may have been meant to be: the nearest by insertions, deletions and replacements. */
public final class NearestWords {
    private static final int LONGEST = 64;

    private NearestWords() {}

    /** The word that was probably meant, if a few changes to {@code found} are enough. */
    static Optional<String> meant(String found, Collection<String> words) {
        if (found.length() > LONGEST) {
            return Optional.empty();
        }
        return words.stream()
                .filter(word -> distance(found, word) <= Math.max(found.length(), word.length()) / 3)
                .min(Comparator.comparingInt(word -> distance(found, word)));
    }

    /**
     * The {@code most} words that take the fewest changes, nearest first, but none that takes changes to more than half of
     * its letters; O(words * length^2).
     */
    public static List<String> to(String found, Stream<String> words, int most) {
        return words.filter(word -> distance(found, word) <= Math.max(found.length(), word.length()) / 2)
                .sorted(Comparator.comparingInt(word -> distance(found, word)))
                .limit(most)
                .collect(Collectors.toList());
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
