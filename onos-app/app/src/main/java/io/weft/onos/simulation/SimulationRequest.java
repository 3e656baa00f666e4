package io.weft.onos.simulation;

import io.weft.simulator.LoadSweep;
import io.weft.simulator.Loads;
import io.weft.simulator.RunLimits;
import io.weft.simulator.Saturation;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.WorkloadSweep;
import io.weft.simulator.job.Simulation;
import io.weft.simulator.job.SweepSimulation;
import io.weft.simulator.job.WorkloadSimulation;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.workload.AskedWorkload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** What somebody wants to be simulated; what is not set is as the {@code weft} command has it, but of one thread. */
public final class SimulationRequest {
    private static final String USUAL_LOADS = "0.05:1.0:0.05";
    private static final String USUAL_PATTERN = "uniform";
    private static final String USUAL_INJECTION = "bernoulli";

    private List<String> routings = List.of();
    private Optional<String> pattern = Optional.empty();
    private Optional<String> injection = Optional.empty();
    private Optional<List<Double>> loads = Optional.empty();
    private Optional<Double> saturation = Optional.empty();
    private List<String> failures = List.of();
    private String preset = "sc14";
    private Map<String, Integer> settings = Map.of();
    private OptionalInt anyChannel = OptionalInt.empty();
    private final WorkloadRequest workload = new WorkloadRequest();
    private OptionalDouble precision = OptionalDouble.empty();
    private OptionalInt mostCycles = OptionalInt.empty();
    private int threads = 1;
    private long seed = 1;

    /** By these routings; with none, by the scheme of the fabric. */
    public SimulationRequest routings(List<String> names) {
        routings = List.copyOf(names);
        return this;
    }

    /** With this traffic pattern. */
    public SimulationRequest pattern(String name) {
        pattern = Optional.of(name);
        return this;
    }

    /** At these loads. */
    public SimulationRequest loads(List<Double> offered) {
        loads = Optional.of(List.copyOf(offered));
        return this;
    }

    /** With packets ready as this kind of injection, with its parameters, has it. */
    public SimulationRequest injection(String words) {
        injection = Optional.of(words);
        return this;
    }

    /** In place of loads, in search of the highest that is not saturated, to this part of what an endpoint's link carries. */
    public SimulationRequest saturation(double searched) {
        saturation = Optional.of(searched);
        return this;
    }

    /** As if these links and switches had failed besides those that have. */
    public SimulationRequest failures(List<String> names) {
        failures = List.copyOf(names);
        return this;
    }

    /** With switches as in this preset, but for these values. */
    public SimulationRequest switches(String name, Map<String, Integer> otherwise) {
        preset = name;
        settings = Map.copyOf(otherwise);
        return this;
    }

    /** With any of so many virtual channels at every hop. */
    public SimulationRequest anyChannel(int channels) {
        anyChannel = OptionalInt.of(channels);
        return this;
    }

    /** In place of what endpoints offer at some load, this workload to its end, once it has a name. */
    public WorkloadRequest workload() {
        return workload;
    }

    /** As exact as this, but no longer than so many cycles. */
    public SimulationRequest limits(double latencyPrecision, int cycles) {
        return precision(latencyPrecision).mostCycles(cycles);
    }

    /** As exact as this. */
    public SimulationRequest precision(double ofLatency) {
        precision = OptionalDouble.of(ofLatency);
        return this;
    }

    /** No longer than so many cycles. */
    public SimulationRequest mostCycles(int cycles) {
        mostCycles = OptionalInt.of(cycles);
        return this;
    }

    /** By so many threads. */
    public SimulationRequest threads(int count) {
        threads = count;
        return this;
    }

    /** With this seed. */
    public SimulationRequest seed(long number) {
        seed = number;
        return this;
    }

    /** The preset, unless {@linkplain #switches set}. */
    public String preset() {
        return preset;
    }

    List<String> failures() {
        return failures;
    }

    int threads() {
        return threads;
    }

    /**
     * The simulation that is asked for.
     *
     * @param scheme the word of the scheme that the fabric has
     * @throws IllegalArgumentException if a name or value is of no use, with the reason
     */
    Simulation simulation(String scheme) {
        return workload.asked().map(asked -> workload(scheme, asked)).orElseGet(() -> loads(scheme));
    }

    private Simulation workload(String scheme, AskedWorkload asked) {
        if (loads.isPresent()
                || saturation.isPresent()
                || pattern.isPresent()
                || injection.isPresent()
                || precision.isPresent()) {
            throw new IllegalArgumentException("loads, saturation, pattern, injection and precision mean nothing to a"
                    + " workload, which says itself what is sent; leave them out");
        }
        return new WorkloadSimulation(new WorkloadSweep(
                simulated(scheme), asked, switches(), anyChannel, mostCycles.orElse(WorkloadRun.NO_LIMIT), seed));
    }

    private Simulation loads(String scheme) {
        LoadSweep sweep = new LoadSweep(
                        simulated(scheme),
                        pattern.orElse(USUAL_PATTERN),
                        offered(),
                        switches(),
                        anyChannel,
                        RunLimits.of(
                                precision.orElse(RunLimits.USUAL_PRECISION), mostCycles.orElse(RunLimits.USUAL_CYCLES)),
                        seed)
                .withInjection(injection.orElse(USUAL_INJECTION));
        return saturation
                .map(searched -> SweepSimulation.of(sweep, new Saturation(searched)))
                .orElseGet(() -> SweepSimulation.of(sweep));
    }

    /** The loads; the full load alone where saturation is searched for. */
    private List<Double> offered() {
        if (saturation.isEmpty()) {
            return loads.orElseGet(() -> Loads.parse(USUAL_LOADS));
        }
        if (loads.isPresent()) {
            throw new IllegalArgumentException("a search for saturation finds loads by itself; leave out the loads");
        }
        return List.of(1.0);
    }

    private List<SimulatedRouting> simulated(String scheme) {
        return (routings.isEmpty() ? List.of(scheme) : routings)
                .stream().distinct().map(SimulatedRoutings::named).collect(Collectors.toList());
    }

    private SwitchSettings switches() {
        SwitchSettings switches = SwitchSettings.preset(preset);
        for (Map.Entry<String, Integer> each : settings.entrySet()) {
            switches = switches.with(each.getKey(), each.getValue());
        }
        return switches;
    }
}
