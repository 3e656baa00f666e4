package io.weft.cli;

import io.weft.cli.input.FailureNames;
import io.weft.cli.input.InputException;
import io.weft.cli.output.Console;
import io.weft.cli.output.Json;
import io.weft.cli.output.OutputFile;
import io.weft.cli.output.Progress;
import io.weft.cli.simulate.HtmlReport;
import io.weft.cli.simulate.NextHopFile;
import io.weft.cli.simulate.PointCsv;
import io.weft.cli.simulate.PointTable;
import io.weft.config.FabricFile;
import io.weft.config.RoutingOverride;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.LoadSweep;
import io.weft.simulator.Loads;
import io.weft.simulator.RunLimits;
import io.weft.simulator.SweptPoint;
import io.weft.simulator.network.DeadlockException;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.topology.Failures;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weft simulate}. */
@Command(
        name = "simulate",
        description = {
            "Simulates the routes that are installed, flit by flit: how much traffic the fabric carries, at which latency. "
                    + "Exits with 1 if there is a deadlock.",
            "Loads and throughputs are parts of what an endpoint's link can carry, latencies are in cycles, of which a link "
                    + "carries one flit each."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class SimulateCommand implements Callable<Integer> {
    private static final String TABLE = "table:";
    private static final int BATCH_CYCLES = 100;

    private final Console console;

    @Parameters(index = "0", paramLabel = "FILE", description = "The fabric file.")
    private Path file;

    @Option(
            names = "--routing",
            paramLabel = "NAME",
            split = ",",
            completionCandidates = RoutingNames.class,
            description =
                    "Routings, separated by commas: ${COMPLETION-CANDIDATES}, or table:FILE for the next hops in a CSV file "
                            + "(switch,destination,next). Without, the scheme of the fabric file.")
    private List<String> routings = new ArrayList<>();

    @Option(
            names = "--pattern",
            paramLabel = "NAME",
            defaultValue = "uniform",
            completionCandidates = PatternNames.class,
            description = "Traffic pattern: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private String pattern;

    @Option(
            names = "--load",
            paramLabel = "FROM:TO:STEP",
            defaultValue = "0.05:1.0:0.05",
            description = "Offered loads: a range, or numbers separated by commas (default: ${DEFAULT-VALUE}).")
    private String load;

    @Option(
            names = "--fail",
            paramLabel = "LINK|SWITCH",
            description =
                    "Simulate the fabric without these, all together: names separated by commas, or several options.")
    private List<String> failed = new ArrayList<>();

    @Option(
            names = "--preset",
            paramLabel = "NAME",
            defaultValue = "sc14",
            completionCandidates = PresetNames.class,
            description = "What the switches are like: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private String preset;

    @Option(
            names = "--set",
            paramLabel = "NAME=N",
            split = ",",
            description = "A value in place of the preset's, as port-flits=128; several separated by commas.")
    private Map<String, Integer> settings = new LinkedHashMap<>();

    @Option(
            names = "--any-channel",
            paramLabel = "N",
            description =
                    "Let packets take any of N virtual channels at every hop, in place of those that are installed. "
                            + "Nothing proves that to be free of deadlock.")
    private Integer anyChannel;

    @Option(
            names = "--precision",
            paramLabel = "PART",
            defaultValue = "0.01",
            description =
                    "Simulate until the 95 %% confidence interval of the average latency is this part of it to either "
                            + "side, or half of it that of the throughput where saturated (default: ${DEFAULT-VALUE}).")
    private double precision;

    @Option(
            names = "--max-cycles",
            paramLabel = "N",
            defaultValue = "100000",
            description = "But no longer than this (default: ${DEFAULT-VALUE}).")
    private int mostCycles;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Runs at a time (default: the number of processors). Results do not depend on it.")
    private Integer threads;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Seed of all that is drawn (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Write a page of HTML with figures to this file, too; it opens without a network.")
    private Path report;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write the points to this file, too.")
    private Path csv;

    @Mixin
    private JsonOption json;

    SimulateCommand(Console console) {
        this.console = console;
    }

    private static final class RoutingNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return SimulatedRoutings.all().stream().map(SimulatedRouting::name).iterator();
        }
    }

    private static final class PatternNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return TrafficPatterns.names().iterator();
        }
    }

    private static final class PresetNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return SwitchSettings.presets().keySet().iterator();
        }
    }

    @Override
    public Integer call() {
        LoadSweep sweep = sweep();
        Optional<OutputFile> target = Optional.ofNullable(csv).map(path -> new OutputFile(path, file));
        Optional<OutputFile> page = Optional.ofNullable(report).map(path -> new OutputFile(path, file));
        List<SweptPoint> swept;
        try {
            swept = console.progress().during("simulating", sweep.size(), activity -> run(sweep, activity));
        } catch (DeadlockException e) {
            console.err().println("weft: " + e.getMessage());
            return ExitCode.of(false);
        }
        target.ifPresent(out -> out.write(opened -> PointCsv.print(swept, opened.out())));
        page.ifPresent(out -> out.write(opened -> writeReport(sweep, swept, opened)));
        if (json.given()) {
            Json.print(console.out(), swept.stream().map(SweptPoint::document).toList());
        } else {
            PointTable.print(swept, console.out());
        }
        return ExitCode.OK;
    }

    private List<SweptPoint> run(LoadSweep sweep, Progress.Activity activity) {
        try {
            return sweep.prepare(this::routes).run(threads(), point -> activity.advance(1));
        } catch (IllegalArgumentException e) {
            throw new InputException(e.getMessage(), e);
        }
    }

    private int threads() {
        return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
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

    private LoadSweep sweep() {
        try {
            if (threads != null && threads < 1) {
                throw new InputException("--threads is " + threads + ", but must be 1 or more");
            }
            if (!(precision > 0 && precision < 1) || mostCycles < BATCH_CYCLES) {
                throw new InputException("--precision is " + precision + " and --max-cycles " + mostCycles
                        + ", but must be above 0 and below 1, and " + BATCH_CYCLES + " or more");
            }
            return new LoadSweep(
                    routings(),
                    pattern,
                    Loads.parse(load),
                    switches(),
                    anyChannel == null ? OptionalInt.empty() : OptionalInt.of(anyChannel),
                    new RunLimits(BATCH_CYCLES, precision, precision / 2, mostCycles),
                    seed);
        } catch (IllegalArgumentException e) {
            throw new InputException(e.getMessage(), e);
        }
    }

    private List<SimulatedRouting> routings() {
        if (routings.isEmpty()) {
            Scheme scheme = FabricFile.load(file).scheme();
            return List.of(SimulatedRoutings.named(scheme.word()));
        }
        return routings.stream().distinct().map(this::routing).collect(Collectors.toList());
    }

    private SimulatedRouting routing(String name) {
        if (!name.startsWith(TABLE)) {
            return SimulatedRoutings.named(name);
        }
        Path table;
        try {
            table = Path.of(name.substring(TABLE.length()));
        } catch (InvalidPathException e) {
            throw new InputException("'" + name + "' is no name of a file: " + e.getReason(), e);
        }
        return SimulatedRoutings.table(
                name, NextHopFile.read(table, fabric(Scheme.MINIMAL).topology()));
    }

    private SwitchSettings switches() {
        SwitchSettings switches = SwitchSettings.preset(preset);
        for (Map.Entry<String, Integer> each : settings.entrySet()) {
            switches = switches.with(each.getKey(), each.getValue());
        }
        return switches;
    }
}
