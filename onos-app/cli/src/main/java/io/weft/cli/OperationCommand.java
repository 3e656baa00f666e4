package io.weft.cli;

import io.weft.cli.input.Inputs;
import io.weft.cli.output.Answers;
import io.weft.cli.output.Console;
import io.weft.cli.output.ConsoleProgress;
import io.weft.config.FabricFile;
import io.weft.fabric.Fabric;
import io.weft.operations.Operation;
import io.weft.operations.Operation.Needs;
import io.weft.operations.Progress;
import io.weft.operations.Request;
import io.weft.operations.Result;
import io.weft.operations.Subject;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;

/**
 * {@code weft} and the name of an operation that a fabric file is enough for, with the operation's fields as options.
 */
final class OperationCommand extends ConsoleCommand {
    private final Operation operation;

    @Mixin
    private FabricArgument file;

    /** Used by operations that need routes only. */
    private final RoutesOption routes = new RoutesOption();

    @Mixin
    private JsonOption json;

    private OperationCommand(Console console, Operation operation) {
        super(console);
        this.operation = operation;
    }

    static CommandLine of(Console console, Operation operation) {
        OperationCommand command = new OperationCommand(console, operation);
        CommandSpec spec = CommandSpec.forAnnotatedObject(command).name(operation.name());
        if (operation.needs() == Needs.ROUTES) {
            spec.addMixin("routes", CommandSpec.forAnnotatedObject(command.routes));
        }
        spec.usageMessage()
                .description(Stream.of(operation.summary() + ".", operation.details(), exits(operation))
                        .filter(text -> !text.isEmpty())
                        .toArray(String[]::new));
        return new CommandLine(FieldOptions.add(spec, operation));
    }

    private static String exits(Operation operation) {
        return operation.needs() == Needs.ROUTES ? "Exits with 1 if something that is checked does not hold." : "";
    }

    @Override
    public Integer call() {
        Request request = FieldOptions.request(spec, operation);
        Fabric fabric = file.load(console);
        return Answers.print(console, json.given(), Inputs.accepted(() -> answer(request, fabric)));
    }

    private Fabric another(String name) {
        return console.progress().during("reading " + name, activity -> FabricFile.load(Path.of(name)));
    }

    /** The answer; where routes were computed for it, with the time that these and it took. */
    private Result answer(Request request, Fabric fabric) {
        Progress progress = new ConsoleProgress(console);
        return operation.needs() == Needs.FABRIC
                ? operation.answer(request, Subject.planned(fabric, this::another), progress)
                : Answers.timed(request, Subject.planned(fabric, routes.load(fabric, console)), progress);
    }
}
