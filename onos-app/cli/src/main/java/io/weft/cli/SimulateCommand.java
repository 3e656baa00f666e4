package io.weft.cli;

import io.weft.cli.input.FailureNames;
import io.weft.cli.input.InputException;
import io.weft.cli.output.Console;
import io.weft.cli.output.Json;
import io.weft.cli.simulate.AskedFabric;
import io.weft.cli.simulate.AskedRouting;
import io.weft.cli.simulate.Candidates;
import io.weft.cli.simulate.Distinct;
import io.weft.cli.simulate.Ending;
import io.weft.cli.simulate.HtmlReport;
import io.weft.cli.simulate.LoadRuns;
import io.weft.cli.simulate.OutputOptions;
import io.weft.cli.simulate.PointContext;
import io.weft.cli.simulate.PointCsv;
import io.weft.cli.simulate.PointSink;
import io.weft.cli.simulate.PointTable;
import io.weft.cli.simulate.Refusals;
import io.weft.cli.simulate.ReportFacts;
import io.weft.cli.simulate.RunOptions;
import io.weft.cli.simulate.Simulation;
import io.weft.cli.simulate.StopSignal;
import io.weft.cli.simulate.SwitchOptions;
import io.weft.cli.simulate.TrafficOptions;
import io.weft.cli.simulate.WorkloadOptions;
import io.weft.cli.simulate.WorkloadRuns;
import io.weft.cli.simulate.WorkloadTable;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.LoadSweep;
import io.weft.simulator.PreparedSweep;
import io.weft.simulator.WorkloadSweep;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code weft simulate}. */
@Command(
        name = "simulate",
        description = {
            "Simulates the routes that are installed, flit by flit: how much traffic the fabric carries, at which latency. "
                    + "Exits with 1 if there is a deadlock, or a workload is not done within --max-cycles; what is done by "
                    + "then is printed and written.",
            "Loads and throughputs are parts of what an endpoint's link can carry, latencies are in cycles, of which a link "
                    + "carries one flit each."
        },
        abbreviateSynopsis = true,
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class SimulateCommand implements Callable<Integer> {

    private final Console console;

    @Spec
    private CommandSpec command;

    @Parameters(index = "0", paramLabel = "FILE", description = "The fabric file.")
    private Path file;

    @Option(
            names = "--routing",
            paramLabel = "NAME",
            split = ",",
            completionCandidates = Candidates.Routings.class,
            description = {
                "Routings, separated by commas (default: the scheme of the fabric file): ${COMPLETION-CANDIDATES}.",
                "table:FILE takes the next hops in a CSV file (switch,destination,next), waypoints:FILE the waypoints in "
                        + "one (source,destination,waypoint). UGAL takes parameters, as in ugal-l:n=2:c=1.5:t=10%%."
            })
    private List<String> routings = new ArrayList<>();

    @Option(
            names = "--routes",
            paramLabel = "FILE",
            description = "Another word for --routing waypoints:FILE, as the commands have it that install the routes.")
    private List<String> routes = new ArrayList<>();

    @Option(
            names = "--fail",
            paramLabel = "LINK|SWITCH",
            description =
                    "Simulate the fabric without these, all together: names separated by commas, or several options.")
    private List<String> failed = new ArrayList<>();

    @ArgGroup(validate = false, heading = "%nLoad sweep:%n")
    private TrafficOptions traffic = new TrafficOptions();

    @ArgGroup(validate = false, heading = "%nWorkload, in place of a load sweep:%n")
    private WorkloadOptions workload = new WorkloadOptions();

    @ArgGroup(validate = false, heading = "%nSwitches:%n")
    private SwitchOptions switches = new SwitchOptions();

    @ArgGroup(validate = false, heading = "%nRuns:%n")
    private RunOptions runs = new RunOptions();

    @ArgGroup(validate = false, heading = "%nOutput:%n")
    private OutputOptions outputs = new OutputOptions();

    SimulateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        ParseResult parsed = command.commandLine().getParseResult();
        requireOnce(parsed);
        routes.forEach(given -> routings.add(AskedRouting.WAYPOINTS + given));
        AskedFabric fabric = new AskedFabric(file, FailureNames.separated("--fail", failed));
        return workload.given(parsed) ? runWorkload(fabric, parsed) : runLoads(fabric);
    }

    /** Options in groups are not looked after by the parser, which would take the last. */
    private static void requireOnce(ParseResult parsed) {
        Set<OptionSpec> given = new HashSet<>();
        for (OptionSpec option : parsed.matchedOptions()) {
            if (!option.isMultiValue() && !given.add(option)) {
                throw new InputException(option.longestName() + " is given more than once; give it once");
            }
        }
    }

    private int runLoads(AskedFabric fabric) {
        List<SimulatedRouting> asked = routings(fabric);
        List<Double> loads = Distinct.of(Refusals.refusing(traffic::loads), "load", console.err());
        LoadSweep sweep = Refusals.refusing(() -> sweep(asked, loads));
        OutputOptions.Files files = outputs.files(file, routings);
        PreparedSweep prepared = console.progress()
                .during("computing routes", activity -> Refusals.refusing(() -> sweep.prepare(routes(fabric, asked))));
        PointContext context = context(fabric, asked, Optional.of(traffic.injection()), prepared::virtualChannels);
        LoadRuns loadRuns = new LoadRuns(prepared, names(asked), loads, traffic.saturation(), runs.threads());
        return simulate(
                loadRuns,
                point -> context.with(point.document()),
                new PointTable(console, context.title()),
                files,
                (points, ending) -> {
                    files.report().filter(page -> !points.isEmpty()).ifPresent(page -> {
                        ReportFacts facts = new ReportFacts(
                                sweep.about(fabric.written(), fabric.failures()), context, runs, arguments());
                        facts.add(points, loadRuns.size(), ending);
                        page.write(
                                opened -> HtmlReport.print(fabric.written().name(), facts.all(), points, opened.out()));
                    });
                    return true;
                });
    }

    private int runWorkload(AskedFabric fabric, ParseResult parsed) {
        List<SimulatedRouting> asked = routings(fabric);
        WorkloadSweep sweep = Refusals.refusing(() -> sweep(asked, fabric, parsed));
        List<String> words = new ArrayList<>(routings);
        words.addAll(workload.words());
        OutputOptions.Files files = outputs.files(file, words);
        int threads = runs.threads();
        WorkloadSweep.Prepared prepared = console.progress()
                .during(
                        "computing routes",
                        activity -> Refusals.refusing(() -> sweep.prepare(routes(fabric, asked), workload::trace)));
        PointContext context = context(fabric, asked, Optional.empty(), prepared::virtualChannels);
        return simulate(
                new WorkloadRuns(prepared, threads),
                point -> context.with(point.document()),
                new WorkloadTable(console, context.title()),
                files,
                (points, ending) -> {
                    WorkloadRuns.tellShortfalls(points, console.err());
                    return points.stream().allMatch(point -> point.result().complete());
                });
    }

    /**
     * Does the runs. Until all that there is has been written, no signal ends the process.
     *
     * @param rest does what is to be done with all points in the end, and tells whether they are as they should be
     */
    private <P> int simulate(
            Simulation.Runs<P> asked,
            Function<P, Map<String, Object>> document,
            PointSink<P> table,
            OutputOptions.Files files,
            BiPredicate<List<P>, Ending> rest) {
        List<PointSink<P>> sinks = new ArrayList<>();
        if (!outputs.json()) {
            sinks.add(table);
        }
        files.csv().ifPresent(target -> sinks.add(new PointCsv<>(target.growing(), document)));
        try (StopSignal stop = new StopSignal(() -> "points may be missing")) {
            Simulation<P> simulation = new Simulation<>(console, sinks);
            Ending ending = simulation.run(asked, stop);
            if (outputs.json() && (!ending.isFailure() || !simulation.points().isEmpty())) {
                Json.print(
                        console.out(),
                        simulation.points().stream().map(document).toList());
                console.flush();
            }
            boolean held = rest.test(simulation.points(), ending);
            if (simulation.points().isEmpty()) {
                files.tellLeft(console.err());
            }
            console.flush();
            ending.rethrow();
            return ExitCode.of(held && ending.reason().isEmpty());
        }
    }

    private List<String> arguments() {
        return command.root().commandLine().getParseResult().originalArgs();
    }

    private Function<Scheme, Routes> routes(AskedFabric fabric, List<SimulatedRouting> asked) {
        return scheme -> {
            Routes routes = fabric.routes(scheme, asked);
            switches.check(routes.fabric().virtualChannels());
            return routes;
        };
    }

    private PointContext context(
            AskedFabric fabric,
            List<SimulatedRouting> asked,
            Optional<String> injection,
            ToIntFunction<SimulatedRouting> virtualChannels) {
        return new PointContext(
                fabric.written().name(),
                switches.preset(),
                switches.settings(),
                injection,
                String.join(",", fabric.failures().names()),
                switches.anyChannel().isPresent(),
                asked.stream()
                        .collect(Collectors.toMap(
                                SimulatedRouting::name,
                                virtualChannels::applyAsInt,
                                (one, other) -> one,
                                LinkedHashMap::new)));
    }

    private LoadSweep sweep(List<SimulatedRouting> asked, List<Double> loads) {
        return new LoadSweep(
                        asked,
                        traffic.pattern(),
                        loads,
                        switches.switches(),
                        switches.anyChannel(),
                        runs.limits(),
                        runs.seed())
                .withInjection(traffic.injection());
    }

    private WorkloadSweep sweep(List<SimulatedRouting> asked, AskedFabric fabric, ParseResult parsed) {
        return new WorkloadSweep(
                asked,
                workload.asked(fabric.topology()),
                switches.switches(),
                switches.anyChannel(),
                workload.mostCycles(runs.mostCycles(), parsed),
                runs.seed());
    }

    private List<SimulatedRouting> routings(AskedFabric fabric) {
        if (routings.isEmpty()) {
            Scheme scheme = fabric.written().scheme();
            return List.of(SimulatedRoutings.named(scheme.name()));
        }
        return Refusals.refusing(() -> Distinct.of(routings, "routing", console.err()).stream()
                .map(words -> AskedRouting.named(words, fabric::topology, console.err()))
                .toList());
    }

    private static List<String> names(List<SimulatedRouting> routings) {
        return routings.stream().map(SimulatedRouting::name).toList();
    }
}
