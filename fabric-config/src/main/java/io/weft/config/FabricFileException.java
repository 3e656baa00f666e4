package io.weft.config;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A fabric file cannot be read, or does not describe a fabric.
 *
 * <p>The message has one line for each problem, in the order of the file: {@code file:line:column: field: what was
 * found, and what is allowed}.
 */
public final class FabricFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int MOST_IN_MESSAGE = 20;

    private final String source;
    private final transient List<Problem> problems;

    FabricFileException(String source, List<Problem> problems, Throwable cause) {
        super(message(source, inOrder(problems)), cause);
        this.source = source;
        this.problems = inOrder(problems);
    }

    FabricFileException(String source, Problem problem, Throwable cause) {
        this(source, List.of(problem), cause);
    }

    /** The file, as it was named by the caller. */
    public String source() {
        return source;
    }

    /** Everything that was found wrong, at least one problem, in the order of the file. */
    public List<Problem> problems() {
        return problems;
    }

    private static List<Problem> inOrder(List<Problem> problems) {
        return problems.stream()
                .sorted(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column))
                .collect(Collectors.toUnmodifiableList());
    }

    private static String message(String source, List<Problem> problems) {
        String lines = problems.stream()
                .limit(MOST_IN_MESSAGE)
                .map(p -> p.in(source))
                .collect(Collectors.joining(System.lineSeparator()));
        int more = problems.size() - MOST_IN_MESSAGE;
        return more > 0 ? lines + System.lineSeparator() + source + ": and " + more + " more" : lines;
    }
}
