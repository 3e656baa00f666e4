package io.weft.packages;

import io.weft.cli.Weft;
import io.weft.cli.output.Console;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.asciidoctor.Asciidoctor;
import org.asciidoctor.Attributes;
import org.asciidoctor.Options;
import org.asciidoctor.SafeMode;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** Writes what systems know of commands, from the commands themselves: a man page for each, and their completion. */
public final class CommandPages {
    private static final String COMMAND = "weft";

    private CommandPages() {}

    /**
     * Writes them: {@code man/COMMAND.1.gz} and {@code completion/weft}.
     *
     * @param arguments the directory to write to
     */
    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[0]);
        try (Console console = new Console(OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), false)) {
            CommandLine commands = Weft.commands(console);
            Path completion = Files.createDirectories(directory.resolve("completion"));
            Files.writeString(completion.resolve(COMMAND), AutoComplete.bash(COMMAND, commands));
            Path sources = Files.createDirectories(directory.resolve("asciidoc"));
            writeSources(commands, sources);
            try (Asciidoctor asciidoctor = Asciidoctor.Factory.create()) {
                convert(asciidoctor, sources, Files.createDirectories(directory.resolve("man")));
            }
        }
    }

    /** Writes the man page of each command as AsciiDoc. */
    static void writeSources(CommandLine commands, Path directory) throws IOException {
        summarise(commands);
        int code = ManPageGenerator.generateManPage(
                directory.toFile(), null, new boolean[0], false, commands.getCommandSpec());
        if (code != 0) {
            throw new IOException("no man pages were written to " + directory + ": code " + code);
        }
    }

    /** Gives every command what apropos(1) and lists of commands show: how its description begins. */
    private static void summarise(CommandLine command) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        if (usage.header().length == 0 && usage.description().length > 0) {
            usage.header(usage.description()[0].replaceFirst("[.:].*", ""));
        }
        command.getSubcommands().values().forEach(CommandPages::summarise);
    }

    private static void convert(Asciidoctor asciidoctor, Path sources, Path target) throws IOException {
        Options options = Options.builder()
                .backend("manpage")
                .safe(SafeMode.UNSAFE)
                .standalone(true)
                .toFile(false)
                // Without the day on which it is made.
                .attributes(Attributes.builder().attribute("reproducible", "").build())
                .build();
        for (Path source : pages(sources)) {
            String page = asciidoctor.convert(Files.readString(source), options);
            String name = source.getFileName().toString().replaceFirst("\\.adoc$", ".1.gz");
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(target.resolve(name)))) {
                out.write(page.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static List<Path> pages(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }
}
