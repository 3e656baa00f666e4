package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.emulation.fixtures.Requirements;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The unit by which systemd runs {@code weft program}; packages install it, and tests of them run it. */
class ServiceUnitTest {
    private static final Path UNIT = Path.of("..", "packages", "src", "service", "weft@.service");
    /** Tenths of systemd's measure of what a service may do: 0 for nothing, 100 for everything. */
    private static final int EXPOSURE = 15;

    @TempDir
    Path directory;

    @BeforeEach
    void place() throws Exception {
        Requirements.skipIfMissing(
                "judging the service's unit",
                Requirements.program("systemd-analyze").isEmpty() ? List.of("the program systemd-analyze") : List.of());
        // What it runs is not installed here.
        String unit = Files.readString(UNIT).replaceFirst("(?m)^ExecStart=\\S+", "ExecStart=/bin/true");
        Files.writeString(directory.resolve("weft@.service"), unit);
    }

    private String analyze(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("systemd-analyze"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    @Test
    void systemdFindsNothingWrongWithIt() throws Exception {
        assertThat(analyze(
                        "verify",
                        "--man=no",
                        directory.resolve("weft@lab.service").toString()))
                .isEmpty();
    }

    @Test
    void itMayDoLittle() throws Exception {
        assertThat(analyze(
                        "security",
                        "--offline=true",
                        "--threshold=" + EXPOSURE,
                        "--no-pager",
                        directory.resolve("weft@.service").toString()))
                .contains("Overall exposure level");
    }
}
