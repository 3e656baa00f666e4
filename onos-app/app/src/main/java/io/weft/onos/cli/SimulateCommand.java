package io.weft.onos.cli;

import io.weft.onos.FabricService;
import io.weft.onos.simulation.SimulationRequest;
import io.weft.onos.simulation.SimulationService;
import io.weft.simulator.Loads;
import io.weft.simulator.RunLimits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.Completion;
import org.apache.karaf.shell.api.action.Option;
import org.apache.karaf.shell.api.action.lifecycle.Service;

/** {@code weft-simulate}. */
@Service
@Command(
        scope = "onos",
        name = "weft-simulate",
        description =
                "Starts a simulation of the routes of the moment on this node; weft-simulations shows what comes of it")
public final class SimulateCommand extends WeftCommand {
    @Option(name = "--routing", description = "A routing; without, that of the fabric", multiValued = true)
    @Completion(RoutingCompleter.class)
    private List<String> routings = List.of();

    @Option(name = "--pattern", description = "The traffic pattern")
    @Completion(PatternCompleter.class)
    private String pattern = "uniform";

    @Option(name = "--injection", description = "When packets are ready: bernoulli, or on-off:BURST")
    @Completion(InjectionCompleter.class)
    private String injection = "bernoulli";

    @Option(
            name = "--load",
            description = "Offered loads: FROM:TO:STEP, or numbers separated by commas; without, 0.05:1.0:0.05")
    private String load;

    @Option(
            name = "--saturation",
            description =
                    "In place of loads, the highest that is not saturated is searched for, to this part of a link's load,"
                            + " such as 0.005")
    private Double saturation;

    @Option(name = "--fail", description = "A link or switch that would fail", multiValued = true)
    @Completion(PartCompleter.class)
    private List<String> failures = List.of();

    @Option(name = "--preset", description = "What the switches are like")
    @Completion(PresetCompleter.class)
    private String preset = "sc14";

    @Option(name = "--set", description = "NAME=N: a value in place of the preset's", multiValued = true)
    private List<String> settings = List.of();

    @Option(name = "--any-channel", description = "Packets may take any of so many virtual channels at every hop")
    private Integer anyChannel;

    @Option(name = "--precision", description = "As exact as this part of the average latency")
    private double precision = RunLimits.USUAL_PRECISION;

    @Option(name = "--max-cycles", description = "But no longer than this")
    private int mostCycles = RunLimits.USUAL_CYCLES;

    @Option(name = "--threads", description = "Runs at a time")
    private int threads = 1;

    @Option(name = "--seed", description = "Seed of all that is drawn")
    private long seed = 1;

    @Override
    Map<String, Object> document(FabricService service) {
        return get(SimulationService.class).start(request());
    }

    /** What its options ask for. */
    SimulationRequest request() {
        SimulationRequest request = new SimulationRequest()
                .routings(routings)
                .pattern(pattern)
                .injection(injection)
                .failures(failures)
                .switches(preset, values(settings))
                .limits(precision, mostCycles)
                .threads(threads)
                .seed(seed);
        if (load != null) {
            request.loads(Loads.parse(load));
        }
        if (saturation != null) {
            request.saturation(saturation);
        }
        if (anyChannel != null) {
            request.anyChannel(anyChannel);
        }
        return request;
    }

    private static Map<String, Integer> values(List<String> settings) {
        Map<String, Integer> values = new LinkedHashMap<>();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            try {
                values.put(setting.substring(0, Math.max(0, equals)), Integer.valueOf(setting.substring(equals + 1)));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("--set " + setting + ": expected NAME=N, such as port-flits=128", e);
            }
        }
        return values;
    }
}
