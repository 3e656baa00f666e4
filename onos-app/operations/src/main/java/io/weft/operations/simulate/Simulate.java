package io.weft.operations.simulate;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;

import io.weft.fabric.Fabric;
import io.weft.formats.Files;
import io.weft.operations.answer.Member;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Execution;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Progress;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import io.weft.simulator.RunLimits;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.traffic.Injections;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.simulator.workload.FlowSizeDistributions;
import io.weft.simulator.workload.WorkloadRequest;
import io.weft.simulator.workload.Workloads;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Simulates a fabric flit by flit: at several loads, in search of the highest load that is not saturated, or a workload
 * to its end. A simulation takes long; whoever asks for one makes a {@link Simulation} of the request, and runs it.
 */
public final class Simulate extends Operation {
    /** Cycles after which a run ends where nothing is said of it; a workload goes on to its end. */
    public static final int USUAL_CYCLES = RunLimits.USUAL_CYCLES;

    private static final String LOAD_SWEEP = "Load sweep";
    private static final String OF_WORKLOADS = "Workload, in place of a load sweep";
    private static final String OF_JOBS = "Several jobs, in place of one workload";
    private static final String OF_FLOWS = "Flows, in place of packets";
    private static final String USUAL_FLOW_LOADS = "0.1:0.8:0.1";
    private static final int USUAL_FLOWS = 10_000;
    /** The loads of flows where none are given. */
    static final List<Double> FLOW_LOADS = Loads.parse(USUAL_FLOW_LOADS);

    private static final String SWITCHES = "Switches";
    private static final String RUNS = "Runs";
    private static final String USUAL_LOADS = "0.05:1.0:0.05";
    private static final String USUAL_PATTERN = "uniform";
    private static final String USUAL_INJECTION = "bernoulli";
    private static final String USUAL_PRESET = "sc14";
    private static final String USUAL_PLACEMENT = WorkloadRequest.placements().get(0);
    /** What a routing by a table of next hops begins with, in front of a file. */
    static final String TABLE = "table:";
    /** What a pattern that a file of traffic has begins with, in front of the file. */
    static final String TRAFFIC_IN = "traffic:";
    /** What a routing by given waypoints begins with, in front of a file. */
    public static final String WAYPOINTS_IN = "waypoints:";

    /** The routings; without any, that of the fabric. */
    public static final Field<List<String>> ROUTINGS = Field.names(
                    "routings",
                    "routing",
                    "NAME",
                    "Routings, separated by commas (default: the scheme of the fabric file): {choices}. table:FILE "
                            + "takes the next hops from a CSV file (switch,destination,next), waypoints:FILE the "
                            + "waypoints (source,destination,waypoint). UGAL takes parameters, as in "
                            + "ugal-l:n=2:c=1.5:t=10%.")
            .choices(Simulate::routings);
    /** The traffic pattern, with its parameters. */
    public static final Field<String> PATTERN = Field.text(
                    "pattern",
                    "pattern",
                    "NAME",
                    "Traffic pattern (default: " + USUAL_PATTERN
                            + "): {choices}. traffic:FILE takes what each endpoint "
                            + "or switch sends to which from a CSV file (source,destination,amount).")
            .orElse(USUAL_PATTERN)
            .choices(TrafficPatterns.REGISTRY::usages)
            .under(LOAD_SWEEP);

