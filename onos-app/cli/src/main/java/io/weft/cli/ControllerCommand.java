package io.weft.cli;

import io.weft.cli.client.ControllerClient;
import io.weft.cli.output.Console;
import io.weft.cli.output.JsonPrinter;
import io.weft.operations.ShowEvents;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;

/** {@code weft} and the name of an operation that a running controller answers. */
class ControllerCommand extends ConsoleCommand {
    private final Operation operation;

    @Mixin
    private ControllerOptions controller;

    @Mixin
    private JsonOption json;

    ControllerCommand(Console console, Operation operation) {
        super(console);
        this.operation = operation;
    }

    static CommandLine of(Console console, Operation operation) {
        return of(
                operation instanceof ShowEvents
                        ? new FollowedEvents(console, operation)
                        : new ControllerCommand(console, operation));
    }

    private static CommandLine of(ControllerCommand command) {
        CommandSpec spec = CommandSpec.forAnnotatedObject(command).name(command.operation.name());
        spec.usageMessage()
                .description(
                        command.operation.summary() + ".",
                        "Asks a controller that runs, as weft program and weft emulate --serve start it.");
        return new CommandLine(FieldOptions.add(spec, command.operation));
    }

    @Override
    public Integer call() {
        Request request = FieldOptions.request(spec, operation);
        operation.check(request);
        return answer(controller.client(console), request, json.given());
    }

    /** Asks, prints the answer, and returns the exit code. */
    int answer(ControllerClient client, Request request, boolean asJson) {
        ControllerClient.Answer answer = client.ask(request, !asJson);
        if (asJson) {
            JsonPrinter.print(console.out(), answer.json());
        } else {
            console.out().print(answer.text());
        }
        return ExitCode.of(answer.holds());
    }
}
