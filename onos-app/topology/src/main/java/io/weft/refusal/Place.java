package io.weft.refusal;

import java.util.Optional;
import java.util.OptionalInt;

/** Where input is wrong: a file, a line and a column in it, and a field, as far as they are known. Immutable. */
public final class Place {
    /** An unknown place. */
    public static final Place NONE = new Place("", 0, 0, "");

    private final String file;
    private final int line;
    private final int column;
    private final String field;

    private Place(String file, int line, int column, String field) {
        this.file = file;
        this.line = line;
        this.column = column;
        this.field = field;
    }

    /** A file as a whole, by the name that its user gave. */
    public static Place file(String file) {
        return line(file, 0);
    }

    /** A line of a file, from 1; 0 for the file as a whole. */
    public static Place line(String file, int line) {
        return new Place(file, line, 0, "");
    }

    /** A field of a request, or a parameter of a type, with an index for an element of a list: {@code m[1]}. */
    public static Place field(String field) {
        return new Place("", 0, 0, field);
    }

    /** The same line with a column, from 1. */
    public Place column(int other) {
        return new Place(file, line, other, field);
    }

    /** The same place, and the field that stands there. */
    public Place of(String other) {
        return new Place(file, line, column, other);
    }

    /**
     * This place, completed by {@code inner}: file, line and column are of this place if it names a file, and the field
     * if it names one.
     */
    Place with(Place inner) {
        boolean isFile = !file.isEmpty();
        return new Place(
                isFile ? file : inner.file,
                isFile ? line : inner.line,
                isFile ? column : inner.column,
                field.isEmpty() ? inner.field : field);
    }

    /** The file, if it is in one. */
    public Optional<String> file() {
        return file.isEmpty() ? Optional.empty() : Optional.of(file);
    }

    /** The line, from 1; empty for a file as a whole. */
    public OptionalInt line() {
        return line == 0 ? OptionalInt.empty() : OptionalInt.of(line);
    }

    /** The column, from 1; empty for a whole line. */
    public OptionalInt column() {
        return column == 0 ? OptionalInt.empty() : OptionalInt.of(column);
    }

    /** The field, if it is of one. */
    public Optional<String> field() {
        return field.isEmpty() ? Optional.empty() : Optional.of(field);
    }

    /** File, line and column as compilers write them, {@code site.csv:7:3}; empty where there is no file. */
    @Override
    public String toString() {
        return file + (line == 0 ? "" : ":" + line) + (column == 0 ? "" : ":" + column);
    }
}
