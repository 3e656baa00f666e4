package io.weft.cli;

import io.weft.cli.input.FailureNames;
import io.weft.cli.input.InputException;
import io.weft.cli.output.Console;
import io.weft.cli.output.Json;
import io.weft.cli.output.OutputFile;
import io.weft.cli.output.Progress;
import io.weft.cli.simulate.AskedRouting;
import io.weft.cli.simulate.Candidates;
import io.weft.cli.simulate.HtmlReport;
import io.weft.cli.simulate.PointCsv;
import io.weft.cli.simulate.PointTable;
import io.weft.cli.simulate.RunOptions;
import io.weft.cli.simulate.SwitchOptions;
import io.weft.cli.simulate.TrafficOptions;
import io.weft.cli.simulate.WorkloadOptions;
import io.weft.cli.simulate.WorkloadPoint;
import io.weft.cli.simulate.WorkloadSweep;
import io.weft.cli.simulate.WorkloadTable;
import io.weft.config.FabricFile;
import io.weft.config.RoutingOverride;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.LoadSweep;
import io.weft.simulator.Saturation;
import io.weft.simulator.SweptPoint;
import io.weft.simulator.network.DeadlockException;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.topology.Failures;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weft simulate}. */
@Command(
        name = "simulate",
        description = {
            "Simulates the routes that are installed, flit by flit: how much traffic the fabric carries, at which latency. "
                    + "Exits with 1 if there is a deadlock, or a workload is not done within --max-cycles.",
            "Loads and throughputs are parts of what an endpoint's link can carry, latencies are in cycles, of which a link "
                    + "carries one flit each."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class SimulateCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(index = "0", paramLabel = "FILE", description = "The fabric file.")
    private Path file;

    @Option(
            names = "--routing",
            paramLabel = "NAME",
            split = ",",
            completionCandidates = Candidates.Routings.class,
            description =
                    "Routings, separated by commas: ${COMPLETION-CANDIDATES}, table:FILE for the next hops in a CSV file "
                            + "(switch,destination,next), or waypoints:FILE for the waypoints in one "
                            + "(source,destination,waypoint). UGAL takes parameters: ugal-l:n=2:c=1.5:length=own:t=10%%. "
                            + "Without, the scheme of the fabric file.")
    private List<String> routings = new ArrayList<>();

    @Mixin
    private TrafficOptions traffic;

    @Option(
            names = "--fail",
            paramLabel = "LINK|SWITCH",
            description =
                    "Simulate the fabric without these, all together: names separated by commas, or several options.")
    private List<String> failed = new ArrayList<>();

    @Mixin
    private SwitchOptions switches;

    @Mixin
    private RunOptions runs;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Write a page of HTML with figures to this file, too; it opens without a network.")
    private Path report;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write the points to this file, too.")
    private Path csv;

    @Mixin
    private WorkloadOptions workload;

    @Mixin
    private JsonOption json;

    SimulateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        try {
            return workload.given() ? runWorkload() : runLoads();
        } catch (DeadlockException e) {
            console.err().println("weft: " + e.getMessage());
            return ExitCode.of(false);
        }
    }

    private int runLoads() {
        LoadSweep sweep = sweep();
        Optional<Saturation> saturation = saturation();
        Optional<OutputFile> target = Optional.ofNullable(csv).map(path -> new OutputFile(path, file));
        Optional<OutputFile> page = Optional.ofNullable(report).map(path -> new OutputFile(path, file));
        List<SweptPoint> swept = saturation.isPresent()
                ? search(sweep, saturation.get())
                : console.progress().during("simulating", sweep.size(), activity -> run(sweep, activity));
        List<Map<String, Object>> points =
                swept.stream().map(SweptPoint::document).toList();
        target.ifPresent(out -> out.write(opened -> PointCsv.print(points, opened.out())));
        page.ifPresent(out -> out.write(opened -> writeReport(sweep, swept, opened)));
        if (json.given()) {
            Json.print(console.out(), points);
        } else {
            PointTable.print(swept, console.out());
        }
        return ExitCode.OK;
    }

    private int runWorkload() {
        WorkloadSweep sweep = workloadSweep();
        Optional<OutputFile> target = Optional.ofNullable(csv).map(path -> new OutputFile(path, file));
        List<WorkloadPoint> swept = sweep.run(this::fabric, this::failures, console.progress());
        List<Map<String, Object>> points =
                swept.stream().map(WorkloadPoint::document).toList();
        target.ifPresent(out -> out.write(opened -> PointCsv.print(points, opened.out())));
        if (json.given()) {
            Json.print(console.out(), points);
        } else {
            WorkloadTable.print(swept, console.out());
        }
        WorkloadTable.printShortfalls(swept, console.err());
        return ExitCode.of(swept.stream().allMatch(WorkloadPoint::complete));
    }

    private List<SweptPoint> run(LoadSweep sweep, Progress.Activity activity) {
        try {
            return sweep.prepare(this::routes).run(runs.threads(), (place, point) -> activity.advance(1));
        } catch (IllegalArgumentException e) {
            throw new InputException(e.getMessage(), e);
        }
    }

    private List<SweptPoint> search(LoadSweep sweep, Saturation saturation) {
        return console.progress().during("searching", (long) sweep.size() * saturation.mostRuns(), activity -> {
            try {
                return saturation.search(
                        sweep.prepare(this::routes), runs.threads(), (place, point) -> activity.advance(1));
            } catch (IllegalArgumentException e) {
                throw new InputException(e.getMessage(), e);
            }
        });
    }

    private Optional<Saturation> saturation() {
        try {
            return traffic.saturation();
        } catch (IllegalArgumentException e) {
            throw new InputException("--saturation: " + e.getMessage(), e);
        }
    }

    private Routes routes(Scheme scheme) {
        Fabric fabric = fabric(scheme);
        return Routes.of(fabric, failures(fabric));
    }

    private void writeReport(LoadSweep sweep, List<SweptPoint> swept, Console opened) {
        Fabric fabric = FabricFile.load(file);
        HtmlReport.print(fabric.name(), sweep.about(fabric, failures(fabric)), swept, opened.out());
    }

    private Failures failures(Fabric fabric) {
        return new FailureNames(fabric.topology()).parse(FailureNames.separated("--fail", failed));
    }

    private Fabric fabric(Scheme scheme) {
        return FabricFile.load(file, new RoutingOverride(Optional.of(scheme), Optional.empty()));
    }

    private WorkloadSweep workloadSweep() {
        try {
            return new WorkloadSweep(
                    routings(),
                    workload.asked(),
                    switches.switches(),
                    switches.anyChannel(),
                    workload.mostCycles(runs.mostCycles()),
                    runs.seed(),
                    runs.threads());
        } catch (IllegalArgumentException e) {
            throw new InputException(e.getMessage(), e);
        }
    }

    private LoadSweep sweep() {
        try {
            return new LoadSweep(
                            routings(),
                            traffic.pattern(),
                            traffic.loads(),
                            switches.switches(),
                            switches.anyChannel(),
                            runs.limits(),
                            runs.seed())
                    .withInjection(traffic.injection());
        } catch (IllegalArgumentException e) {
            throw new InputException(e.getMessage(), e);
        }
    }

    private List<SimulatedRouting> routings() {
        if (routings.isEmpty()) {
            Scheme scheme = FabricFile.load(file).scheme();
            return List.of(SimulatedRoutings.named(scheme.word()));
        }
        return routings.stream()
                .distinct()
                .map(words ->
                        AskedRouting.named(words, () -> fabric(Scheme.MINIMAL).topology()))
                .toList();
    }
}
