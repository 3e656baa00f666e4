package io.weft.cli.simulate;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What the header of a report says of a simulation, by name and in this order. Not thread-safe. */
public final class ReportFacts {
    private final Map<String, String> facts;

    /** At first, what the sweep says of itself. */
    public ReportFacts(Map<String, String> sweep) {
        this.facts = new LinkedHashMap<>(sweep);
    }

    /** What was asked for besides, and the words of the command line, from the name of the command on. */
    public void add(PointContext context, RunOptions runs, List<String> arguments) {
        facts.put("preset", context.preset());
        facts.put("set", context.settings().isEmpty() ? "nothing: all values are the preset's" : context.settings());
        facts.put("virtual channels", virtualChannels(context));
        facts.putIfAbsent("out of service", "nothing");
        facts.put(
                "precision",
                String.format(
                        Locale.ROOT,
                        "%s of the average latency, half of that of the throughput where saturated; at most %,d cycles",
                        runs.precision(),
                        runs.mostCycles()));
        facts.put(
                "command", "weft " + arguments.stream().map(ReportFacts::quoted).collect(Collectors.joining(" ")));
    }

    private static String virtualChannels(PointContext context) {
        return context.virtualChannels().entrySet().stream()
                        .map(each -> each.getKey() + " " + each.getValue())
                        .collect(Collectors.joining(", "))
                + (context.anyChannel() ? ", any of them at every hop" : ", as installed");
    }

    /** How many points there are, and why it is not all of them, if so. */
    public void add(int points, String size, Ending ending) {
        ending.reason().ifPresent(reason -> facts.put("incomplete", points + " of " + size + ": " + reason));
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** All of them. */
    public Map<String, String> all() {
        return Collections.unmodifiableMap(facts);
    }
}
