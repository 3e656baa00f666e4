package io.weft.cli;

import io.weft.cli.input.FailureNames;
import io.weft.cli.output.Answers;
import io.weft.cli.output.Console;
import io.weft.fabric.Fabric;
import io.weft.operations.Operations;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weft verify}. */
@Command(
        name = "verify",
        description = {
            "Verifies all routes that can occur: every endpoint reaches every other within the virtual channels, and no "
                    + "deadlock is possible. Exits with 1 if not."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class VerifyCommand implements Callable<Integer> {
    private final Console console;

    @Mixin
    private FabricArgument file;

    @Option(
            names = "--fail",
            paramLabel = "LINK|SWITCH",
            description =
                    "Links and switches that have failed, all together: names separated by commas, or several options. "
                            + "A link is named by its switches: s0.0.0--s0.0.1.")
    private List<String> failed = new ArrayList<>();

    @Mixin
    private RoutesOption routes;

    @Mixin
    private JsonOption json;

    VerifyCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Fabric fabric = file.load(console);
        Failures failures = new FailureNames(fabric.topology()).parse(FailureNames.separated("--fail", failed));
        GivenWaypoints given = routes.load(fabric, console);
        return Answers.print(
                console,
                json.given(),
                console.progress()
                        .during(
                                "verifying " + fabric.name(),
                                activity ->
                                        Answers.timed(Operations.VERIFY, () -> Routes.of(fabric, failures, given))));
    }
}
