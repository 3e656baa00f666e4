package io.weft.cli;

import io.weft.cli.emulate.Emulations;
import io.weft.cli.emulate.Pairs;
import io.weft.cli.input.FailureNames;
import io.weft.cli.output.Console;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code weft emulate}. */
@Command(
        name = "emulate",
        description = {
            "Runs the fabric on in-process P4Runtime switches: installs its routes, tries every pair of endpoints with a "
                    + "packet, cuts a link, repairs, tries again, restores it and compares. Exits with 1 if any step "
                    + "did not hold."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class EmulateCommand implements Callable<Integer> {
    private final Console console;

    @Spec
    private CommandSpec spec;

    @Mixin
    private FabricArgument file;

    @Option(
            names = "--cut",
            paramLabel = "LINK|SWITCH",
            description = "Cut this, alone, then restore it. Of several (separated by commas, or several options), one "
                    + "after the other. A link is named by its switches: s0.0.0--s0.0.1.")
    private List<String> cut = new ArrayList<>();

    @Option(
            names = "--cuts",
            paramLabel = "N",
            description =
                    "Cut N links drawn at random, one after the other; 0 for none. Without --cut and --cuts, one.")
    private Integer cuts;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description =
                    "Seed of that draw, also of the one link without --cut and --cuts (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--pairs",
            paramLabel = "WHICH",
            defaultValue = "endpoints",
            description = "Pairs to try: ${COMPLETION-CANDIDATES}, the latter with one endpoint of each edge switch "
                    + "(default: ${DEFAULT-VALUE}).")
    private Pairs pairs;

    @Mixin
    private JsonOption json;

    EmulateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (cuts != null && cuts < 0) {
            throw new ParameterException(spec.commandLine(), "--cuts is " + cuts + ", but must be 0 or more");
        }
        Emulations emulations = new Emulations(
                file.load(console),
                FailureNames.separated("--cut", cut),
                cuts == null ? OptionalInt.empty() : OptionalInt.of(cuts),
                seed,
                pairs);
        return ExitCode.of(emulations.run(console, json.given()));
    }
}
