package io.weft.metrics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The names of metrics that users are told of, and those of a text of figures. */
public final class DocumentedMetrics {
    /** Where the page, the dashboard and the alarms are, as seen from a module of {@code onos-app}. */
    public static final Path MONITORING = Path.of("..", "..", "docs", "monitoring");

    private static final Pattern NAME = Pattern.compile("\\b(weft|process|jvm)_[a-z_]+");
    /** A row of a table of metrics: the names, and whether they are there only while there is something to tell. */
    private static final Pattern ROW = Pattern.compile("\\| (`(?:weft|process|jvm)_[^|]*)\\|.*\\|");

    private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (\\S+) ");

    private DocumentedMetrics() {}

    /** All of the page. */
    public static Set<String> all() {
        return rows(names -> true);
    }

    /** Those that are always there. */
    public static Set<String> always() {
        return rows(names -> !names.contains("*"));
    }

    private static Set<String> rows(Predicate<String> which) {
        Set<String> names = new TreeSet<>();
        read("README.md").lines().map(ROW::matcher).filter(Matcher::matches).forEach(row -> {
            if (which.test(row.group(1))) {
                names.addAll(named(row.group(1)));
            }
        });
        return names;
    }

    /** A file that stands beside the page. */
    public static String read(String name) {
        try {
            return Files.readString(MONITORING.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The metrics that a text names; those of a histogram as its own name. */
    public static Set<String> named(String text) {
        Set<String> histograms = Set.of(
                "weft_detection_seconds", "weft_repair_seconds", "weft_repair_recompute_seconds", "weft_proof_seconds");
        return NAME.matcher(text)
                .results()
                .map(match -> {
                    String base = match.group().replaceFirst("_(bucket|sum|count)$", "");
                    return histograms.contains(base) ? base : match.group();
                })
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The metrics that a text in Prometheus' format has. */
    public static Set<String> exposed(String text) {
        return TYPE.matcher(text).results().map(match -> match.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }
}
