package io.weft.cli;

import io.weft.cli.input.OpenedFiles;
import io.weft.cli.input.StopSignal;
import io.weft.cli.output.Console;
import io.weft.cli.simulate.Ending;
import io.weft.cli.simulate.FabricToSimulate;
import io.weft.cli.simulate.OutputOptions;
import io.weft.cli.simulate.PointContext;
import io.weft.cli.simulate.ReportFacts;
import io.weft.cli.simulate.Results;
import io.weft.cli.simulate.ShareOptions;
import io.weft.cli.simulate.SharePoints;
import io.weft.cli.simulate.SimulationRuns;
import io.weft.cli.simulate.Sweep;
import io.weft.cli.slurm.Slurm;
import io.weft.cli.slurm.SlurmSweep;
import io.weft.cli.slurm.SweepDirectory;
import io.weft.metrics.Build;
import io.weft.operations.Operations;
import io.weft.operations.request.Field;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.operations.simulate.Point;
import io.weft.operations.simulate.Share;
import io.weft.operations.simulate.Simulate;
import io.weft.operations.simulate.Simulation;
import io.weft.refusal.Refusal;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** {@code weft simulate}. */
@Command(
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
    /** What Slurm allows a job array where it is not told otherwise. */
    private static final int MOST_TASKS = 1_000;
    /** In the shell of a task, as many threads as it has processors. */
    private static final String ALL_CPUS = "\"${SLURM_CPUS_PER_TASK:-1}\"";

    @Parameters(index = "0", paramLabel = "FILE", description = "The fabric file.")
    private Path file;

    @Option(
            names = "--routes",
            paramLabel = "FILE",
            description = "The same as --routing waypoints:FILE, for the file that other commands take as --routes.")
    private List<String> routes = new ArrayList<>();

    @ArgGroup(validate = false, heading = "%nBeyond one machine:%n", order = LAST - 1)
    private ShareOptions shares = new ShareOptions();

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
        boolean ofMessages = Simulate.ofMessages(request);
        if (ofMessages) {
            outputs.refuseReport();
        }
        shares.check();
        if (shares.slurm()) {
            Slurm.requireCommands();
        }
        if (shares.point().isPresent()) {
            outputs.refuseReportOfShare();
        }
        int threads = threads(request);
        FabricToSimulate fabric = new FabricToSimulate(file, request.get(Simulate.FAILURES));
        Simulation simulation = Simulate.simulation(request, fabric.written(), Optional.of(new OpenedFiles(console)));
        OutputOptions.Files files = outputs.files(List.of(file), Simulate.wordsWithFiles(request));
        if (shares.slurm()) {
            return inSlurm(request, fabric, simulation, files);
        }
        Simulation.Prepared prepared = console.progress()
                .during(
                        "computing routes",
                        activity -> simulation.prepare(scheme -> {
                            Subject planned = simulation.simulated(fabric.with(scheme, simulation.routings(scheme)));
                            Simulate.checkSwitches(request, planned.fabric());
                            return planned;
                        }));
        PointContext context = PointContext.of(request, fabric, prepared);
        return simulate(request, fabric, simulation, prepared, context, files, threads);
    }

    /** With what is asked for twice once, and routes as a routing. */
    private Request request(Request asked) {
        List<String> routings = new ArrayList<>(asked.get(Simulate.ROUTINGS));
        routes.forEach(given -> routings.add(Simulate.WAYPOINTS_IN + given));
        Request request = routings.isEmpty() ? asked : asked.with(Simulate.ROUTINGS, distinct(routings, "routing"));
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
            throw new Refusal(
                    Simulate.THREADS.isNot(String.valueOf(threads), "1 or more").onCommandLine());
        }
        return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
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
        Stream.of(simulation.losses(fabric.written()), simulation.shortBuffers(fabric.written()))
                .flatMap(Optional::stream)
                .forEach(words -> console.err().println("weft: " + words));
        Share share = shares.point().orElse(Share.WHOLE);
        Results results = new Results(console, context, outputs.json(), files);
        ReportFacts facts = new ReportFacts(
                simulation.about(fabric.written(), fabric.failures()), context, request, arguments(request));
        Optional<SharePoints.Whole> whole = shares.point()
                .map(given -> new SharePoints.Whole(
                        sweep(request, fabric),
                        simulation.places(),
                        simulation.size(),
                        context,
                        new LinkedHashMap<>(facts.all())));
        if (share.places(simulation.places()).length == 0) {
            console.err().println("weft: share " + share + " is empty: the whole has " + simulation.size());
        }
        try (StopSignal stop = new StopSignal(() -> "points may be missing")) {
            SimulationRuns runs = new SimulationRuns(console, share, results.sinks());
            Ending ending = runs.run(simulation, prepared, threads, stop);
            List<Point> points = runs.points();
            Object value = whole.isEmpty()
                    ? results.documents(points)
                    : SharePoints.of(share, whole.get(), ending, runs.byPlace());
            return ExitCode.of(results.end(points, ending, value, () -> {
                facts.add(points, simulation.size(share), ending);
                return facts;
            }));
        }
    }

    /** Has Slurm do the runs. */
    private int inSlurm(Request request, FabricToSimulate fabric, Simulation simulation, OutputOptions.Files files) {
        Sweep sweep = sweep(request, fabric);
        SweepDirectory directory = SweepDirectory.open(
                shares.directory().orElseGet(() -> beside(file, sweep)),
                sweep,
                shares.arraySize(),
                simulation.places(),
                MOST_TASKS);
        Integer threads = request.get(Simulate.THREADS);
        directory.writeScript(
                javaCommand() + " " + quoted(words(request)) + " --threads=" + (threads == null ? ALL_CPUS : threads));
        console.err().println("weft: shares and logs are in " + directory);
        return ExitCode.of(new SlurmSweep(console, outputs, files, directory)
                .run(shares.sbatch(threads), simulation.places(), simulation.size()));
    }

    /** A directory that is that of this sweep only. */
    private static Path beside(Path file, Sweep sweep) {
        String name = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
        return file.resolveSibling(name + ".slurm-" + sweep.id(""));
    }

    /** How this process was started, without what it was asked for. */
    private static String javaCommand() {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        words.add("-Dweft.terminal=false");
        words.add("-cp");
        words.add(Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(each -> Path.of(each).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator)));
        words.add(Main.class.getName());
        return quoted(words);
    }

    private static String quoted(List<String> words) {
        return words.stream().map(SweepDirectory::quoted).collect(Collectors.joining(" "));
    }

    private Sweep sweep(Request request, FabricToSimulate fabric) {
        return Sweep.of(
                request,
                fabric,
                Simulate.wordsWithFiles(request),
                Build.current().text());
    }

    /** The command line; of a share that of the whole, without what says where results go. */
    private List<String> arguments(Request request) {
        return shares.point().isEmpty()
                ? spec.root().commandLine().getParseResult().originalArgs()
                : words(request);
    }

    /** A command line for the same points. */
    private List<String> words(Request request) {
        List<String> words = new ArrayList<>(List.of("simulate", file.toString()));
        Map<String, String> given = request.options();
        for (Field<?> field : Operations.SIMULATE.fields()) {
            String value = given.get(field.option());
            if (value != null && !field.equals(Simulate.THREADS)) {
                words.add("--" + field.option() + (field.isFlag() ? "" : "=" + value));
            }
        }
        return words;
    }
}
