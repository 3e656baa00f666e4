package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A file of comma-separated names, whose first line says what the columns are. Empty lines do not count. */
final class CsvLines {
    private final Path file;
    private final String header;

    /** Takes one line. */
    @FunctionalInterface
    interface Line {
        /** As many names as there are columns, and where they are: file and line. */
        void accept(String[] names, String place);
    }

    /** A file with this first line. */
    CsvLines(Path file, String header) {
        this.file = file;
        this.header = header;
    }

    /**
     * Reads it.
     *
     * @param what is in it, for messages
     * @throws InputException if it cannot be read, or is no such file; the message names the line
     */
    void forEach(String what, Line line) {
        List<String> lines = lines(what);
        if (lines.isEmpty() || !lines.get(0).strip().equals(header)) {
            throw new InputException(
                    file + ":1: expected a first line '" + header + "', which says what the columns are");
        }
        int columns = header.split(",").length;
        for (int i = 1; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                String place = file + ":" + (i + 1);
                String[] names = lines.get(i).split(",", -1);
                if (names.length != columns) {
                    throw new InputException(place + ": expected " + header + ", found '" + lines.get(i) + "'");
                }
                line.accept(Arrays.stream(names).map(String::strip).toArray(String[]::new), place);
            }
        }
    }

    private List<String> lines(String what) {
        try {
            return Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new InputException("cannot read " + what + " from " + file + ": " + e, e);
        }
    }
}
