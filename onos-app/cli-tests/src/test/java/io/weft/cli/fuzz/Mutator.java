package io.weft.cli.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Makes texts that are nearly right of some that are: by words, numbers, brackets and lines. Not thread-safe. */
public final class Mutator {
    private static final int MOST_CHANGES = 4;
    private static final int MOST_LENGTH = 20_000;
    private static final List<String> ODD = List.of(
            "",
            "0",
            "-1",
            "1",
            "2147483647",
            "-2147483648",
            "2147483648",
            "9223372036854775807",
            "1e308",
            "-0.0",
            "1e-400",
            "NaN",
            "Infinity",
            "null",
            "true",
            "~",
            "[]",
            "{}",
            "\"\"",
            "''",
            "\0",
            "\t",
            "\r\n",
            "\u2028",
            "\uD83D",
            "\uFEFF",
            "é",
            "*",
            "&a",
            "!!int",
            "<!ENTITY a \"b\">",
            "&lt;",
            "--",
            "->",
            "#",
            ",",
            ":",
            "0x7f",
            "1_000",
            "../../etc/passwd");

    private final SplittableRandom random;
    private final List<String> seeds;

    /** @param seeds texts that are right */
    public Mutator(long seed, List<String> seeds) {
        this.random = new SplittableRandom(seed);
        this.seeds = seeds;
    }

    /** The next text. */
    public String next() {
        String text = any(seeds);
        int changes = 1 + random.nextInt(MOST_CHANGES);
        for (int i = 0; i < changes; i++) {
            text = changed(text);
        }
        return text.length() <= MOST_LENGTH ? text : text.substring(0, MOST_LENGTH);
    }

    private <T> T any(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    private int place(String text) {
        return random.nextInt(text.length() + 1);
    }

    private String changed(String text) {
        int from = place(text);
        int to = Math.min(text.length(), from + 1 + random.nextInt(1 + random.nextInt(40)));
        String before = text.substring(0, from);
        String within = text.substring(from, to);
        String after = text.substring(to);
        switch (random.nextInt(9)) {
            case 0:
                return before + after;
            case 1:
                return before + within.repeat(1 + random.nextInt(8)) + after;
            case 2:
                return before + any(ODD) + after;
            case 3:
                return word(text, any(ODD));
            case 4:
                return word(text, anyWord(any(seeds)));
            case 5:
                return lines(text);
            case 6:
                return before
                        + "[{(\"<".charAt(random.nextInt(5))
                        + within
                        + "]})\">".charAt(random.nextInt(5))
                        + after;
            case 7:
                return before + (char) random.nextInt(random.nextBoolean() ? 128 : 0x10000) + within + after;
            default:
                return random.nextInt(20) == 0
                        ? before
                                + any(List.of("[", "{\"a\":", "- ", "(", "<a>")).repeat(500)
                        : text;
        }
    }

    private static List<int[]> words(String text) {
        List<int[]> words = new ArrayList<>();
        for (int i = 0, start = 0; i <= text.length(); i++) {
            if (i == text.length() || !Character.isLetterOrDigit(text.charAt(i))) {
                if (i > start) {
                    words.add(new int[] {start, i});
                }
                start = i + 1;
            }
        }
        return words;
    }

    /** Another word in the place of one. */
    private String word(String text, String other) {
        List<int[]> words = words(text);
        if (words.isEmpty()) {
            return text + other;
        }
        int[] word = any(words);
        return text.substring(0, word[0]) + other + text.substring(word[1]);
    }

    private String anyWord(String text) {
        List<int[]> words = words(text);
        if (words.isEmpty()) {
            return text;
        }
        int[] word = any(words);
        return text.substring(word[0], word[1]);
    }

    /** With a line twice, or in another place, or not at all. */
    private String lines(String text) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        String line = any(lines);
        switch (random.nextInt(3)) {
            case 0:
                lines.add(random.nextInt(lines.size() + 1), line);
                break;
            case 1:
                lines.remove(line);
                break;
            default:
                lines.remove(line);
                lines.add(random.nextInt(lines.size() + 1), line);
        }
        return String.join("\n", lines);
    }
}
