package io.weft.operations.simulate;

import io.weft.fabric.Fabric;
import io.weft.formats.Files;
import io.weft.formats.tables.NextHopFile;
import io.weft.formats.traffic.TrafficFile;
import io.weft.formats.workload.FlowSizesFile;
import io.weft.formats.workload.PlacementFile;
import io.weft.formats.workload.ReadWorkloads;
import io.weft.operations.request.Field;
import io.weft.operations.request.Request;
import io.weft.operations.routes.GivenRoutes;
import io.weft.refusal.Refusal;
import io.weft.registry.NearestWords;
import io.weft.simulator.FlowTraffic;
import io.weft.simulator.RunLimits;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.simulator.workload.FlowSizeDistributions;
import io.weft.simulator.workload.FlowSizes;
import io.weft.simulator.workload.WorkloadFiles;
import io.weft.simulator.workload.WorkloadRequest;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The simulation that a request asks for on one fabric. */
final class RequestedSimulation {
    private static final String FILE = "file:";

    /** What means nothing to a workload. */
    private static final List<Field<?>> FOR_LOADS =
            List.of(Simulate.LOADS, Simulate.SATURATION, Simulate.PATTERN, Simulate.INJECTION, Simulate.PRECISION);
    /** What means nothing without one. */
    private static final List<Field<?>> FOR_WORKLOADS = List.of(
            Simulate.PLACEMENT,
            Simulate.RANKS,
            Simulate.MESSAGE_BYTES,
            Simulate.PART_BYTES,
            Simulate.ITERATIONS,
            Simulate.OUTSTANDING);

    /** What means nothing to flows, though it does to packets at random, or to workloads. */
    private static final List<Field<?>> FOR_PACKETS =
            List.of(Simulate.SATURATION, Simulate.INJECTION, Simulate.PRECISION);

    private static final List<Field<?>> FOR_RANKS = List.of(
            Simulate.PLACEMENT, Simulate.RANKS, Simulate.MESSAGE_BYTES, Simulate.PART_BYTES, Simulate.ITERATIONS);
    private static final List<Field<?>> FOR_FLOWS = List.of(Simulate.FLOWS, Simulate.FLOW_COUNT);

    private final Request request;
    private final Fabric fabric;
    private final Optional<Files> files;

    RequestedSimulation(Request request, Fabric fabric, Optional<Files> files) {
        this.request = request;
        this.fabric = fabric;
        this.files = files;
    }

    Simulation simulation() {
        requireNoLinksTwice();
        if (Simulate.ofJobs(request)) {
            requireNone(FOR_FLOWS, Simulate.JOBS, "jobs, each of which has its own messages to send");
            requireNone(FOR_LOADS, Simulate.JOBS, "jobs, which have their own messages to send");
            requireNone(FOR_WORKLOADS, Simulate.JOBS, "several jobs, each of which has its own, as in ranks=16");
            requireNone(List.of(Simulate.WORKLOAD), Simulate.JOBS, "jobs, each of which begins with its workload");
            return jobs();
        }
        if (request.get(Simulate.SKIP_ALONE)) {
            throw meaninglessWithout(Simulate.SKIP_ALONE, Simulate.JOBS);
        }
        if (Simulate.ofFlows(request)) {
            requireNone(List.of(Simulate.WORKLOAD), Simulate.FLOWS, "flows, which are messages themselves");
            requireNone(
                    FOR_PACKETS, Simulate.FLOWS, "flows, which begin as in a Poisson process until there are enough");
            requireNone(FOR_RANKS, Simulate.FLOWS, "flows, which have no ranks");
            return flows();
        }
        if (request.has(Simulate.FLOW_COUNT)) {
            throw meaninglessWithout(Simulate.FLOW_COUNT, Simulate.FLOWS);
        }
        if (isGiven(request, Simulate.WORKLOAD)) {
            requireNone(FOR_LOADS, Simulate.WORKLOAD, "a workload, which has its own messages to send");
            return workload();
        }
        for (Field<?> field : FOR_WORKLOADS) {
            if (isGiven(request, field)) {
                throw meaninglessWithout(field, Simulate.WORKLOAD);
            }
        }
        return loads();
    }

    /** Refuses the rate, or the latency, of all links where the fabric file says that of each. */
    private void requireNoLinksTwice() {
        if (fabric.links().areKnown()) {
            requireNotSet(List.of(SwitchSettings.LINK_GBPS), "the rates of its links");
        }
        if (fabric.links().latenciesAreKnown()) {
            requireNotSet(SwitchSettings.LINK_LATENCIES, "the lengths or latencies of all links");
        }
    }

    private void requireNotSet(List<String> settings, String said) {
        for (String setting : settings) {
            if (request.get(Simulate.SETTINGS).containsKey(setting)) {
                throw Simulate.SETTINGS.worded(
                        "the fabric file says " + said + "; leave out " + setting,
                        "--set " + setting + ": the fabric file says " + said + ", under links; leave out one of both");
            }
        }
    }