    public static final Field<List<Double>> LOADS = Field.numbers(
                    "loads",
                    "load",
                    "FROM:TO:STEP",
                    "Offered loads: a range, or numbers separated by commas (default: " + USUAL_LOADS + ").",
                    Loads::parse)
            .orElse(Loads.parse(USUAL_LOADS))
            .under(LOAD_SWEEP);
    /** To what part of a link's load the highest unsaturated load is searched for; null if it is not. */
    public static final Field<Double> SATURATION = Field.number(
                    "saturation",
                    "saturation",
                    "PRECISION",
                    "In place of --load, find for each routing the highest load that is not saturated, by bisection, "
                            + "to this fraction of an endpoint's link (default: " + Saturation.USUAL_PRECISION
                            + ").")
            .bare(Saturation.USUAL_PRECISION)
            .under(LOAD_SWEEP);
    /** When packets are ready. */
    public static final Field<String> INJECTION = Field.text(
                    "injection",
                    "injection",
                    "NAME",
                    "When packets are ready: {choices}, in bursts of so many packets on average (default: "
                            + USUAL_INJECTION + ").")
            .orElse(USUAL_INJECTION)
            .choices(Injections.REGISTRY::usages)
            .under(LOAD_SWEEP);
    /** Links and switches that are out of service. */
    public static final Field<List<String>> FAILURES = Field.names(
            "failures",
            "fail",
            "LINK|SWITCH",
            "Failed links and switches, all at the same time: names separated by commas, or several options.");
    /** What the switches are like. */
    public static final Field<String> PRESET = Field.text(
                    "preset",
                    "preset",
                    "NAME",
                    "Model and parameters of the switches: {choices} (default: " + USUAL_PRESET + ").")
            .orElse(USUAL_PRESET)
            .choices(() -> List.copyOf(SwitchSettings.presets().keySet()))
            .under(SWITCHES);
    /** Values in place of the preset's. */
    public static final Field<Map<String, Integer>> SETTINGS = Field.settings(
                    "settings",
                    "set",
                    "Replaces a value of the preset, as port-flits=128; several separated by commas. " + settingNames())
            .choices(() -> presets()
                    .flatMap(preset -> preset.values().keySet().stream())
                    .distinct()
                    .map(name -> name + "=")
                    .collect(Collectors.toList()))
            .under(SWITCHES);
    /**
     * How many virtual channels there are, of which packets may take any; null if they take those that are installed.
     */
    public static final Field<Integer> ANY_CHANNEL = Field.count(
                    "anyChannel",
                    "any-channel",
                    "N",
                    "Let packets take any of N virtual channels at every hop, in place of those that are installed. "
                            + "This is not proven to be free of deadlock.")
            .under(SWITCHES);
    /** How many virtual channels there are, of which packets take the next at every hop; null if they do not. */
    public static final Field<Integer> HOP_CHANNELS = Field.count(
                    "hopChannels",
                    "hop-channels",
                    "N",
                    "Let packets take the next of N virtual channels at every hop, as in the papers on Slim Fly, in "
                            + "place of those that are installed.")
            .under(SWITCHES);
    /** How many of the virtual channels that are installed there are; null for as many as the fabric has or needs. */
    public static final Field<Integer> VIRTUAL_CHANNELS = Field.count(
                    "virtualChannels",
                    "virtual-channels",
                    "N",
                    "Virtual channels, taken as they are installed (default: as the fabric file says, or else as many "
                            + "as routes need while nothing fails).")
            .under(SWITCHES);
    /** What of each other makes the others meaningless. */
    static final List<Field<Integer>> CHANNELS = List.of(ANY_CHANNEL, HOP_CHANNELS, VIRTUAL_CHANNELS);
    /** How exact latencies are to be. */
    public static final Field<Double> PRECISION = Field.number(
                    "precision",
                    "precision",
                    "PART",
                    "Simulate until the 95 % confidence interval of the average latency is at most this fraction of "
                            + "it to either side; where saturated, that of the throughput at most half this "
                            + "fraction (default: "
                            + RunLimits.USUAL_PRECISION + ").")
            .orElse(RunLimits.USUAL_PRECISION)
            .under(RUNS);
    /** Cycles after which a run ends; null if nothing is said of it. */
    public static final Field<Integer> MAX_CYCLES = Field.count(
                    "maxCycles",
                    "max-cycles",
                    "N",
                    "Longest run in cycles (default: " + USUAL_CYCLES + "; a workload: to its end).")
            .under(RUNS);
    /** Threads; null if nothing is said of it. */
    public static final Field<Integer> THREADS = Field.count(
                    "threads",
                    "threads",
                    "N",
                    "Threads, which share the simulations, or one simulation (default: number of processors; in ONOS: 1)."
                            + " Results do not depend on it.")
            .under(RUNS);

