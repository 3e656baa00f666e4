package io.weft.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.cli.output.OutputFile;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.refusal.Refusal;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** State files that are not as they were written. */
class TornStateTest {
    private static final KeptState STATE = new KeptState(
            KeptState.digest("{}"),
            Set.of("x1.0.0--x2.0.0", "x1.0.0--x2.1.0", "x2.2.0"),
            Optional.of(Scheme.MINIMAL),
            Optional.of(Spread.FLOW));
    private static final KeptState SHORTER =
            new KeptState(KeptState.digest("{}"), Set.of(), Optional.empty(), Optional.empty());

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void write() {
        file = directory.resolve("state.json");
        STATE.write(new OutputFile(file));
    }

    private void requireRefused(byte[] content, String as) throws IOException {
        Files.write(file, content);
        assertThatThrownBy(() -> KeptState.read(file))
                .as(as)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(file + " is not a state file of weft program: ")
                .hasMessageEndingWith("name another file, or remove this one to start without drains");
    }

    @Test
    void theBeginningOfAStateIsNone() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        assertThat(KeptState.read(file)).contains(STATE);
        int brace = new String(whole, StandardCharsets.US_ASCII).lastIndexOf('}');
        for (int length = 0; length <= brace; length++) {
            requireRefused(Arrays.copyOf(whole, length), "the first " + length + " bytes");
        }
    }

    /** As of a program that writes over a file from its beginning. */
    @Test
    void aStateOverTheBeginningOfALongerOneIsNone() throws IOException {
        byte[] longer = Files.readAllBytes(file);
        SHORTER.write(new OutputFile(file));
        byte[] shorter = Files.readAllBytes(file);
        System.arraycopy(shorter, 0, longer, 0, shorter.length);
        requireRefused(longer, "one over another");
    }

    @Test
    void garbageIsNone() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 1_000; i++) {
            byte[] garbage = new byte[random.nextInt(300)];
            random.nextBytes(garbage);
            requireRefused(garbage, "garbage " + i + " of seed " + seed);
        }
        requireRefused(new byte[4_096], "the zeros that some file systems leave after a loss of power");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1]", "[null]", "[\"x2.2.0\", {}]", "[\"x2.2.0\"], \"drained\": []"})
    void drainsAreNamesAndAreThereOnce(String drained) throws IOException {
        requireRefused(
                ("{\"version\": 1, \"fabricFile\": \"sha256:0\", \"drained\": " + drained + "}")
                        .getBytes(StandardCharsets.US_ASCII),
                drained);
    }

    /** Writes one state after the other into a file, and says so, until it is killed. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] args) {
            OutputFile file = new OutputFile(Path.of(args[0]));
            while (true) {
                STATE.write(file);
                SHORTER.write(file);
                System.out.println("both");
            }
        }
    }

    @Test
    void whoeverIsKilledWhileItWritesLeavesAWholeState() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int kill = 0; kill < 5; kill++) {
            Process writer = new ProcessBuilder(
                            ProcessHandle.current().info().command().orElseThrow(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Writer.class.getName(),
                            file.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader said = writer.inputReader()) {
                for (int i = random.nextInt(50); i >= 0; i--) {
                    assertThat(said.readLine()).isEqualTo("both");
                }
            } finally {
                writer.destroyForcibly().waitFor();
            }
            assertThat(KeptState.read(file))
                    .as("seed %d, kill %d", seed, kill)
                    .isIn(Optional.of(STATE), Optional.of(SHORTER));
        }
    }
}
