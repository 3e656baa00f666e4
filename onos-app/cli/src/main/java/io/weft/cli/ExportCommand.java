package io.weft.cli;

import io.weft.cli.export.ExportFormat;
import io.weft.cli.export.ExportFormat.Exported;
import io.weft.cli.export.ExportFormats;
import io.weft.cli.input.OpenedFiles;
import io.weft.cli.output.Console;
import io.weft.cli.output.JsonPrinter;
import io.weft.cli.output.OutputFile;
import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;
import io.weft.registry.SourceTexts;
import io.weft.topology.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weft export}. */
@Command(description = "Writes the fabric in a format of another tool, or for those who buy and cable it.")
final class ExportCommand extends ConsoleCommand {
    @Mixin
    private FabricArgument file;

    @Option(
            names = {"-f", "--format"},
            paramLabel = "FORMAT",
            required = true,
            completionCandidates = ExportFormats.Names.class,
            description = "Format: ${COMPLETION-CANDIDATES}.")
    private String format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Output file (default: standard output).")
    private Path output;

    @Mixin
    private TargetsOption targets;

    @Mixin
    private LayoutOptions site;

    @Option(
            names = "--netlist",
            paramLabel = "FILE",
            description =
                    "For opensm, opensm-path-sl, opensm-sl2vl and opensm-guid2lid: what ibnetdiscover prints of the "
                            + "running subnet, for its GUIDs and LIDs (default: counted from 1, as in ibsim's netlist).")
    private Path netlist;

    @Option(names = "--json", description = "With -o: print a summary of what was written as JSON.")
    private boolean json;

    ExportCommand(Console console) {
        super(console);
    }

    /** What was written, and where. */
    record Written(String fabric, String format, String file, int switches, int links, int endpoints) {
        static Written of(Fabric fabric, ExportFormat format, Path file) {
            Topology t = fabric.topology();
            return new Written(
                    fabric.name(), format.name(), file.toString(), t.switchCount(), t.linkCount(), t.endpointCount());
        }
    }

    @Override
    public Integer call() throws IOException {
        ExportFormat chosen = ExportFormats.ALL.named(format);
        refuse(targets.given(), ExportFormat::namesTargets, chosen, "--targets says where switches are");
        refuse(site.givesPrices(), ExportFormat::needsPrices, chosen, "--prices says what things cost");
        refuse(site.givesFloor(), ExportFormat::needsLayout, chosen, "--floor says where racks can stand");
        refuse(netlist != null, ExportFormat::takesNetlist, chosen, "--netlist says what GUIDs and LIDs are");
        if (json && output == null) {
            throw new Refusal("--json says what was written to a file: add -o FILE; the fabric itself as JSON "
                    + "is --format json");
        }
        if (output == null) {
            Exported printed = load(chosen);
            write(chosen, printed, console);
            sayWhatIsLeftOut(chosen, printed);
            return ExitCode.OK;
        }
        OutputFile target = new OutputFile(output, inputs());
        Exported exported = load(chosen);
        target.write(opened -> write(chosen, exported, opened));
        sayWhatIsLeftOut(chosen, exported);
        if (json) {
            JsonPrinter.print(console.out(), Written.of(exported.fabric(), chosen, output));
        } else {
            console.wrote(output);
        }
        return ExitCode.OK;
    }

    private Path[] inputs() {
        return Stream.of(Stream.of(file.input()), targets.input(), site.named(), Stream.ofNullable(netlist))
                .flatMap(each -> each)
                .toArray(Path[]::new);
    }

    /** Refuses an option that the format does not use, and names those that do. */
    private static void refuse(boolean given, Predicate<ExportFormat> uses, ExportFormat chosen, String option) {
        if (given && !uses.test(chosen)) {
            String those = ExportFormats.ALL.all().stream()
                    .filter(uses)
                    .map(ExportFormat::name)
                    .collect(Collectors.joining(", "));
            throw new Refusal(option + ", but --format " + chosen.name()
                    + " does not: leave it out, or choose --format " + those);
        }
    }

    private void sayWhatIsLeftOut(ExportFormat chosen, Exported exported) {
        chosen.leavesOut(exported.fabric()).ifPresent(what -> console.err().println("weft: " + what));
    }

    private Exported load(ExportFormat chosen) {
        Fabric fabric = file.load(console);
        chosen.check(fabric);
        return new Exported(
                fabric,
                file.document(),
                onlyIf(chosen.namesTargets(), () -> targets.load(fabric)),
                onlyIf(chosen.needsLayout(), () -> site.layout(fabric, console)),
                onlyIf(chosen.needsPrices(), () -> site.prices(console)),
                onlyIf(netlist != null, this::readNetlist));
    }

    private SourceTexts.Text readNetlist() {
        StringBuilder text = new StringBuilder();
        new OpenedFiles(console).read(netlist.toString(), "the netlist", (line, number) -> text.append(line)
                .append('\n'));
        return new SourceTexts.Text(netlist.toString(), text.toString());
    }

    private static <T> Optional<T> onlyIf(boolean needed, Supplier<T> loading) {
        return needed ? Optional.of(loading.get()) : Optional.empty();
    }

    private void write(ExportFormat chosen, Exported exported, Console target) throws IOException {
        console.progress().during("writing " + chosen.name(), activity -> {
            chosen.write(exported, target.out());
            return chosen;
        });
    }
}