    /** Refuses what means nothing beside another field. */
    private void requireNone(List<Field<?>> fields, Field<?> beside, String what) {
        for (Field<?> field : fields) {
            if (isGiven(request, field)) {
                throw field.worded(
                        field.name() + " means nothing to " + what + "; leave out one of " + field.name() + " and "
                                + beside.name(),
                        field.onCommandLine() + " means nothing to " + what + "; leave out one of "
                                + field.onCommandLine() + " and " + beside.onCommandLine());
            }
        }
    }

    private static Refusal meaninglessWithout(Field<?> field, Field<?> other) {
        return field.worded(
                field.name() + " means nothing without " + other.name() + "; give that, or leave it out",
                field.onCommandLine() + " means nothing without " + other.onCommandLine());
    }

    private Simulation loads() {
        List<SimulatedRouting> routings = simulated();
        List<Double> offered = request.get(Simulate.LOADS);
        Optional<Saturation> search = saturation();
        if (search.isPresent()) {
            if (request.has(Simulate.LOADS)) {
                throw Simulate.SATURATION.worded(
                        "a search for saturation finds loads by itself; leave out the loads",
                        "--saturation finds loads by itself; leave out --load");
            }
            offered = List.of(1.0);
        }
        LoadSweep sweep = new LoadSweep(
                        routings,
                        text(request, Simulate.PATTERN),
                        offered,
                        switches(request),
                        channels(),
                        limits(),
                        request.get(Simulate.SEED))
                .withInjection(text(request, Simulate.INJECTION));
        Optional<TrafficPattern> measured = measured();
        if (measured.isPresent()) {
            sweep = sweep.withTraffic(measured.get());
        }
        return search.map(sweep::searching).orElse(sweep);
    }

    /** The pattern that a file has, if it is one. */
    private Optional<TrafficPattern> measured() {
        String pattern = text(request, Simulate.PATTERN);
        return files.filter(each -> pattern.startsWith(Simulate.TRAFFIC_IN))
                .map(each ->
                        TrafficFile.pattern(each, pattern.substring(Simulate.TRAFFIC_IN.length()), fabric.topology()));
    }

    private Simulation flows() {
        String words = request.get(Simulate.FLOWS);
        int count;
        try {
            count = FlowTraffic.checked(request.get(Simulate.FLOW_COUNT));
        } catch (Refusal e) {
            throw Simulate.FLOW_COUNT.because(e);
        }
        FlowSweep.Flows flows = new FlowSweep.Flows(
                words,
                sizes(words),
                count,
                optional(Simulate.OUTSTANDING),
                text(request, Simulate.PATTERN),
                measured());
        List<SimulatedRouting> routings = simulated();
        SwitchSettings switches = switches(request);
        try {
            return new FlowSweep(
                    routings,
                    flows,
                    request.has(Simulate.LOADS) ? request.get(Simulate.LOADS) : Simulate.FLOW_LOADS,
                    switches,
                    channels(),
                    mostCycles(),
                    request.get(Simulate.SEED));
        } catch (Refusal e) {
            throw Simulate.MAX_CYCLES.because(e);
        }
    }

    private FlowSizes sizes(String words) {
        if (files.isPresent() && words.startsWith(FILE)) {
            return FlowSizesFile.read(files.get(), words.substring(FILE.length()));
        }
        try {
            return FlowSizeDistributions.named(words);
        } catch (Refusal e) {
            throw Simulate.FLOWS.because(e);
        }
    }

    private Optional<Saturation> saturation() {
        try {
            return Optional.ofNullable(request.get(Simulate.SATURATION)).map(Saturation::new);
        } catch (Refusal e) {
            throw Simulate.SATURATION.because(e);
        }
    }

    private ChannelSettings channels() {
        List<Field<Integer>> given =
                Simulate.CHANNELS.stream().filter(request::has).collect(Collectors.toList());
        if (given.isEmpty()) {
            return ChannelSettings.INSTALLED;
        }
        Field<Integer> one = given.get(0);
        if (given.size() > 1) {
            Field<Integer> other = given.get(1);
            String fault = " say each in its own way which virtual channels packets take; leave out one of them";
            throw other.worded(
                    one.name() + " and " + other.name() + fault,
                    one.onCommandLine() + " and " + other.onCommandLine() + fault);
        }
        int count = request.get(one);
        if (!one.equals(Simulate.VIRTUAL_CHANNELS)) {
            return ChannelSettings.of(
                    one.equals(Simulate.ANY_CHANNEL) ? VirtualChannelRule.ANY : VirtualChannelRule.EVERY_HOP, count);
        }
        try {
            fabric.withVirtualChannels(count);
        } catch (Refusal e) {
            throw one.because(e);
        }
        return ChannelSettings.of(VirtualChannelRule.INSTALLED, count);
    }

    private RunLimits limits() {
        double precision = request.get(Simulate.PRECISION);
        try {
            return RunLimits.of(precision, optional(Simulate.MAX_CYCLES).orElse(Simulate.USUAL_CYCLES));
        } catch (Refusal e) {
            throw (precision > 0 && precision < 1 ? Simulate.MAX_CYCLES : Simulate.PRECISION).because(e);
        }
    }

