package io.weft.cli;

import io.weft.cli.input.InputException;
import io.weft.cli.input.Inputs;
import io.weft.cli.input.OpenedFiles;
import io.weft.cli.input.StopSignal;
import io.weft.cli.output.Console;
import io.weft.cli.output.Json;
import io.weft.cli.simulate.Ending;
import io.weft.cli.simulate.FabricToSimulate;
import io.weft.cli.simulate.HtmlReport;
import io.weft.cli.simulate.OutputOptions;
import io.weft.cli.simulate.PointContext;
import io.weft.cli.simulate.PointCsv;
import io.weft.cli.simulate.ReportFacts;
import io.weft.cli.simulate.SimulationRuns;
import io.weft.operations.BadRequestException;
import io.weft.operations.Field;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.Simulate;
import io.weft.operations.Subject;
import io.weft.operations.job.Point;
import io.weft.operations.job.PointSink;
import io.weft.operations.job.PointTable;
import io.weft.operations.job.Simulation;
import io.weft.operations.job.WorkloadTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** {@code weft simulate}. */
@Command(
        name = "simulate",
        description = {
            "Simulates the routes that are installed, flit by flit: how much traffic the fabric carries, at which "
                    + "latency. Exits with 1 if there is a deadlock, or a workload is not done within --max-cycles; "
                    + "what is done by then is printed and written.",
            "Loads and throughputs are fractions of what an endpoint's link can carry, latencies are in cycles; a link "
                    + "carries one flit in a cycle."
        },
        abbreviateSynopsis = true,
        sortOptions = false,
        modelTransformer = SimulateCommand.Options.class)
final class SimulateCommand extends ConsoleCommand {
    private static final int LAST = 100;

    @Parameters(index = "0", paramLabel = "FILE", description = "The fabric file.")
    private Path file;

    @Option(
            names = "--routes",
            paramLabel = "FILE",
            description = "The same as --routing waypoints:FILE, for the file that other commands take as --routes.")
    private List<String> routes = new ArrayList<>();

    @ArgGroup(validate = false, heading = "%nOutput:%n", order = LAST)
    private OutputOptions outputs = new OutputOptions();

    SimulateCommand(Console console) {
        super(console);
    }

    /** Adds the options that say what is simulated. */
    static final class Options implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec command) {
            return FieldOptions.add(command, Operations.SIMULATE);
        }
    }

    @Override
    public Integer call() {
        ParseResult parsed = spec.commandLine().getParseResult();
        OutputOptions.requireOnce(parsed);
        Request request = request(FieldOptions.request(spec, Operations.SIMULATE));
        boolean ofWorkload = Simulate.ofWorkload(request);
        if (ofWorkload) {
            outputs.refuseReport();
        }
        int threads = threads(request);
        FabricToSimulate fabric = new FabricToSimulate(file, request.get(Simulate.FAILURES));
        Simulation simulation = Inputs.accepted(
                () -> Simulate.simulation(request, fabric.written(), Optional.of(new OpenedFiles(console))));
        OutputOptions.Files files = outputs.files(file, wordsWithFiles(request));
        Simulation.Prepared prepared = console.progress()
                .during(
                        "computing routes",
                        activity -> Inputs.accepted(() -> simulation.prepare(scheme -> {
                            Subject planned = simulation.simulated(fabric.with(scheme, simulation.routings(scheme)));
                            Simulate.checkSwitches(request, planned.fabric().virtualChannels());
                            return planned;
                        })));
        PointContext context = PointContext.of(request, fabric, prepared);
        return simulate(request, fabric, simulation, prepared, context, files, threads);
    }

    /** With what is asked for twice once, and routes as a routing. */
    private Request request(Request asked) {
        List<String> routings = new ArrayList<>(asked.get(Simulate.ROUTINGS));
        routes.forEach(given -> routings.add(Simulate.WAYPOINTS_IN + given));
        Request request = asked.with(Simulate.ROUTINGS, distinct(routings, "routing"));
        return asked.has(Simulate.LOADS)
                ? request.with(Simulate.LOADS, distinct(asked.get(Simulate.LOADS), "load"))
                : request;
    }

    private <T> List<T> distinct(List<T> given, String what) {
        Set<T> seen = new HashSet<>();
        Set<T> repeated = new HashSet<>();
        for (T each : given) {
            if (!seen.add(each) && repeated.add(each)) {
                console.err()
                        .println("weft: " + what + " " + each + " is asked for more than once, and simulated once");
            }
        }
        return given.stream().distinct().toList();
    }

    private static int threads(Request request) {
        Integer threads = request.get(Simulate.THREADS);
        if (threads != null && threads < 1) {
            throw new InputException(
                    new BadRequestException(Simulate.THREADS, String.valueOf(threads), "1 or more").onCommandLine());
        }
        return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    }

    /** What may be names of files. */
    private static List<String> wordsWithFiles(Request request) {
        List<String> words = new ArrayList<>(request.get(Simulate.ROUTINGS));
        for (Field<String> field : List.of(Simulate.PATTERN, Simulate.WORKLOAD, Simulate.PLACEMENT)) {
            words.add(request.get(field));
        }
        return words;
    }

    /** Does the runs. Until all that there is has been written, no signal ends the process. */
    private int simulate(
            Request request,
            FabricToSimulate fabric,
            Simulation simulation,
            Simulation.Prepared prepared,
            PointContext context,
            OutputOptions.Files files,
            int threads) {
        boolean ofWorkload = Simulate.ofWorkload(request);
        Function<Point, Map<String, Object>> document = point -> context.with(point.document());
        List<PointSink<Point>> sinks = new ArrayList<>();
        if (!outputs.json()) {
            Consumer<String> out = line -> {
                console.out().println(line);
                console.flush();
            };
            sinks.add(ofWorkload ? new WorkloadTable(context.title(), out) : new PointTable(context.title(), out));
        }
        files.csv().ifPresent(target -> sinks.add(new PointCsv<>(target.growing(), document)));
        try (StopSignal stop = new StopSignal(() -> "points may be missing")) {
            SimulationRuns runs = new SimulationRuns(console, sinks);
            Ending ending = runs.run(simulation, prepared, threads, stop);
            List<Point> points = runs.points();
            if (outputs.json() && (!ending.isFailure() || !points.isEmpty())) {
                Json.print(console.out(), points.stream().map(document).toList());
                console.flush();
            }
            files.report().filter(page -> !points.isEmpty()).ifPresent(page -> {
                ReportFacts facts = new ReportFacts(
                        simulation.about(fabric.written(), fabric.failures()), context, request, arguments());
                facts.add(points, simulation.size(), ending);
                page.write(opened -> HtmlReport.print(fabric.written().name(), facts.all(), points, opened.out()));
                console.wrote(page);
            });
            List<String> shortfalls = ofWorkload ? WorkloadTable.shortfalls(points) : List.of();
            shortfalls.forEach(each -> console.err().println("weft: " + each));
            if (points.isEmpty()) {
                files.tellLeft(console.err());
            }
            console.flush();
            ending.rethrow();
            return ExitCode.of(shortfalls.isEmpty() && ending.reason().isEmpty());
        }
    }

    private List<String> arguments() {
        return spec.root().commandLine().getParseResult().originalArgs();
    }
}
