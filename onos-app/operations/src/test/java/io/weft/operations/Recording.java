package io.weft.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Questions and what they were answered, in a text file: a line {@code $ question}, and below it, indented, the parts
 * of the answer. To add a question, write its line; to record the answers of all anew, run the test with
 * {@code -Dweft.record=true}, and look at the difference before it is committed.
 *
 * <p>Parts for programs (JSON, CSV, exit codes, files) have to be the same byte for byte. Parts for people may be
 * worded otherwise: of these, every value that was recorded (a number, the name of a switch, a link or a scheme, an
 * option) has to be there still. Of parts for programs of more than {@value #LARGEST} characters, size and SHA-256 are
 * recorded.
 */
public final class Recording {
    private static final boolean ANEW = Boolean.getBoolean("weft.record");
    private static final int LARGEST = 6_000;
    private static final String QUESTION = "$ ";
    private static final String INDENT = "  ";
    private static final String LINE = "    |";
    private static final String IN_WORDS = ", in words";
    private static final String NO_LINE_END = "    (no end of line)";
    private static final Pattern VALUE =
            Pattern.compile("--[a-z][a-z0-9-]*|[\\p{L}\\p{N}][\\p{L}\\p{N}.,:_%/-]*|<[a-z]+>");
    private static final Set<String> NAMES = Set.of("minimal", "valiant", "ugal-l", "flow", "packet");

    private Recording() {}

    /** What a question is answered: its parts by name, in their order. */
    public static final class Answer {
        private final Map<String, String> exact = new LinkedHashMap<>();
        private final Map<String, String> worded = new LinkedHashMap<>();

        /** Adds a part for programs; an empty one is none. */
        public Answer exactly(String part, String text) {
            if (!text.isEmpty()) {
                exact.put(part, text);
            }
            return this;
        }

        /** Adds a part for people; an empty one is none. */
        public Answer worded(String part, String text) {
            if (!text.isEmpty()) {
                worded.put(part + IN_WORDS, text);
            }
            return this;
        }

        private Answer map(UnaryOperator<String> change) {
            exact.replaceAll((part, text) -> change.apply(text));
            worded.replaceAll((part, text) -> change.apply(text));
            exact.values().removeIf(String::isEmpty);
            worded.values().removeIf(String::isEmpty);
            return this;
        }

        private List<String> lines() {
            List<String> lines = new ArrayList<>();
            exact.forEach((part, text) -> lines.addAll(lines(part, text, LARGEST)));
            worded.forEach((part, text) -> lines.addAll(lines(part, text, Integer.MAX_VALUE)));
            return lines;
        }

        private static List<String> lines(String part, String text, int largest) {
            List<String> lines = new ArrayList<>();
            if (!text.contains("\n")) {
                lines.add(INDENT + part + ": " + text);
                return lines;
            }
            if (text.length() > largest) {
                lines.add(INDENT + part + ": " + text.length() + " characters, SHA-256 " + digest(text));
                return lines;
            }
            lines.add(INDENT + part + ":");
            String[] split = text.split("\n", -1);
            for (int i = 0; i < split.length - 1; i++) {
                lines.add(LINE + split[i]);
            }
            if (!split[split.length - 1].isEmpty()) {
                lines.add(LINE + split[split.length - 1]);
                lines.add(NO_LINE_END);
            }
            return lines;
        }
    }

    /** Answers a question, as it is now. */
    @FunctionalInterface
    public interface Asker {
        /** What {@code question} is answered. */
        Answer ask(String question) throws Exception;
    }

    /**
     * One test for each question of a file, to be run in their order.
     *
     * @param file the recording, where it is among the sources
     * @param steady takes out of a text what differs from run to run: times, ports, directories
     */
    public static Stream<DynamicTest> tests(Path file, UnaryOperator<String> steady, Asker asker) throws Exception {
        if (!ANEW) {
            return read(file).stream()
                    .map(each -> DynamicTest.dynamicTest(
                            each.get(0),
                            () -> check(
                                    each.subList(1, each.size()),
                                    asker.ask(each.get(0)).map(steady))));
        }
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith("#") || line.isEmpty()) {
                lines.add(line);
            } else if (line.startsWith(QUESTION)) {
                lines.add(line);
                lines.addAll(
                        asker.ask(line.substring(QUESTION.length())).map(steady).lines());
            }
        }
        Files.write(file, lines);
        return Stream.of(DynamicTest.dynamicTest("recorded " + file, () -> {}));
    }

    /** Of each question, itself and the lines of its answer. */
    private static List<List<String>> read(Path file) throws IOException {
        List<List<String>> recorded = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith(QUESTION)) {
                recorded.add(new ArrayList<>(List.of(line.substring(QUESTION.length()))));
            } else if (line.startsWith(INDENT)) {
                recorded.get(recorded.size() - 1).add(line);
            }
        }
        assertTrue(!recorded.isEmpty(), file + " has no questions");
        return recorded;
    }

    private static void check(List<String> recorded, Answer now) {
        List<String> exact = new ArrayList<>();
        Map<String, String> worded = new LinkedHashMap<>();
        String part = null;
        for (String line : recorded) {
            if (!line.startsWith(LINE) && !line.equals(NO_LINE_END)) {
                int end = line.indexOf(IN_WORDS + ":");
                part = end < 0 ? null : line.substring(INDENT.length(), end + IN_WORDS.length());
            }
            if (part == null) {
                exact.add(line);
            } else {
                worded.merge(part, line.replaceFirst("^    \\||^.*" + IN_WORDS + ":", "") + "\n", String::concat);
            }
        }
        List<String> nowExact = new ArrayList<>();
        now.exact.forEach((name, text) -> nowExact.addAll(Answer.lines(name, text, LARGEST)));
        String difference = "otherwise than recorded; it answers now:\n" + String.join("\n", now.lines()) + "\n";
        assertEquals(String.join("\n", exact), String.join("\n", nowExact), difference);
        assertEquals(worded.keySet(), now.worded.keySet(), difference);
        worded.forEach((name, text) -> {
            Set<String> lost = values(text);
            lost.removeIf(value -> contains(now.worded.get(name), value));
            assertEquals(Set.of(), lost, "values that were in " + name + " and are no more; " + difference);
        });
    }

    private static Set<String> values(String text) {
        Set<String> values = new TreeSet<>();
        Matcher words = VALUE.matcher(text);
        while (words.find()) {
            String word = words.group().replaceAll("[.,:%/-]+$", "");
            if (word.startsWith("--") || NAMES.contains(word) || word.chars().anyMatch(Character::isDigit)) {
                values.add(word);
            }
        }
        return values;
    }

    private static boolean contains(String text, String value) {
        return Pattern.compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(value) + "(?![\\p{L}\\p{N}])")
                .matcher(text)
                .find();
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return String.format(Locale.ROOT, "%064x", new BigInteger(1, digest));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
