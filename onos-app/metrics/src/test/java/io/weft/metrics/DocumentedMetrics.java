package io.weft.metrics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names of metrics that users are told of, and those of a text of figures. */
public final class DocumentedMetrics {
    /** Where the page, the dashboard and the alarms are, as seen from a module of {@code onos-app}. */
    public static final Path MONITORING = Path.of("..", "..", "docs", "monitoring");

    private static final Pattern NAME = Pattern.compile("\\b(weft|process|jvm)_[a-z_]+");
    private static final int NAMED = 1;
    private static final int LABELS = 2;
    private static final int ALWAYS = 3;
    private static final int COLUMNS = 5;

    private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (\\S+) ");

    private DocumentedMetrics() {}

    /** All of the table. */
    public static Set<String> all() {
        return table().map(row -> row[NAMED]).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Those that are always there. */
    public static Set<String> always() {
        return table().filter(row -> row[ALWAYS].equals("yes"))
                .map(row -> row[NAMED])
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The labels that the table gives a metric; none if it has none, or is not there. */
    static Set<String> labels(String metric) {
        return table().filter(row -> row[NAMED].equals(metric))
                .flatMap(row -> Stream.of(row[LABELS].split(" ")))
                .filter(label -> !label.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The rows, whose last cell alone may have a comma. */
    private static Stream<String[]> table() {
        return read("metrics.csv").lines().skip(1).map(row -> row.split(",", COLUMNS));
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
