package io.weft.cli;

import io.weft.cli.input.FailureNames;
import io.weft.cli.optimize.AskedMessages;
import io.weft.cli.optimize.OptimizationReport;
import io.weft.cli.optimize.OptimizationText;
import io.weft.cli.optimize.Optimizing;
import io.weft.cli.output.Console;
import io.weft.cli.output.Json;
import io.weft.fabric.Fabric;
import io.weft.topology.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weft optimize}. */
@Command(
        name = "optimize",
        description = {
            "Finds a waypoint, or none, for each of some messages, so that the most loaded channel carries as little as can "
                    + "be, and says what no routes can do better than. Exits with 1 if the routes could deadlock."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class OptimizeCommand implements Callable<Integer> {
    private final Console console;

    @Mixin
    private FabricArgument file;

    @ArgGroup(multiplicity = "1")
    private AskedMessages messages;

    @Mixin
    private Optimizing optimizing;

    @Option(
            names = "--fail",
            paramLabel = "LINK|SWITCH",
            description =
                    "Without these, all together: names separated by commas, or several options. A link is named by "
                            + "its switches: s0.0.0--s0.0.1.")
    private List<String> failed = new ArrayList<>();

    @Mixin
    private JsonOption json;

    OptimizeCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        optimizing.check(file.input(), json.given());
        Fabric fabric = file.load(console);
        Failures failures = new FailureNames(fabric.topology()).parse(FailureNames.separated("--fail", failed));
        return ExitCode.of(optimizing.run(fabric, failures, messages, file.input(), console, this::print));
    }

    private void print(OptimizationReport report) {
        if (json.given()) {
            Json.print(console.out(), report);
        } else {
            OptimizationText.print(report, console.out());
        }
    }
}
