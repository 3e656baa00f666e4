package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands that users are told to type do what they are told, one after the other, with the fabrics of the project.
 */
class DocumentedCommandsTest {
    private static final String EXAMPLES = "fabric-config/examples/";

    @TempDir
    private Path directory;

    @Test
    void ofOptimizing() throws IOException {
        List<String> commands = Files.readString(Run.docs().resolve("optimizer.md"))
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("./weft ") && line.contains(EXAMPLES))
                .toList();
        assertThat(commands).hasSizeGreaterThan(2);
        for (String command : commands) {
            Run run = Run.weft(List.of(command.split(" ")).stream()
                    .skip(1)
                    .map(this::placed)
                    .toArray());
            assertThat(run.code()).as(command + "\n" + run.out() + run.err()).isZero();
            assertThat(run.out()).as(command).isNotEmpty();
        }
    }

    private Object placed(String word) {
        if (word.startsWith(EXAMPLES)) {
            return Run.docs().resolveSibling(word);
        }
        return word.endsWith(".csv") ? directory.resolve(word) : word;
    }
}
