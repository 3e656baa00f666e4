package io.weft.cli;

import io.weft.cli.input.Inputs;
import io.weft.cli.output.Answers;
import io.weft.cli.output.Console;
import io.weft.fabric.Fabric;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.Subject;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;

/** {@code weft verify}. */
@Command(
        name = "verify",
        description = {
            "Verifies all routes that can occur: every endpoint reaches every other within the virtual channels, and no "
                    + "deadlock is possible. Exits with 1 if not."
        },
        modelTransformer = VerifyCommand.Options.class)
final class VerifyCommand extends ConsoleCommand {
    @Mixin
    private FabricArgument file;

    @Mixin
    private RoutesOption routes;

    @Mixin
    private JsonOption json;

    VerifyCommand(Console console) {
        super(console);
    }

    /** Adds the options that are fields of the operation. */
    static final class Options implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec command) {
            return FieldOptions.add(command, Operations.VERIFY);
        }
    }

    @Override
    public Integer call() {
        Request request = FieldOptions.request(spec, Operations.VERIFY);
        Fabric fabric = file.load(console);
        Subject planned = Subject.planned(fabric, routes.load(fabric, console));
        return Answers.print(
                console,
                json.given(),
                console.progress()
                        .during(
                                "verifying " + fabric.name(),
                                activity -> Inputs.accepted(() -> Answers.timed(request, planned))));
    }
}
