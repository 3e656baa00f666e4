package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;

import io.weft.cli.output.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "describe",
                "verify",
                "compare-cabling",
                "reproduce",
                "simulate",
                "merge",
                "emulate",
                "optimize",
                "program",
                "export",
                "generate-completion",
                "help"
            })
    void helpFitsEightyColumns(String command) {
        for (Run run : new Run[] {weft(command, "--help"), weft("--help"), weft("help", command)}) {
            assertThat(run.code()).isZero();
            assertThat(run.err()).isEmpty();
            assertThat(run.out()).contains("Usage: weft").doesNotContain("\u001b");
            assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "describe", "verify", "simulate", "emulate", "optimize", "program", "export"})
    void everyCommandTellsTheVersion(String command) {
        Run run = command.isEmpty() ? weft("--version") : weft(command, "--version");
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .matches(
                        "weft [0-9]+\\.[0-9]+\\.[0-9]+(-SNAPSHOT)? \\((commit [0-9a-f]{12}|of an unknown commit).*\\)\\R");
    }

    @Test
    void mistakesOnTheCommandLineAreExplainedInAFewLines() {
        assertThat(complaint()).contains("a command is missing").contains("weft --help");
        assertThat(complaint("descibe")).contains("descibe").contains("describe");
        assertThat(complaint("describe")).contains("FILE").contains("weft describe --help");
        assertThat(complaint("verify", example("slimfly-q5"), "--fial", "x")).contains("--fial");
        assertThat(complaint("export", example("slimfly-q5"))).contains("--format");
        assertThat(complaint("describe", example("slimfly-q5"), "more")).contains("more");
    }

    @Test
    void filesThatAreNoFabricsAreExplained(@TempDir Path directory) {
        assertThat(complaint("describe", directory.resolve("none.yaml"))).contains("none.yaml");
        assertThat(complaint("describe", directory)).contains(directory.toString());
        Path wrong = Run.file(directory, "version: 1\nname: x\ntopology: {type: slim-fly, q: 6}\n");
        assertThat(complaint("verify", wrong)).contains("fabric.yaml:3").contains("prime power");
        assertThat(complaint("export", wrong, "-f", "json")).contains("prime power");
    }

    @Test
    void fileNamesThatTheLocaleCannotWriteAreExplained() {
        String halfACharacter = "fabric\ud83d.yaml";
        assertThat(complaint("describe", halfACharacter)).contains("(FILE)").contains("LC_ALL=C.UTF-8");
        assertThat(complaint("export", example("slimfly-q5"), "-f", "dot", "-o", halfACharacter))
                .contains("--output")
                .contains("LC_ALL=C.UTF-8");
    }

    private static String complaint(Object... arguments) {
        Run run = weft(arguments);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).doesNotContain("\tat ").doesNotContain("Exception");
        assertThat(run.err().lines()).hasSizeBetween(1, 3);
        return run.err();
    }

    @Test
    void completionIsAScriptForBash() throws Exception {
        Run run = weft("generate-completion");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("complete -F").contains("booksim-anynet").contains("--fail");
        Path bash = Programs.find("BASH_EXECUTABLE", "bash");
        if (bash != null) {
            Process check = new ProcessBuilder(bash.toString(), "-n")
                    .redirectErrorStream(true)
                    .start();
            try (OutputStream script = check.getOutputStream()) {
                script.write(run.out().getBytes(StandardCharsets.UTF_8));
            }
            assertThat(new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEmpty();
            assertThat(check.waitFor()).isZero();
        }
    }

    @Test
    void aReaderThatGoesAwayEndsTheCommandWithoutAWord() {
        Run run = writingTo("Broken pipe");
        assertThat(run.code()).isEqualTo(141);
        // On a slow machine progress may have been reported before.
        assertThat(run.err())
                .doesNotContain("weft:")
                .doesNotContain("Broken pipe")
                .doesNotContain("Exception");
    }

    @Test
    void aFullDiskIsNoSuccess() {
        Run run = writingTo("No space left on device");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("cannot write the output: No space left on device");
    }

    private static Run writingTo(String failure) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        OutputStream out = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(failure);
            }
        };
        int code;
        try (Console console = new Console(out, err, false)) {
            code = Weft.run(console, "export", example("slimfly-q5").toString(), "-f", "json");
        }
        return new Run(code, "", err.toString(StandardCharsets.UTF_8));
    }
}
