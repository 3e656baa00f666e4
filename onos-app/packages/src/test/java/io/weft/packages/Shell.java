package io.weft.packages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a command came to.
 *
 * @param said what it printed, to its standard output and error
 */
record Shell(int code, String said) {
    /** Runs a command to its end. */
    static Shell run(List<String> command) throws IOException {
        File said = File.createTempFile("weft", ".out");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(said)
                    .redirectInput(new File("/dev/null"))
                    .start();
            int code = process.waitFor();
            return new Shell(code, Files.readString(said.toPath(), StandardCharsets.UTF_8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted: " + String.join(" ", command), e);
        } finally {
            Files.delete(said.toPath());
        }
    }

    /** The same, which has to succeed; what it printed. */
    static String done(String... command) throws IOException {
        Shell run = run(List.of(command));
        assertThat(run.code()).as(String.join(" ", command) + "\n" + run.said()).isZero();
        return run.said();
    }

    /** The one file of a directory whose name begins and ends like this. */
    static Path file(Path directory, String begin, String end) throws IOException {
        try (var files = Files.list(directory)) {
            List<Path> found = files.filter(
                            file -> file.getFileName().toString().startsWith(begin)
                                    && file.getFileName().toString().endsWith(end))
                    .toList();
            assertThat(found).as(directory + "/" + begin + "*" + end).hasSize(1);
            return found.get(0);
        }
    }
}
