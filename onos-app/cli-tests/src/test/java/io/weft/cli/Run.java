package io.weft.cli;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.cli.output.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** A run of weft in this process: its exit code and what it wrote. */
public record Run(int code, String out, String err) {
    private static final Path PROJECT = Path.of("..", "..");

    /** Runs weft with these arguments. */
    public static Run weft(Object... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        String[] words = new String[arguments.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = arguments[i].toString();
        }
        int code;
        try (Console console = new Console(out, err, false)) {
            code = Weft.run(console, words);
        }
        return new Run(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** The fabric file of this name among the examples of the project. */
    public static Path example(String name) {
        return PROJECT.resolve("fabric-config/examples").resolve(name + ".yaml");
    }

    /** What users are told of the project. */
    public static Path docs() {
        return PROJECT.resolve("docs");
    }

    /** A fabric file with this text. */
    public static Path file(Path directory, String text) {
        try {
            return Files.writeString(directory.resolve("fabric.yaml"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What was written, which must be one JSON value and nothing else. */
    public JsonNode json() {
        try {
            return new ObjectMapper()
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readTree(out);
        } catch (IOException e) {
            throw new AssertionError("not one JSON value: " + out, e);
        }
    }

    /** The first of the events of this name that were told as JSON on standard error. */
    JsonNode event(String name) {
        return events(err, name).stream()
                .findFirst()
                .orElseThrow(() -> new AssertionError("no event " + name + " in " + err));
    }

    /** The events of this name in a log of JSON objects, one a line, among whatever else it has. */
    static List<JsonNode> events(String log, String name) {
        return log.lines()
                .filter(line -> line.startsWith("{") && line.contains("\"event\":\"" + name + "\""))
                .map(line -> {
                    try {
                        return new ObjectMapper().readTree(line);
                    } catch (IOException e) {
                        throw new AssertionError("no JSON: " + line, e);
                    }
                })
                .collect(Collectors.toList());
    }
}
