package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.cli.output.Console;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands that users are told to type do what they are told, one after the other, with the fabrics of the project.
 */
class DocumentedCommandsTest {
    /** A word of a command, or several in quotes. */
    private static final Pattern WORD = Pattern.compile("'[^']*'|[^ ]+");

    private static final String EXAMPLES = "fabric-config/examples/";

    @TempDir
    private Path directory;

    @Test
    void ofOptimizing() throws IOException {
        assertDone(commands("optimizer.md", EXAMPLES), 3);
    }

    /** Those with files besides the fabric; others take long. */
    @Test
    void ofSimulating() throws IOException {
        assertDone(commands("workloads.md", ":" + EXAMPLES), 3);
    }

    /** What the document shows is what is printed. */
    @Test
    void ofSimulatingJobs() throws IOException {
        List<String> commands = commands("workloads.md", "--job ");
        assertDone(commands, 1);
        assertThat(Files.readString(Run.docs().resolve("workloads.md")))
                .contains(run(commands.get(0)).out().indent(4));
    }

    @Test
    void ofInfiniBand() throws IOException {
        assertDone(commands("infiniband.md", EXAMPLES), 5);
    }

    @Test
    void theReadmeNamesEveryCommand() throws IOException {
        String readme = Files.readString(Run.docs().resolveSibling("README.md"));
        String table = readme.substring(readme.indexOf("## Commands"), readme.indexOf("## The fabric file"));
        try (Console console = new Console(OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), false)) {
            assertThat(Weft.commands(console).getSubcommands().keySet())
                    .contains("status", "drain")
                    .filteredOn(name -> !List.of("help", "generate-completion").contains(name))
                    .allMatch(name -> table.contains("`" + name + "`") || table.contains("`" + name + ","));
        }
    }

    private static List<String> commands(String document, String part) throws IOException {
        return Files.readString(Run.docs().resolve(document))
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("./weft ") && line.contains(part))
                .toList();
    }

    private void assertDone(List<String> commands, int fewest) {
        assertThat(commands).hasSizeGreaterThanOrEqualTo(fewest);
        for (String command : commands) {
            Run run = run(command);
            assertThat(run.code()).as(command + "\n" + run.out() + run.err()).isZero();
            assertThat(run.out() + run.err()).as(command).isNotEmpty();
        }
    }

    private Run run(String command) {
        return Run.weft(WORD.matcher(command)
                .results()
                .skip(1)
                .map(word -> word.group().replace("'", ""))
                .map(this::placed)
                .toArray());
    }

    private Object placed(String word) {
        if (word.startsWith(EXAMPLES)) {
            return Run.docs().resolveSibling(word);
        }
        int file = word.indexOf(":" + EXAMPLES) + 1;
        if (file > 0) {
            return word.substring(0, file) + Run.docs().resolveSibling(word.substring(file));
        }
        if (!word.endsWith(".csv") && !word.endsWith(".txt") && !word.startsWith("q5.")) {
            return word;
        }
        String prefix = word.startsWith("file:") ? "file:" : "";
        return prefix + directory.resolve(word.substring(prefix.length()));
    }
}
