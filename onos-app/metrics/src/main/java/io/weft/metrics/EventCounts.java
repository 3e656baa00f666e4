package io.weft.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import io.weft.control.entry.Update;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.FabricEvent.Kind;
import io.weft.control.update.ControlReport;
import io.weft.control.update.Phase;
import java.util.Map;
import java.util.stream.Stream;

/** Counts what control loops see and do, and how long that takes, as long as the process runs. Thread-safe. */
final class EventCounts {
    /** From what the fastest repair takes to what nobody wants to wait for. */
    private static final double[] SECONDS = {
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60
    };

    private final PrometheusRegistry registry;
    /** What is counted of the events of a kind. */
    private final Map<Kind, Counter> counters;

    private final Counter updates;
    private final Histogram detection;
    private final Histogram repair;
    private final Histogram recompute;
    private final Histogram proof;

    /** Counts from 0, and shows that in a registry. */
    EventCounts(PrometheusRegistry registry) {
        this.registry = registry;
        this.counters = Map.ofEntries(
                counted(Kind.LINK_DOWN, "weft_link_failures", "Links that were found to have failed"),
                counted(Kind.SWITCH_DOWN, "weft_switch_failures", "Switches that were found to have failed"),
                counted(Kind.DETACHED, "weft_session_losses", "Sessions with switches that ended or were of no use"),
                counted(
                        Kind.UNREACHABLE,
                        "weft_session_attempts_failed",
                        "Attempts to reach a switch that failed for another reason than before"),
                counted(Kind.PIPELINE_LOADED, "weft_pipelines_loaded", "Times that a switch was given the program"),
                counted(Kind.QUARANTINED, "weft_quarantines", "Times that a switch was kept out for what it did"),
                counted(
                        Kind.UNANSWERED,
                        "weft_switches_unanswered",
                        "Times that a switch did not answer while the fabric was programmed"),
                counted(Kind.MENDED, "weft_audit_mended", "Switches whose entries somebody else had changed"),
                counted(
                        Kind.NOT_MENDED,
                        "weft_audit_not_mended",
                        "Switches whose entries somebody else had changed, and which could not be mended at once"),
                counted(Kind.REFUSED, "weft_updates_refused", "Updates that switches refused"),
                counted(
                        Kind.RENEWING,
                        "weft_switches_renewed",
                        "Times that a switch was emptied since updates could not mend what it held"),
                counted(Kind.MISCABLED, "weft_miscabled_found", "Ports found plugged elsewhere than planned"),
                counted(
                        Kind.UNPROVEN,
                        "weft_routes_unproven",
                        "Times that routes were not installed since packets could deadlock by them"),
                counted(Kind.DEFECT, "weft_defects", "Errors inside the control loop"));
        this.updates = Counter.builder()
                .name("weft_updates")
                .help("Updates that were written to switches")
                .labelNames("type")
                .withoutExemplars()
                .register(registry);
        Stream.of(Update.Type.values()).map(Update.Type::name).forEach(updates::labelValues);
        this.detection = histogram(
                "weft_detection_seconds",
                "For how long nothing had come by a link when it counted as failed: it failed no longer ago");
        this.repair = histogram("weft_repair_seconds", "From the start of a repair to its last confirmed update");
        this.recompute = histogram("weft_repair_recompute_seconds", "Time to compute routes and entries in a repair");
        this.proof = histogram("weft_proof_seconds", "Time to prove that packets cannot deadlock by routes");
    }

    private Map.Entry<Kind, Counter> counted(Kind kind, String name, String help) {
        return Map.entry(
                kind, Counter.builder().name(name).help(help).withoutExemplars().register(registry));
    }

    private Histogram histogram(String name, String help) {
        return Histogram.builder()
                .name(name)
                .unit(Unit.SECONDS)
                .help(help)
                .classicOnly()
                .classicUpperBounds(SECONDS)
                .withoutExemplars()
                .register(registry);
    }

    void happened(FabricEvent event) {
        Counter counter = counters.get(event.kind());
        if (counter != null) {
            counter.inc();
        }
        event.silence().ifPresent(silent -> detection.observe(silent.toNanos() / 1e9));
        event.report().ifPresent(report -> did(event.kind(), report));
    }

    private void did(Kind kind, ControlReport report) {
        Map<Phase, Double> millis = report.millis();
        if (kind == Kind.REPAIRED) {
            repair.observe(seconds(millis.get(Phase.RECOMPUTE)
                    + millis.get(Phase.PROVE)
                    + millis.get(Phase.DIFF)
                    + millis.get(Phase.INSTALL)));
            recompute.observe(seconds(millis.get(Phase.RECOMPUTE)));
        }
        report.proof().ifPresent(made -> proof.observe(seconds(millis.get(Phase.PROVE))));
        report.updates()
                .forEach((type, count) -> updates.labelValues(type.name()).inc(count));
    }

    private static double seconds(double millis) {
        return millis / 1e3;
    }
}
