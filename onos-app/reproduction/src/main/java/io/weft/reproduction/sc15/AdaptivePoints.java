package io.weft.reproduction.sc15;

import io.weft.planning.ProgressListener;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Comparison.Measurement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Rows of Figures 7 to 12, each of whose points is simulated once. Thread-safe. */
final class AdaptivePoints {
    static final String UNIFORM = "uniform";
    static final String WORST = "worst-case";
    static final String CURVE = "a curve, without numbers";

    /** Where delays of uniform traffic are compared. */
    static final double HIGH = 0.8;
    /** Where delays of the worst case are compared. */
    static final double MEDIUM = 0.3;
    /** Where a threshold delays the worst case. */
    static final double LOW = 0.1;

    /** What is to be known of all rows. */
    static final String SETTINGS =
            "Throughput is at full load; delays are in cycles of 5.12 ns. Of n_I and c the paper's text says only the value"
                    + " of the one that stays the same; those of the other are Weft's choice. A run takes at most 20 microseconds; the other"
                    + " settings are those of Figure 6a.";

    private static final double DELAY_SEEDS = 0.03;
    private static final int MOST_CYCLES = 4_000;
    private static final Duration RUN = Duration.ofSeconds(20);

    private final SimulatedSystem system;
    private final Map<String, Double> known = new HashMap<>();

    AdaptivePoints(SimulatedSystem system) {
        this.system = system.within(MOST_CYCLES);
    }

    /** Delays of both kinds of traffic, and throughput of the worst case, of each of some routings, in turn. */
    List<Comparison> curves(List<AdaptiveRouting> routings, String... recorded) {
        List<Comparison> rows = new ArrayList<>();
        for (int i = 0; i < routings.size(); i++) {
            AdaptiveRouting routing = routings.get(i);
            rows.add(delay(routing, UNIFORM, HIGH, recorded[3 * i]));
            rows.add(throughput(routing, WORST, recorded[3 * i + 1]));
            rows.add(delay(routing, WORST, MEDIUM, recorded[3 * i + 2]));
        }
        return rows;
    }

    /** The delays of a threshold: of uniform traffic at a high load and of the worst case at a low one, in turn. */
    List<Comparison> delays(List<AdaptiveRouting> routings, String... recorded) {
        List<Comparison> rows = new ArrayList<>();
        for (int i = 0; i < routings.size(); i++) {
            rows.add(delay(routings.get(i), UNIFORM, HIGH, recorded[2 * i]));
            rows.add(delay(routings.get(i), WORST, LOW, recorded[2 * i + 1]));
        }
        return rows;
    }

    /** The throughput of a setting. */
    Comparison throughput(AdaptiveRouting routing, String pattern, String recorded) {
        return row(
                        routing + ", " + pattern + ": throughput",
                        recorded,
                        progress -> throughput(routing.words(), pattern, progress))
                .paper(CURVE);
    }

    private Comparison delay(AdaptiveRouting routing, String pattern, double load, String recorded) {
        Comparison row = row(
                        routing + ", " + pattern + ", load " + load + ": delay",
                        recorded,
                        progress -> delay(routing, pattern, load, progress))
                .paper(CURVE);
        return row.within(DELAY_SEEDS * row.high());
    }

    /** The throughput of one routing by that of another. */
    Comparison byOther(AdaptiveRouting one, String pattern, String other, String recorded) {
        return row(
                "throughput of " + pattern + ", " + one + " divided by " + other,
                recorded,
                progress -> throughput(one.words(), pattern, progress) / throughput(other, pattern, progress));
    }

    /** The throughput of one setting by that of another. */
    Comparison byThroughput(AdaptiveRouting one, AdaptiveRouting other, String pattern, String recorded) {
        return row(
                "throughput of " + pattern + ", " + one + " divided by " + other,
                recorded,
                progress -> throughput(one.words(), pattern, progress) / throughput(other.words(), pattern, progress));
    }

    /** The delay of one setting by that of another. */
    Comparison byDelay(AdaptiveRouting one, AdaptiveRouting other, String pattern, double load, String recorded) {
        return row(
                        "delay of " + pattern + ", load " + load + ", " + one + " divided by " + other,
                        recorded,
                        progress -> delay(one, pattern, load, progress) / delay(other, pattern, load, progress))
                .within(DELAY_SEEDS);
    }

    private static Comparison row(String what, String recorded, Measurement measurement) {
        return Comparison.of(what, recorded, measurement)
                .within(SimulatedSystem.SEEDS)
                .takes(RUN);
    }

    private double throughput(String routing, String pattern, ProgressListener progress) {
        return once(routing + " " + pattern, progress, () -> system.throughput(routing, pattern, 1, progress));
    }

    private double delay(AdaptiveRouting routing, String pattern, double load, ProgressListener progress) {
        return once(
                routing.words() + " " + pattern + " " + load,
                progress,
                () -> system.delay(routing.words(), pattern, load, progress));
    }

    private synchronized double once(String key, ProgressListener progress, Supplier<Double> simulation) {
        Double value = known.get(key);
        if (value == null) {
            value = simulation.get();
            if (!progress.isCancelled()) {
                known.put(key, value);
            }
        }
        return value;
    }
}
