package io.weft.formats;

import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import java.util.Arrays;
import java.util.function.ObjIntConsumer;

/** A CSV file of names whose first line is a header. Empty lines are ignored. */
public final class CsvRows {
    private final String file;
    private final String header;
    private final int required;
    /** How many columns there are, as the first line says. */
    private int columns;

    /**
     * A file with this first line, of which columns may be missing at the end.
     *
     * @param required how many columns there have to be
     */
    public CsvRows(String file, String header, int required) {
        this.file = file;
        this.header = header;
        this.required = required;
    }

    /**
     * Reads it.
     *
     * @param what is in it, for messages
     * @throws Refusal if it cannot be read, or is no such file; the message names the line
     */
    public void forEach(Files files, String what, ObjIntConsumer<String[]> line) {
        int lines = files.read(file, what, (text, number) -> read(text, number, line));
        if (lines == 0) {
            throw new Refusal("the file is empty; " + expected()).at(Place.file(file));
        }
    }

    private void read(String text, int number, ObjIntConsumer<String[]> line) {
        Place place = Place.line(file, number);
        if (number == 1) {
            columns = names(text).length;
            if (columns < required
                    || !Arrays.asList(header.split(","))
                            .subList(0, Math.min(columns, length()))
                            .equals(Arrays.asList(names(text)))) {
                throw new Refusal(expected() + ", found '" + text + "'" + Files.separators(text)).at(place);
            }
        } else if (!text.isBlank()) {
            String[] names = names(text);
            if (names.length != columns || text.contains("\"")) {
                throw new Refusal("expected " + header(columns) + ", found '" + text + "'" + Files.separators(text))
                        .at(place);
            }
            line.accept(names, number);
        }
    }

    private static String[] names(String text) {
        return Arrays.stream(text.split(",", -1)).map(String::strip).toArray(String[]::new);
    }

    private String expected() {
        return "expected a first line '" + header + "'" + (required < length() ? " or '" + header(required) + "'" : "")
                + ", the header";
    }

    private int length() {
        return header.split(",").length;
    }

    private String header(int count) {
        return String.join(",", Arrays.asList(header.split(",")).subList(0, count));
    }
}
