package io.weft.cli.input;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The names that a misspelt one was probably meant to be. */
final class NearestNames {
    private NearestNames() {}

    /** The {@code most} names with the smallest edit distance, nearest first; O(names * length^2). */
    static List<String> to(String found, Stream<String> names, int most) {
        record Candidate(String name, int distance) {}
        return names.map(name -> new Candidate(name, distance(found, name)))
                .sorted(Comparator.comparingInt(Candidate::distance))
                .limit(most)
                .map(Candidate::name)
                .toList();
    }

    /** Levenshtein distance, letters of either case being equal. */
    private static int distance(String found, String name) {
        String a = found.toLowerCase(Locale.ROOT);
        String b = name.toLowerCase(Locale.ROOT);
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
