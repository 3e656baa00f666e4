package io.weft.onos.cli;

import io.weft.onos.FabricService;
import io.weft.onos.simulation.SimulationService;
import io.weft.operations.BadRequestException;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.Result;
import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.Completion;
import org.apache.karaf.shell.api.action.Option;
import org.apache.karaf.shell.api.action.lifecycle.Service;

/** {@code weft-simulate}. Karaf needs a field for each option; which values they take is for the operation to say. */
@Service
@Command(
        scope = "onos",
        name = "weft-simulate",
        description =
                "Starts a simulation of the routes of the moment on this node; weft-simulations shows what comes of it")
@SuppressWarnings("UnusedVariable") // Karaf sets what is read by reflection.
public final class SimulateCommand extends WeftCommand {
    @Option(name = "--routing", description = "A routing; without, that of the fabric", multiValued = true)
    @Completion(SimulateCompleters.Routings.class)
    private List<String> routings;

    @Option(name = "--pattern", description = "The traffic pattern")
    @Completion(SimulateCompleters.Patterns.class)
    private String pattern;

    @Option(name = "--injection", description = "When packets are ready: bernoulli, or on-off:BURST")
    @Completion(SimulateCompleters.Injections.class)
    private String injection;

    @Option(name = "--load", description = "Offered loads: FROM:TO:STEP, or numbers separated by commas")
    private String load;

    @Option(
            name = "--saturation",
            description =
                    "In place of loads, search for the highest that is not saturated, to this part of a link's load, such as 0.005")
    private String saturation;

    @Option(name = "--fail", description = "A link or switch that would fail", multiValued = true)
    @Completion(PartCompleter.class)
    private List<String> failures;

    @Option(name = "--preset", description = "What the switches are like")
    @Completion(SimulateCompleters.Presets.class)
    private String preset;

    @Option(name = "--set", description = "NAME=N: a value in place of the preset's", multiValued = true)
    private List<String> settings;

    @Option(name = "--any-channel", description = "Packets may take any of so many virtual channels at every hop")
    private String anyChannel;

    @Option(name = "--precision", description = "As exact as this part of the average latency")
    private String precision;

    @Option(name = "--max-cycles", description = "But no longer than this")
    private String maxCycles;

    @Option(name = "--threads", description = "Runs at a time; without, one")
    private String threads;

    @Option(name = "--seed", description = "Seed of all that is drawn")
    private String seed;

    @Option(name = "--workload", description = "In place of loads, run this to its end, such as all-to-all")
    @Completion(SimulateCompleters.Workloads.class)
    private String workload;

    @Option(name = "--placement", description = "Where the ranks of a workload are: contiguous or random")
    private String placement;

    @Option(name = "--ranks", description = "Ranks of a workload at most")
    private String ranks;

    @Option(name = "--message-bytes", description = "Size of the messages of a workload")
    private String messageBytes;

    @Option(name = "--part-bytes", description = "Size of the parts that all-to-all sends messages in")
    private String partBytes;

    @Option(name = "--iterations", description = "How often a workload is gone through")
    private String iterations;

    @Option(name = "--outstanding", description = "Messages that a rank of a workload sends at a time")
    private String outstanding;

    @Override
    Result result(FabricService service) {
        try {
            return Result.of(get(SimulationService.class).start(request()));
        } catch (BadRequestException e) {
            throw new IllegalArgumentException(e.onCommandLine(), e);
        }
    }

    /** What its options ask for; one that nobody gives is null. */
    Request request() {
        Map<String, List<String>> texts = new LinkedHashMap<>();
        for (Field field : SimulateCommand.class.getDeclaredFields()) {
            Option option = field.getAnnotation(Option.class);
            Object value = option == null ? null : value(field);
            if (value != null) {
                texts.put(option.name().substring("--".length()), texts(value));
            }
        }
        return Request.ofOptions(Operations.SIMULATE, texts);
    }

    private Object value(Field field) {
        try {
            return field.get(this);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unchecked") // there are no others
    private static List<String> texts(Object value) {
        return value instanceof List ? (List<String>) value : List.of((String) value);
    }
}
