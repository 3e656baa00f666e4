package io.weft.operations;

import io.weft.operations.request.Request;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Requests for simulations as they come by each door; for the tests of the doors. All fields have a value in one of
 * them.
 */
public final class SimulateRequests {
    private final Map<String, Object> json = new LinkedHashMap<>();
    private final Map<String, List<String>> options = new LinkedHashMap<>();

    private SimulateRequests() {}

    private SimulateRequests with(String name, Object value, String option, String... texts) {
        json.put(name, value);
        options.put(option, List.of(texts));
        return this;
    }

    /** All of them. */
    public static List<SimulateRequests> all() {
        return List.of(
                new SimulateRequests(),
                new SimulateRequests()
                        .with("routings", List.of("minimal", "ugal-l:n=2"), "routing", "minimal", "ugal-l:n=2")
                        .with("pattern", "tornado", "pattern", "tornado")
                        .with("loads", List.of(0.1, 0.2, 1), "load", "0.1:0.2:0.1,1")
                        .with("injection", "on-off:8", "injection", "on-off:8")
                        .with("failures", List.of("h0", "h1--h2"), "fail", "h0,h1--h2")
                        .with("preset", "ics16", "preset", "ics16")
                        .with("settings", Map.of("speedup", 3, "port-flits", 128), "set", "speedup=3", "port-flits=128")
                        .with("anyChannel", 5, "any-channel", "5")
                        .with("precision", 0.02, "precision", "0.02")
                        .with("maxCycles", 5_000, "max-cycles", "5000")
                        .with("threads", 2, "threads", "2")
                        .with("seed", 9_000_000_000L, "seed", "9000000000"),
                new SimulateRequests().with("saturation", 0.02, "saturation", "0.02"),
                new SimulateRequests().with("hopChannels", 4, "hop-channels", "4"),
                new SimulateRequests().with("virtualChannels", 4, "virtual-channels", "4"),
                new SimulateRequests()
                        .with("workload", "halo-2d:3x2", "workload", "halo-2d:3x2")
                        .with("placement", "random", "placement", "random")
                        .with("ranks", 6, "ranks", "6")
                        .with("messageBytes", 128, "message-bytes", "128")
                        .with("partBytes", 64, "part-bytes", "64")
                        .with("iterations", 3, "iterations", "3")
                        .with("outstanding", 2, "outstanding", "2"),
                new SimulateRequests()
                        .with(
                                "jobs",
                                List.of("random ranks=2", "halo-2d start=9"),
                                "job",
                                "random ranks=2",
                                "halo-2d start=9")
                        .with("skipAlone", true, "skip-alone"),
                new SimulateRequests()
                        .with("flows", "fixed:640", "flows", "fixed:640")
                        .with("flowCount", 50, "flow-count", "50"));
    }

    /** As JSON has it. */
    public Map<String, Object> json() {
        return json;
    }

    /** By option, without dashes, what stands behind it each time; {@code true} for a flag. */
    Map<String, List<String>> optionsWithFlags() {
        Map<String, List<String>> all = new LinkedHashMap<>(options);
        all.replaceAll((option, texts) -> texts.isEmpty() ? List.of("true") : texts);
        return all;
    }

    /** As the words of a command line; a flag has nothing behind it. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        options.forEach((option, texts) -> {
            if (texts.isEmpty()) {
                words.add("--" + option);
            }
            texts.forEach(text -> words.addAll(List.of("--" + option, text)));
        });
        return words;
    }

    /** What it is, whichever door it comes by. */
    public Request request() {
        return Request.ofJson(Operations.SIMULATE, json);
    }

    @Override
    public String toString() {
        return json.toString();
    }
}