    public static final Field<Long> SEED = Field.whole("seed", "seed", "S", "Seed of all random choices (default: 1).")
            .orElse(1L)
            .under(RUNS);
    /** The workload, with its parameter; empty if there is none. */
    public static final Field<String> WORKLOAD = Field.text(
                    "workload",
                    "workload",
                    "NAME",
                    "Run this workload to its end instead of offering loads, and say how long it takes: {choices}.")
            .choices(Workloads.REGISTRY::usages)
            .under(OF_WORKLOADS);
    /** How the ranks of a workload are placed. */
    public static final Field<String> PLACEMENT = Field.text(
                    "placement",
                    "placement",
                    "HOW",
                    "Endpoints of the processes of a workload: contiguous, random, fabric-aware (near to each other), "
                            + "or file:FILE, with the name of one endpoint a line (default: " + USUAL_PLACEMENT
                            + ").")
            .orElse(USUAL_PLACEMENT)
            .under(OF_WORKLOADS);
    /** Most ranks of a workload. */
    public static final Field<Integer> RANKS = Field.count(
                    "ranks", "ranks", "N", "Processes of a workload, at most (default: one for each endpoint).")
            .under(OF_WORKLOADS);

    public static final Field<Integer> MESSAGE_BYTES = Field.count(
                    "messageBytes", "message-bytes", "N", "Size of messages (default: " + Workloads.usualBytes() + ").")
            .under(OF_WORKLOADS);
    /** Bytes of the parts that messages are sent in. */
    public static final Field<Integer> PART_BYTES = Field.count(
                    "partBytes",
                    "part-bytes",
                    "N",
                    "All-to-all and all-to-all-v send messages in parts of this size, one to each other process in "
                            + "turn (default: that of a packet).")
            .under(OF_WORKLOADS);
    /** How often a workload is gone through. */
    public static final Field<Integer> ITERATIONS = Field.count(
                    "iterations",
                    "iterations",
                    "N",
                    "How often a workload is repeated (default: " + Workloads.usualIterations() + ").")
            .under(OF_WORKLOADS);
    /** Messages of a rank at a time. */
    public static final Field<Integer> OUTSTANDING = Field.count(
                    "outstanding",
                    "outstanding",
                    "N",
                    "Messages that a process sends at a time, their packets in turn (default: 6 nearest-neighbor, 4 "
                            + "halo-2d, 64 flows, 1 others).")
            .under(OF_WORKLOADS);

    /** Several workloads at once, each in words; none if there is one workload or none. */
    public static final Field<List<String>> JOBS = Field.names(
                    "jobs",
                    "job",
                    "JOB",
                    "A job, of several that run at once; give one option for each. Its workload, and settings of its "
                            + "own, separated by spaces, as in --job 'all-to-all ranks=40 placement=random' --job "
                            + "'all-to-all ranks=40 placement=random start=500': "
                            + String.join(", ", JobWords.names())
                            + " (cycles, or nanoseconds as in 500ns). Each job takes endpoints that are still free.")
            .under(OF_JOBS);
    /** Whether jobs are not run alone, too. */
    public static final Field<Boolean> SKIP_ALONE = Field.flag(
                    "skipAlone",
                    "skip-alone",
                    "Do not run each job alone, too, on the same endpoints: no slowdown is known then.")
            .under(OF_JOBS);

    /** The distribution of the sizes of flows; empty if there are none. */
    public static final Field<String> FLOWS = Field.text(
                    "flows",
                    "flows",
                    "SIZES",
                    "Offer flows instead of packets, with --load and --pattern, and say how long they take: they begin "
                            + "at random, with sizes drawn from {choices}. file:FILE takes the distribution from a "
                            + "CSV file (bytes,cumulative). Default loads: " + USUAL_FLOW_LOADS + ".")
            .choices(FlowSizeDistributions.REGISTRY::usages)
            .under(OF_FLOWS);
    /** How many flows are measured at each load. */
    public static final Field<Integer> FLOW_COUNT = Field.count(
                    "flowCount",
                    "flow-count",
                    "N",
                    "Flows that are measured at each load; a fifth as many begin before, and behind them (default: "
                            + USUAL_FLOWS + ").")
            .orElse(USUAL_FLOWS)
            .under(OF_FLOWS);

