package io.weft.cli;

import io.weft.cli.input.NamedFiles;
import io.weft.cli.input.StopSignal;
import io.weft.cli.output.Answers;
import io.weft.cli.output.Console;
import io.weft.cli.output.ConsoleProgress;
import io.weft.cli.output.OutputFile;
import io.weft.fabric.Fabric;
import io.weft.operations.request.Attachments;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Operation.Needs;
import io.weft.operations.request.Progress;
import io.weft.operations.request.Rendering;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * {@code weft} and the name of an operation that needs a fabric file at most, with the operation's fields and
 * renderings as options.
 */
final class OperationCommand extends ConsoleCommand {
    private final Operation operation;

    /** Used by operations that need a fabric. */
    private final FabricArgument file = new FabricArgument();

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
        if (command.isOfFabric()) {
            spec.addMixin("file", CommandSpec.forAnnotatedObject(command.file));
        }
        if (operation.needs() == Needs.ROUTES) {
            spec.addMixin("routes", CommandSpec.forAnnotatedObject(command.routes));
        }
        operation.renderings().forEach(each -> spec.addOption(option(each)));
        spec.usageMessage()
                .description(Stream.of(operation.summary() + ".", operation.details(), exits(operation))
                        .filter(text -> !text.isEmpty())
                        .toArray(String[]::new));
        return new CommandLine(FieldOptions.add(spec, operation));
    }

    private static OptionSpec option(Rendering rendering) {
        OptionSpec.Builder option =
                OptionSpec.builder("--" + rendering.option()).description(rendering.help());
        return rendering.isInFile()
                ? option.paramLabel("FILE").type(Path.class).build()
                : option.type(boolean.class).arity("0").build();
    }

    private static String exits(Operation operation) {
        return operation.needs() == Needs.ROUTES ? "Exits with 1 if something that is checked does not hold." : "";
    }

    private boolean isOfFabric() {
        return operation.needs() != Needs.NOTHING;
    }

    @Override
    public Integer call() {
        Request request = FieldOptions.request(spec, operation);
        Map<Rendering, OutputFile> files = files(request);
        Optional<Rendering> printed = printed();
        Attachments attachments = new NamedFiles(console);
        if (!isOfFabric()) {
            return answered(progress -> operation.answer(request, Subject.none(attachments), progress), files, printed);
        }
        Fabric fabric = file.load(console);
        return operation.needs() == Needs.FABRIC
                ? answered(
                        progress -> operation.answer(request, Subject.planned(fabric, attachments), progress),
                        files,
                        printed)
                : answered(
                        progress -> Answers.timed(
                                request,
                                Subject.planned(
                                        fabric, routes.load(fabric, console).waypoints(), attachments),
                                progress),
                        files,
                        printed);
    }

    /** What answers, and says meanwhile how far it is. */
    private interface Answering {
        Result answer(Progress progress);
    }

    /** Prints and writes the answer. Where a signal ends the process, that is what an operation has by then. */
    private int answered(Answering answering, Map<Rendering, OutputFile> files, Optional<Rendering> printed) {
        if (!operation.endsEarly()) {
            return told(answering.answer(new ConsoleProgress(console)), files, printed);
        }
        try (StopSignal stop = new StopSignal(() -> "nothing was printed")) {
            int code = told(answering.answer(new ConsoleProgress(console, stop::isGiven)), files, printed);
            console.flush();
            return code;
        }
    }

    private int told(Result result, Map<Rendering, OutputFile> files, Optional<Rendering> printed) {
        files.forEach((rendering, target) -> {
            if (!result.has(rendering)) {
                console.err()
                        .println("weft: not everything holds, so no " + rendering.option() + " was written to "
                                + target);
                return;
            }
            String text = result.in(rendering);
            target.write(opened -> opened.out().print(text));
            console.wrote(target);
        });
        if (printed.isEmpty()) {
            return Answers.print(console, json.given(), result);
        }
        console.out().print(result.in(printed.get()));
        Answers.warn(console, result);
        return ExitCode.of(result.holds());
    }

    /** What is printed in place of the rows, if that is asked for. */
    private Optional<Rendering> printed() {
        Optional<Rendering> printed = operation.renderings().stream()
                .filter(each -> !each.isInFile())
                .filter(each -> spec.commandLine().getParseResult().hasMatchedOption("--" + each.option()))
                .findFirst();
        if (printed.isPresent() && json.given()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--json and --" + printed.get().option() + " are both for the standard output; leave out one");
        }
        return printed;
    }

    private Map<Rendering, OutputFile> files(Request request) {
        Map<Rendering, OutputFile> files = new LinkedHashMap<>();
        for (Rendering each : operation.renderings()) {
            Path named = each.isInFile()
                    ? spec.commandLine().getParseResult().matchedOptionValue("--" + each.option(), null)
                    : null;
            if (named != null && !operation.renderings(request).contains(each)) {
                throw new Refusal("there is no " + each.option() + " of this; leave out --" + each.option());
            }
            if (named != null) {
                OutputFile target = new OutputFile(named, inputs());
                target.requireWritable();
                if (target.is("/dev/stdout")) {
                    throw new Refusal("--" + each.option() + " " + named
                            + " is the standard output, which the result is printed to; give it another file");
                }
                files.put(each, target);
            }
        }
        return files;
    }

    /** What is read: the fabric file, and what other values of the command line may name. */
    private Path[] inputs() {
        Stream<Path> named = FieldOptions.values(spec, operation)
                .filter(each -> !each.isEmpty() && each.indexOf('\0') < 0)
                .map(Path::of);
        Stream<Path> fabric = isOfFabric() ? Stream.of(file.input()) : Stream.empty();
        return Stream.of(fabric, routes.input(), named).flatMap(each -> each).toArray(Path[]::new);
    }
}
