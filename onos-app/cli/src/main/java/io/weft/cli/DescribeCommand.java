package io.weft.cli;

import io.weft.cli.output.Answers;
import io.weft.cli.output.Console;
import io.weft.fabric.Fabric;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.Subject;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code weft describe}. */
@Command(
        name = "describe",
        description = {
            "Prints the size of a fabric, its diameter, and how many minimal paths it has.",
            "Distances and minimal paths are those of the graph, between distinct edge switches."
        })
final class DescribeCommand extends ConsoleCommand {
    @Mixin
    private FabricArgument file;

    @Mixin
    private JsonOption json;

    DescribeCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        Fabric fabric = file.load(console);
        return Answers.print(
                console,
                json.given(),
                console.progress()
                        .during(
                                "counting minimal paths",
                                activity -> Operations.DESCRIBE.answer(
                                        Request.of(Operations.DESCRIBE), Subject.planned(fabric))));
    }
}