    private static final Member<Subject, String> NAME = Member.of(
            "name", TEXT, "The name of the fabric", subject -> subject.fabric().name());
    private static final Member<Subject, Collection<String>> DRAINED =
            Member.of("drained", list(TEXT), "Links and switches that are drained", subject -> subject.failures()
                    .drained());
    private static final Member<Integer, Number> THREADS_TAKEN =
            Member.of("threads", COUNT, "Threads that it takes", threads -> threads);

    /** The operation. */
    public static final Simulate OPERATION = new Simulate();

    private Simulate() {
        super(
                "simulate",
                "Simulates the routes flit by flit: how much traffic the fabric carries, at which latency",
                Needs.JOB,
                ROUTINGS,
                PATTERN,
                LOADS,
                SATURATION,
                INJECTION,
                FAILURES,
                PRESET,
                SETTINGS,
                ANY_CHANNEL,
                HOP_CHANNELS,
                VIRTUAL_CHANNELS,
                PRECISION,
                MAX_CYCLES,
                THREADS,
                SEED,
                WORKLOAD,
                PLACEMENT,
                RANKS,
                MESSAGE_BYTES,
                PART_BYTES,
                ITERATIONS,
                OUTSTANDING,
                JOBS,
                SKIP_ALONE,
                FLOWS,
                FLOW_COUNT);
    }

    /** The routings that there are, for help and errors. */
    static List<String> routings() {
        return Stream.concat(
                        SimulatedRoutings.REGISTRY.names().stream(), Stream.of(TABLE + "FILE", WAYPOINTS_IN + "FILE"))
                .collect(Collectors.toList());
    }

    private static Stream<SwitchSettings> presets() {
        return SwitchSettings.presets().values().stream();
    }

    /** The settings of each kind of switches, and the presets that have them. */
    private static String settingNames() {
        return presets()
                .map(SwitchSettings::kind)
                .distinct()
                .map(kind -> "Of " + kind + " switches ("
                        + SwitchSettings.presets().entrySet().stream()
                                .filter(each -> each.getValue().kind().equals(kind))
                                .map(Map.Entry::getKey)
                                .collect(Collectors.joining(", "))
                        + "): "
                        + presets()
                                .filter(each -> each.kind().equals(kind))
                                .findFirst()
                                .map(each -> String.join(", ", each.values().keySet()))
                                .orElseThrow()
                        + ".")
                .collect(Collectors.joining(" "));
    }

    @Override
    public Shape<?> shape() {
        return RunningSimulation.SHAPE;
    }

    @Override
    public Result answer(Request request, Subject subject) {
        return answer(request, subject, Progress.none());
    }

    @Override
    public Result answer(Request request, Subject subject, Progress progress) {
        return prepare(request, subject).run(progress);
    }

    /** One thread works where the request says nothing of it, and files that the request names are not opened. */
    @Override
    public Execution prepare(Request request, Subject subject) {
        Subject failing = subject.failing(request.get(FAILURES));
        Fabric fabric = failing.fabric();
        Simulation simulation = simulation(request, fabric, Optional.empty());
        int threads = request.has(THREADS) ? request.get(THREADS) : 1;
        simulation.schemes().forEach(failing::with);
        Map<String, Object> about = new LinkedHashMap<>();
        about.put(NAME.name(), NAME.of(failing));
        simulation.about(fabric, failing.failures()).list().forEach(row -> about.put(row.label(), row.words()));
        about.put(DRAINED.name(), DRAINED.of(failing));
        about.put(THREADS_TAKEN.name(), threads);
        return new RunningSimulation(about, simulation, fabric, failing::with, threads);
    }

    /**
     * What a request asks for on a fabric.
     *
     * @param fabric as it stands in its file, or as it is configured
     * @param files opens those that the request names; nothing where there are none
     * @throws Refusal if a value cannot be used, or conflicts with another or with the fabric
     */
    public static Simulation simulation(Request request, Fabric fabric, Optional<Files> files) {
        return new RequestedSimulation(request, fabric, files).simulation();
    }

