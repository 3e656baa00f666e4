package io.weft.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Collects metrics at one moment. For one thread. */
final class Figures {
    private final List<MetricSnapshot> snapshots = new ArrayList<>();

    void gauge(String name, String help, double value) {
        gauges(name, help, each -> each.accept(Labels.EMPTY, value));
    }

    /** Adds a gauge that is 1 if true, otherwise 0. */
    void gauge(String name, String help, boolean is) {
        gauge(name, help, is ? 1 : 0);
    }

    /** Adds gauges with one name; {@code all} passes each value, with its labels, to its argument. */
    void gauges(String name, String help, Consumer<BiConsumer<Labels, Number>> all) {
        List<GaugeDataPointSnapshot> points = new ArrayList<>();
        all.accept((labels, value) -> points.add(new GaugeDataPointSnapshot(value.doubleValue(), labels, null)));
        snapshots.add(new GaugeSnapshot(metadata(name, help), points));
    }

    /** Adds counters in the same way; {@code name} is without {@code _total}. */
    void counters(String name, String help, Consumer<BiConsumer<Labels, Number>> all) {
        List<CounterDataPointSnapshot> points = new ArrayList<>();
        all.accept((labels, value) -> points.add(new CounterDataPointSnapshot(value.doubleValue(), labels, null, 0)));
        snapshots.add(new CounterSnapshot(metadata(name, help), points));
    }

    /** Adds an info metric, which has only labels; {@code name} is without {@code _info}. */
    void info(String name, String help, Labels labels) {
        snapshots.add(new InfoSnapshot(metadata(name, help), List.of(new InfoDataPointSnapshot(labels))));
    }

    private static MetricMetadata metadata(String name, String help) {
        return new MetricMetadata(name, help, name.endsWith("_seconds") ? Unit.SECONDS : null);
    }

    MetricSnapshots all() {
        return new MetricSnapshots(snapshots);
    }
}
