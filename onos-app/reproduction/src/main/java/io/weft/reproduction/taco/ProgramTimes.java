package io.weft.reproduction.taco;

import io.weft.optimizer.LayerReport;
import io.weft.optimizer.Optimization;
import io.weft.planning.ProgressListener;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How long integer programs of a figure take, each solved once for all of its rows. Thread-safe. */
final class ProgramTimes {
    static final String STRONG = "ilp-strong";
    static final String RELAXED = "ilp-relaxed";
    static final String ELIMINATED = "ilp-eliminated";

    private static final int PHASES = 8;

    private final Map<String, List<Optional<Optimization>>> known = new HashMap<>();

    /** The mean time of a phase in seconds. */
    double mean(int leaves, String method, ProgressListener progress) {
        return mean(seconds(leaves, method, 1, progress));
    }

    /** The longest time of a phase by the mean, each solved with so many seeds, of which the fastest counts. */
    double slowestByMean(int leaves, String method, int seeds, ProgressListener progress) {
        List<Double> seconds = seconds(leaves, method, seeds, progress);
        return seconds.stream().mapToDouble(each -> each).max().orElse(Double.NaN) / mean(seconds);
    }

    /** How many constraints the programs of a phase have on average, over all layers. */
    double constraints(int leaves, String method, ProgressListener progress) {
        return found(leaves, method, 1, progress).stream()
                .flatMap(Optional::stream)
                .mapToLong(each -> each.layers().stream()
                        .mapToLong(LayerReport::constraints)
                        .sum())
                .average()
                .orElse(Double.NaN);
    }

    /** How many phases have routes without contention. */
    double solved(int leaves, String method, ProgressListener progress) {
        return found(leaves, method, 1, progress).stream()
                .flatMap(Optional::stream)
                .filter(each -> each.maxContention() == 1)
                .count();
    }

    private static double mean(List<Double> seconds) {
        return seconds.stream().mapToDouble(each -> each).average().orElse(Double.NaN);
    }

    private List<Double> seconds(int leaves, String method, int seeds, ProgressListener progress) {
        List<List<Optional<Optimization>>> runs = IntStream.rangeClosed(1, seeds)
                .mapToObj(seed -> found(leaves, method, seed, progress))
                .collect(Collectors.toList());
        return IntStream.range(0, runs.stream().mapToInt(List::size).min().orElse(0))
                .mapToObj(phase -> runs.stream()
                        .flatMap(run -> run.get(phase).stream())
                        .map(Optimization::seconds)
                        .min(Comparator.naturalOrder()))
                .flatMap(Optional::stream)
                .collect(Collectors.toList());
    }

    private synchronized List<Optional<Optimization>> found(
            int leaves, String method, int seed, ProgressListener progress) {
        String key = leaves + " " + method + " " + seed;
        List<Optional<Optimization>> found = known.get(key);
        if (found == null) {
            found = Tree.withLeaves(leaves).optimized(method, PHASES, seed, progress);
            if (!progress.isCancelled()) {
                known.put(key, found);
            }
        }
        return found;
    }
}