    /** The routings that a request asks for on a fabric, each once, as they are called there. */
    public static List<String> routings(Request request, Fabric fabric) {
        List<String> names = request.get(ROUTINGS);
        return names.isEmpty()
                ? List.of(fabric.scheme().name())
                : names.stream().distinct().collect(Collectors.toList());
    }

    /** Whether a request asks for messages, of workloads or flows, in place of packets at random. */
    public static boolean ofMessages(Request request) {
        return RequestedSimulation.isGiven(request, WORKLOAD) || ofJobs(request) || ofFlows(request);
    }

    static boolean ofFlows(Request request) {
        return RequestedSimulation.isGiven(request, FLOWS);
    }

    /** Whether a request asks for several workloads at once. */
    static boolean ofJobs(Request request) {
        return !request.get(JOBS).isEmpty();
    }

    /** The words of a request that may name files, each behind a prefix such as {@code trace:}. */
    public static List<String> wordsWithFiles(Request request) {
        List<String> words = new ArrayList<>(request.get(ROUTINGS));
        words.add(request.get(PATTERN));
        words.add(request.get(WORKLOAD));
        words.add(request.get(PLACEMENT));
        words.add(request.get(FLOWS));
        for (String job : request.get(JOBS)) {
            JobWords each = new JobWords(job, 1);
            words.add(each.workload);
            words.add(each.placement());
        }
        return words;
    }

    /** That a routing would go by no waypoints on a fabric, in each door's words. */
    public static Refusal withoutWaypoints(String routing, boolean damaged) {
        String fault = " " + routing
                + ": no pair of switches has a waypoint to go by, so that all packets would go minimally; use minimal";
        String less = ", or take less out of service with ";
        return ROUTINGS.worded(
                ROUTINGS.name() + fault + (damaged ? less + FAILURES.name() : ""),
                ROUTINGS.onCommandLine() + fault + (damaged ? less + FAILURES.onCommandLine() : ""));
    }

    /** That a routing needs more virtual channels than there are by a rule, in each door's words. */
    public static Refusal tooFewVirtualChannels(Refusal fault, int needed, VirtualChannelRule rule) {
        if (rule == VirtualChannelRule.EVERY_HOP) {
            String remedy = " " + needed + " is enough for the longest route";
            return HOP_CHANNELS.worded(
                    fault.getMessage() + "; " + HOP_CHANNELS.name() + remedy,
                    fault.getMessage() + "; " + HOP_CHANNELS.onCommandLine() + remedy,
                    fault);
        }
        String remedy = " " + needed
                + " lets packets take any of so many at every hop, which nothing proves to be free of deadlock";
        return ANY_CHANNEL.worded(
                fault.getMessage() + "; " + ANY_CHANNEL.name() + remedy,
                fault.getMessage() + "; " + ANY_CHANNEL.onCommandLine() + remedy,
                fault);
    }

    /** That the virtual channels that are asked for are fewer than the routes of a fabric need while nothing fails. */
    public static Refusal tooFewInstalled(int count, int needed, Fabric fabric) {
        return VIRTUAL_CHANNELS.refusal(
                String.valueOf(count),
                fabric.scheme().name() + " routing on " + fabric.topology().type() + " needs at least " + needed
                        + " to be free of deadlocks");
    }

    /**
     * Does nothing if the switches of a fabric can be such as a request asks for.
     *
     * @param fabric with the virtual channels that are installed
     * @throws Refusal if they cannot; the message names the settings
     */
    public static void checkSwitches(Request request, Fabric fabric) {
        Optional<Field<Integer>> given = CHANNELS.stream().filter(request::has).findFirst();
        int virtualChannels = given.map(request::get).orElse(fabric.virtualChannels());
        SwitchSettings switches = RequestedSimulation.switches(request);
        try {
            switches.model(virtualChannels);
        } catch (Refusal e) {
            throw (given.isPresent() ? given.get() : request.get(SETTINGS).isEmpty() ? PRESET : SETTINGS).because(e);
        }
        try {
            switches.model(virtualChannels, fabric.links());
        } catch (Refusal e) {
            throw PRESET.worded(e.getMessage(), e.getMessage(), e);
        }
    }
}