    private Simulation jobs() {
        List<RequestedJob> jobs = new ArrayList<>();
        for (String text : request.get(Simulate.JOBS)) {
            JobWords words = new JobWords(text, jobs.size() + 1);
            try {
                WorkloadRequest asked = new WorkloadRequest(words.workload)
                        .withFiles(
                                files.isPresent()
                                        ? new ReadWorkloads(files.get(), words.workload, words.count(Simulate.RANKS))
                                        : WorkloadFiles.NONE);
                jobs.add(words.job(placed(asked, words.placement())));
            } catch (Refusal e) {
                throw e.namesField() ? e : e.in("job " + (jobs.size() + 1) + ": ");
            }
        }
        try {
            return new JobMixSweep(
                    simulated(),
                    jobs,
                    !request.get(Simulate.SKIP_ALONE),
                    switches(request),
                    channels(),
                    mostCycles(),
                    request.get(Simulate.SEED));
        } catch (Refusal e) {
            throw Simulate.MAX_CYCLES.because(e);
        }
    }

    private int mostCycles() {
        return Math.min(optional(Simulate.MAX_CYCLES).orElse(WorkloadRun.NO_LIMIT), WorkloadRun.NO_LIMIT);
    }

    private Simulation workload() {
        WorkloadRequest asked = placed(
                        new WorkloadRequest(request.get(Simulate.WORKLOAD)), text(request, Simulate.PLACEMENT))
                .withSizes(
                        optional(Simulate.RANKS),
                        optional(Simulate.MESSAGE_BYTES),
                        optional(Simulate.PART_BYTES),
                        optional(Simulate.ITERATIONS))
                .withOutstanding(optional(Simulate.OUTSTANDING));
        if (files.isPresent()) {
            asked = asked.withFiles(
                    new ReadWorkloads(files.get(), request.get(Simulate.WORKLOAD), optional(Simulate.RANKS)));
        }
        List<SimulatedRouting> routings = simulated();
        SwitchSettings switches = switches(request);
        try {
            return new WorkloadSweep(routings, asked, switches, channels(), mostCycles(), request.get(Simulate.SEED));
        } catch (Refusal e) {
            throw Simulate.MAX_CYCLES.because(e);
        }
    }

    private WorkloadRequest placed(WorkloadRequest workload, String words) {
        if (files.isPresent() && words.startsWith(FILE)) {
            return workload.withPlacement(
                    words, PlacementFile.read(files.get(), words.substring(FILE.length()), fabric.topology()));
        }
        if (files.isPresent() && !WorkloadRequest.placements().contains(words)) {
            throw new Refusal("there is no placement '" + words + "'; there are "
                    + String.join(", ", WorkloadRequest.placements()) + " and file:FILE");
        }
        return workload.withPlacement(words);
    }

    private List<SimulatedRouting> simulated() {
        return Simulate.routings(request, fabric).stream().map(this::routing).collect(Collectors.toList());
    }

    private SimulatedRouting routing(String words) {
        Topology topology = fabric.topology();
        if (files.isPresent() && words.startsWith(Simulate.TABLE)) {
            return SimulatedRoutings.table(
                    words, NextHopFile.read(files.get(), words.substring(Simulate.TABLE.length()), topology));
        }
        if (files.isPresent() && words.startsWith(Simulate.WAYPOINTS_IN)) {
            GivenRoutes read = GivenRoutes.read(files.get(), words.substring(Simulate.WAYPOINTS_IN.length()), topology);
            return SimulatedRoutings.waypoints(words, read.waypoints(), read::place);
        }
        String name = words.split(":", 2)[0];
        List<String> known = SimulatedRoutings.REGISTRY.names();
        if (files.isPresent() && !known.contains(name)) {
            List<String> near = NearestWords.to(name, known.stream(), 1);
            throw new Refusal("there is no routing '" + words + "'; there are "
                    + String.join(", ", Simulate.routings())
                    + (near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?"));
        }
        return SimulatedRoutings.named(words);
    }

    private OptionalInt optional(Field<Integer> field) {
        Integer value = request.get(field);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    /** An empty text is none. */
    static boolean isGiven(Request request, Field<?> field) {
        return request.has(field) && !request.get(field).equals("");
    }

    private static String text(Request request, Field<String> field) {
        return isGiven(request, field) ? request.get(field) : field.usual();
    }

    static SwitchSettings switches(Request request) {
        String preset = text(request, Simulate.PRESET);
        SwitchSettings switches;
        try {
            switches = SwitchSettings.preset(preset);
        } catch (Refusal e) {
            throw Simulate.PRESET.because(e);
        }
        for (Map.Entry<String, Integer> each : request.get(Simulate.SETTINGS).entrySet()) {
            String name = each.getKey();
            try {
                switches = switches.with(name, each.getValue());
            } catch (Refusal e) {
                throw Simulate.SETTINGS.worded(
                        e.getMessage(), "--set: " + e.getMessage() + ", of which preset " + preset + " is one");
            }
            try {
                switches.range(name).checked(each.getValue());
            } catch (Refusal e) {
                throw Simulate.SETTINGS.because(e.in(name + "="));
            }
        }
        return switches;
    }
}
