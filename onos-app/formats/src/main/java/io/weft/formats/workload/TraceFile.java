package io.weft.formats.workload;

import io.weft.formats.Files;
import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import io.weft.simulator.workload.Trace;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/**
 * A file of messages: a line for each, with the names of its columns as the first line. {@code source},
 * {@code destination} (ranks, from 0 on) and {@code bytes} there are always. With {@code after}, a message waits for
 * those that are named there, separated by spaces: by what they have in the column {@code message}, or, where there is
 * none, by their numbers from 1 on. These stand above it, and its source sends or receives them. Empty lines do not
 * count.
 */
final class TraceFile {
    private static final String MESSAGE = "message";
    private static final String AFTER = "after";
    private static final List<String> NEEDED = List.of("source", "destination", "bytes");
    private static final String EXPECTED =
            "a first line 'source,destination,bytes', perhaps with the columns message and after";

    private final String file;
    private final int endpoints;
    private final Trace.Builder trace = new Trace.Builder();
    private final Map<String, Integer> messages = new HashMap<>();
    private final List<String> columns;
    private int lineNumber = 1;

    private TraceFile(String file, String header, int endpoints) {
        this.file = file;
        this.endpoints = endpoints;
        this.columns = Arrays.stream(header.split(",", -1)).map(String::strip).collect(Collectors.toList());
        if (!Files.separators(header).isEmpty()) {
            throw mistake("expected " + EXPECTED + ", found '" + header + "'" + Files.separators(header));
        }
        for (String column : columns) {
            boolean known = NEEDED.contains(column) || column.equals(MESSAGE) || column.equals(AFTER);
            if (!known || columns.indexOf(column) != columns.lastIndexOf(column)) {
                throw mistake("column '" + column + "' is unknown or twice; expected " + EXPECTED);
            }
        }
        if (!columns.containsAll(NEEDED)) {
            throw mistake("expected " + EXPECTED + ", found '" + header + "'");
        }
    }

    /**
     * Reads one.
     *
     * @param endpoints how many there are for its ranks
     * @throws Refusal if it cannot be read, is no such file, or has a rank without an endpoint; the message names the
     *     line
     */
    static Trace read(Files files, String name, int endpoints) {
        AtomicReference<TraceFile> read = new AtomicReference<>();
        int lines = files.read(name, "messages", (line, number) -> {
            if (number == 1) {
                read.set(new TraceFile(name, line, endpoints));
            } else {
                read.get().next(line, number);
            }
        });
        if (lines == 0) {
            throw new Refusal("the file is empty", EXPECTED).at(Place.file(name));
        }
        return read.get().built();
    }

    private void next(String line, int number) {
        lineNumber = number;
        if (!line.isBlank()) {
            try {
                add(line);
            } catch (Refusal e) {
                throw e.at(Place.line(file, lineNumber));
            }
        }
    }

    private Trace built() {
        try {
            return trace.build();
        } catch (Refusal e) {
            throw new Refusal(e.getMessage(), "a line for each below the first", e).at(Place.line(file, lineNumber));
        }
    }

    private Refusal mistake(String what) {
        return new Refusal(what).at(Place.line(file, lineNumber));
    }

    private void add(String line) {
        String[] values = line.split(",", -1);
        if (values.length != columns.size()) {
            throw new Refusal(
                    "expected " + String.join(",", columns) + ", found '" + line + "'" + Files.separators(line));
        }
        int[] numbers = NEEDED.stream()
                .mapToInt(column -> whole(column, values[columns.indexOf(column)].strip()))
                .toArray();
        int number = trace.add(numbers[0], numbers[1], numbers[2]);
        requireEndpoint(Math.max(numbers[0], numbers[1]), endpoints);
        if (columns.contains(AFTER)) {
            waitFor(values[columns.indexOf(AFTER)].strip());
        }
        String name =
                columns.contains(MESSAGE) ? values[columns.indexOf(MESSAGE)].strip() : String.valueOf(trace.count());
        if (!name.isEmpty() && messages.put(name, number) != null) {
            throw new Refusal("there is another message '" + name + "' above");
        }
    }

    /** Does nothing if there are as many endpoints as it takes for a rank. */
    static void requireEndpoint(int rank, int endpoints) {
        if (rank >= endpoints) {
            throw new Refusal("there is no endpoint for rank " + rank + ": with it, the workload has " + (rank + 1L)
                    + " ranks, but there are only " + endpoints + " endpoints for them, which take one each");
        }
    }

    private void waitFor(String names) {
        if (names.isEmpty()) {
            return;
        }
        for (String name : names.split("\\s+")) {
            Integer earlier = messages.get(name);
            if (earlier == null) {
                throw new Refusal("there is no message '" + name + "' above, which this one could wait for");
            }
            trace.after(earlier);
        }
    }

    /**
     * The number in a column.
     *
     * @throws Refusal if it is none of 32 bits
     */
    static int whole(String column, String word) {
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException e) {
            throw new Refusal(
                    column + " '" + word + (word.matches("-?[0-9]+") ? "' is too large" : "' is not a whole number"));
        }
    }
}
