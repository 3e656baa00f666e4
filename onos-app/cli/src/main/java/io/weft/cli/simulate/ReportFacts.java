package io.weft.cli.simulate;

import io.weft.operations.answer.Rows;
import io.weft.operations.request.Request;
import io.weft.operations.simulate.LoadOutcome;
import io.weft.operations.simulate.Point;
import io.weft.operations.simulate.Simulate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What the header of a report says of a simulation, by name and in this order. Not thread-safe. */
public final class ReportFacts {
    private final Map<String, String> facts = new LinkedHashMap<>();

    public ReportFacts(Map<String, String> recorded) {
        facts.putAll(recorded);
    }

    /**
     * The facts of what was asked for.
     *
     * @param sweep what the sweep says of itself
     * @param arguments the words of the command line, from the name of the command on
     */
    public ReportFacts(Rows sweep, PointContext context, Request request, List<String> arguments) {
        facts.put("fabric", "");
        facts.put("out of service", "nothing");
        facts.put("pattern", "");
        facts.put("injection", "");
        facts.put("preset", context.preset());
        facts.put("set", context.settings().isEmpty() ? "nothing: all values are the preset's" : context.settings());
        sweep.list().forEach(row -> facts.put(row.label(), row.words()));
        facts.put("virtual channels", virtualChannels(context));
        Integer most = request.get(Simulate.MAX_CYCLES);
        facts.put(
                "precision",
                String.format(
                        Locale.ROOT,
                        "%s of the average latency, half of that of the throughput where saturated; at most %,d cycles",
                        request.get(Simulate.PRECISION).doubleValue(),
                        most == null ? Simulate.USUAL_CYCLES : most));
        facts.put(
                "command", "weft " + arguments.stream().map(ReportFacts::quoted).collect(Collectors.joining(" ")));
    }

    private static String virtualChannels(PointContext context) {
        List<Integer> different =
                context.virtualChannels().values().stream().distinct().toList();
        String number = different.size() == 1
                ? String.valueOf(different.get(0))
                : context.virtualChannels().entrySet().stream()
                        .map(each -> each.getKey() + " " + each.getValue())
                        .collect(Collectors.joining(", "));
        return number
                + (context.anyChannel()
                        ? ", any of them at every hop"
                        : context.hopChannels() ? ", the next of them at every hop" : ", as installed");
    }

    /**
     * Adds how long a cycle is, where that is known; and how many of all points there are, if it is not all of them,
     * and why.
     */
    public void add(List<Point> points, String size, Ending ending) {
        Double cycle = points.get(0).get(LoadOutcome.CYCLE);
        if (cycle != null) {
            facts.put("cycle", String.format(Locale.ROOT, "%.4g ns", cycle));
        }
        ending.reason().ifPresent(reason -> facts.put("incomplete", points.size() + " of " + size + ": " + reason));
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    public Map<String, String> all() {
        return Collections.unmodifiableMap(facts);
    }
}
