package io.weft.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The word that was probably meant by a misspelt one. */
final class NearestWord {
    private static final int LONGEST = 64;

    private NearestWord() {}

    /** The word nearest to {@code found} by insertions, deletions and replacements, if a few of them are enough. */
    static Optional<String> to(String found, Collection<String> words) {
        if (found.length() > LONGEST) {
            return Optional.empty();
        }
        return words.stream()
                .filter(word -> distance(found, word) <= Math.max(found.length(), word.length()) / 3)
                .min(Comparator.comparingInt(word -> distance(found, word)));
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
