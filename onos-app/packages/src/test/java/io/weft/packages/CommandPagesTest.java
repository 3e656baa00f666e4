package io.weft.packages;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.cli.Weft;
import io.weft.cli.output.Console;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CommandPagesTest {
    @Test
    void everyCommandHasAPageWithItsOptions(@TempDir Path directory) throws Exception {
        try (Console console = new Console(OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), false)) {
            CommandLine commands = Weft.commands(console);
            CommandPages.writeSources(commands, directory);
            assertThat(Files.readString(directory.resolve("weft.adoc")))
                    .contains("[*verify*]", "*141*", "WEFT_JAVA_OPTS");
            for (CommandLine command : commands.getSubcommands().values()) {
                String name = command.getCommandSpec().qualifiedName("-");
                String page = Files.readString(directory.resolve(name + ".adoc"));
                assertThat(page).contains("= " + name + "(1)");
                command.getCommandSpec().options().forEach(option -> assertThat(page)
                        .contains("*" + option.longestName() + "*"));
            }
        }
    }
}
