package io.weft.onos.cli;

import io.weft.onos.FabricService;
import io.weft.onos.simulation.SimulationRequest;
import io.weft.onos.simulation.SimulationService;
import io.weft.operations.Result;
import io.weft.simulator.Loads;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
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

    @Option(name = "--pattern", description = "The traffic pattern; without, uniform")
    @Completion(PatternCompleter.class)
    private String pattern;

    @Option(
            name = "--injection",
            description = "When packets are ready: bernoulli, or on-off:BURST; without, bernoulli")
    @Completion(InjectionCompleter.class)
    private String injection;

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

    @Option(name = "--precision", description = "As exact as this part of the average latency; without, 0.01")
    private Double precision;

    @Option(name = "--max-cycles", description = "But no longer than this; without, 100000, and a workload to its end")
    private Integer mostCycles;

    @Option(name = "--threads", description = "Runs at a time")
    private int threads = 1;

    @Option(name = "--seed", description = "Seed of all that is drawn")
    private long seed = 1;

    @Option(name = "--workload", description = "In place of loads, this is run to its end, such as all-to-all")
    @Completion(WorkloadCompleter.class)
    private String workload;

    @Option(
            name = "--placement",
            description = "Where the ranks of a workload are: contiguous or random; without, contiguous")
    private String placement;

    @Option(name = "--ranks", description = "Ranks of a workload at most; without, one for each endpoint")
    private Integer ranks;

    @Option(name = "--message-bytes", description = "Size of the messages of a workload")
    private Integer messageBytes;

    @Option(name = "--part-bytes", description = "Size of the parts that all-to-all sends messages in")
    private Integer partBytes;

    @Option(name = "--iterations", description = "How often a workload is gone through")
    private Integer iterations;

    @Option(name = "--outstanding", description = "Messages that a rank of a workload sends at a time")
    private Integer outstanding;

    @Override
    Result result(FabricService service) {
        return Result.of(get(SimulationService.class).start(request()));
    }

    /** What its options ask for. */
    SimulationRequest request() {
        SimulationRequest request = new SimulationRequest()
                .routings(routings)
                .failures(failures)
                .switches(preset, values(settings))
                .threads(threads)
                .seed(seed);
        given(pattern, request::pattern);
        given(injection, request::injection);
        given(load == null ? null : Loads.parse(load), request::loads);
        given(saturation, request::saturation);
        given(anyChannel, request::anyChannel);
        given(precision, request::precision);
        given(mostCycles, request::mostCycles);
        given(workload, request.workload()::name);
        given(placement, request.workload()::placement);
        given(ranks, request.workload()::ranks);
        given(messageBytes, request.workload()::messageBytes);
        given(partBytes, request.workload()::partBytes);
        given(iterations, request.workload()::iterations);
        given(outstanding, request.workload()::outstanding);
        return request;
    }

    /** An option that nobody gives is null: Karaf has it so. */
    private static <T> void given(T value, Consumer<T> taken) {
        if (value != null) {
            taken.accept(value);
        }
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
