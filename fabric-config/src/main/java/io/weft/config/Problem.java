package io.weft.config;

import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** One thing that is wrong with a file, and where. Immutable. */
final class Problem {
    private static final int MOST_IN_MESSAGE = 20;
    private static final Position WHOLE = new Position(0, 0);

    private final Position position;
    private final String field;
    private final String message;

    private Problem(Position position, String field, String message) {
        this.position = position;
        this.field = field;
        this.message = message;
    }

    /** A problem of the file as a whole, such as that there is none. */
    static Problem ofFile(String message) {
        return new Problem(WHOLE, "", message);
    }

    static Problem at(Position position, String message) {
        return at(position, "", message);
    }

    static Problem at(Position position, String field, String message) {
        return new Problem(position, field, message);
    }

    /** The field; empty where the text is wrong outside any. */
    String field() {
        return field;
    }

    /** The refusal of a file for this alone. */
    Refusal refusal(String source) {
        return refusal(source, (Throwable) null);
    }

    /** The refusal of a file for this alone, which {@code cause} found. */
    Refusal refusal(String source, Throwable cause) {
        return refusal(source, List.of(this), cause);
    }

    /**
     * The refusal of a file.
     *
     * @param problems everything that was found wrong, at least one
     */
    static Refusal refusal(String source, List<Problem> problems) {
        return refusal(source, problems, null);
    }

    /** A line for each problem, in the order of the file, as compilers write them: editors and terminals jump there. */
    private static Refusal refusal(String source, List<Problem> problems, Throwable cause) {
        List<Refusal> parts = problems.stream()
                .sorted(Comparator.comparingInt((Problem p) -> p.position.line)
                        .thenComparingInt(p -> p.position.column))
                .map(p -> Refusal.ofField(
                        Place.line(source, p.position.line)
                                .column(p.position.column)
                                .of(p.field),
                        p.message))
                .collect(Collectors.toList());
        String lines = parts.stream()
                .limit(MOST_IN_MESSAGE)
                .map(Refusal::getMessage)
                .collect(Collectors.joining(System.lineSeparator()));
        int more = parts.size() - MOST_IN_MESSAGE;
        return Refusal.all(
                source,
                more > 0 ? lines + System.lineSeparator() + source + ": and " + more + " more" : lines,
                parts,
                cause);
    }
}
