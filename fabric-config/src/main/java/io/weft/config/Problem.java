package io.weft.config;

/** One thing that is wrong with a fabric file, and where. Immutable. */
public final class Problem {
    private final int line;
    private final int column;
    private final String field;
    private final String message;

    private Problem(int line, int column, String field, String message) {
        this.line = line;
        this.column = column;
        this.field = field;
        this.message = message;
    }

    /** A problem of the file as a whole, such as that there is none. */
    static Problem ofFile(String message) {
        return new Problem(0, 0, "", message);
    }

    /** A problem of the text at this place. */
    static Problem at(Position position, String message) {
        return at(position, "", message);
    }

    /** A problem of this field. */
    static Problem at(Position position, String field, String message) {
        return new Problem(position.line, position.column, field, message);
    }

    /** Line, from 1; 0 for the file as a whole. */
    public int line() {
        return line;
    }

    /** Column, from 1; 0 for the file as a whole. */
    public int column() {
        return column;
    }

    /** The field, such as {@code topology.m[1]}; empty where the text is wrong outside any. */
    public String field() {
        return field;
    }

    /** What was found, and what is allowed. */
    public String message() {
        return message;
    }

    /** The problem as compilers write it, so that editors and terminals can jump to it. */
    String in(String source) {
        String place = line == 0 ? "" : ":" + line + ":" + column;
        return source + place + ": " + text();
    }

    /** The field, if it is one's, and what is wrong with it, in one line. */
    public String text() {
        String text = (field.isEmpty() ? "" : field + ": ") + message;
        return text.replace("\r", "\\r").replace("\n", "\\n");
    }

    @Override
    public String toString() {
        return in("fabric file");
    }
}
