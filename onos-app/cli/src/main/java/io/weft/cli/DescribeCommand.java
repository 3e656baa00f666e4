package io.weft.cli;

import io.weft.cli.describe.Description;
import io.weft.cli.describe.DescriptionText;
import io.weft.cli.output.Console;
import io.weft.cli.output.Json;
import io.weft.fabric.Fabric;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code weft describe}. */
@Command(
        name = "describe",
        description = {
            "Says how large a fabric is, and how far its switches are apart.",
            "Distances and minimal paths are those of the graph, between distinct edge switches."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class DescribeCommand implements Callable<Integer> {
    private final Console console;

    @Mixin
    private FabricArgument file;

    @Mixin
    private JsonOption json;

    DescribeCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Fabric fabric = file.load(console);
        Description description =
                console.progress().during("counting minimal paths", activity -> Description.of(fabric));
        if (json.given()) {
            Json.print(console.out(), description);
        } else {
            DescriptionText.print(description, console.out());
        }
        return ExitCode.OK;
    }
}
