package io.weft.onos.container;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What was seen in the container, a line each, for the test outside. Thread-safe. */
final class Report {
    private final Collection<String> lines = new ConcurrentLinkedQueue<>();

    void line(String line) {
        lines.add(line.replace('\n', ' '));
    }

    /** Says that looking ended early. */
    void failure(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        line("failed: " + trace);
    }

    void write(Path file) throws IOException {
        Files.write(file, lines);
    }
}
