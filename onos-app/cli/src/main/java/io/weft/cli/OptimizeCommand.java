package io.weft.cli;

import io.weft.cli.input.OpenedFiles;
import io.weft.cli.input.StopSignal;
import io.weft.cli.output.Answers;
import io.weft.cli.output.Console;
import io.weft.cli.output.ConsoleProgress;
import io.weft.cli.output.OutputFile;
import io.weft.fabric.Fabric;
import io.weft.operations.Optimize;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.operations.routes.OptimizedRoutes;
import io.weft.optimizer.ortools.OrToolsMethods;
import io.weft.refusal.Refusal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code weft optimize}. */
@Command(
        description = {
            "Chooses a waypoint, or none, for each message, so that the load of the busiest channel is as low as "
                    + "possible, and prints a lower bound for it. Exits with 1 if the routes can deadlock. With "
                    + "--placement, chooses an endpoint for each rank of a program instead."
        },
        modelTransformer = OptimizeCommand.Options.class)
final class OptimizeCommand extends ConsoleCommand {
    static final Optimize OPTIMIZE = new Optimize(OrToolsMethods.withOthers());

    @Mixin
    private FabricArgument file;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description =
                    "Write the routes to this file (source,destination,waypoint), which verify, simulate, emulate and "
                            + "program take as --routes. With --placement, the names of the endpoints, one a line in "
                            + "the order of ranks: a host list for MPI and Slurm, and simulate's --placement=file:FILE.")
    private Path out;

    @Mixin
    private JsonOption json;

    OptimizeCommand(Console console) {
        super(console);
    }

    /** Adds the options that are fields of the operation. */
    static final class Options implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec command) {
            return FieldOptions.add(command, OPTIMIZE);
        }
    }

    @Override
    public Integer call() {
        Request request = FieldOptions.request(spec, OPTIMIZE);
        Optional<OutputFile> target = Optional.ofNullable(out).map(path -> new OutputFile(path, file.input()));
        target.ifPresent(OutputFile::requireWritable);
        if (json.given() && target.filter(each -> each.is("/dev/stdout")).isPresent()) {
            throw new Refusal("--out " + out + " is the standard output, which --json prints one JSON value to; "
                    + "give --out another file, or leave out one of the two");
        }
        Fabric fabric = file.load(console);
        return optimize(request, Subject.planned(fabric), target);
    }

    /** Routes that were found are written and printed also where the process is told to end. */
    private int optimize(Request request, Subject planned, Optional<OutputFile> target) {
        AtomicBoolean written = new AtomicBoolean();
        boolean placing = request.has(Optimize.PLACEMENT);
        try (StopSignal stop = new StopSignal(() -> written.get()
                ? placing ? "the endpoints are written" : "the routes are written"
                : placing ? "no endpoints were written" : "no routes were written")) {
            Optimize.Outcome outcome = OPTIMIZE.run(
                    request,
                    planned,
                    Optional.of(new OpenedFiles(console)),
                    new ConsoleProgress(console, stop::isGiven));
            target.filter(each -> outcome.result().holds()).ifPresent(each -> {
                outcome.routes().ifPresentOrElse(routes -> write(routes, each), () -> write(outcome.order(), each));
                written.set(true);
            });
            int code = Answers.print(console, json.given(), outcome.result());
            console.flush();
            return code;
        }
    }

    private static void write(List<String> order, OutputFile target) {
        target.write(opened -> order.forEach(opened.out()::println));
    }

    private void write(OptimizedRoutes routes, OutputFile target) {
        console.progress().during("writing " + out, routes.phases(), activity -> {
            target.write(opened -> {
                opened.out().println("source,destination,waypoint");
                for (int phase = 0; phase < routes.phases(); phase++) {
                    routes.printPhase(phase, opened.out()::println);
                    activity.advance(1);
                }
            });
            return routes;
        });
    }
}
