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

/** Counts the events of control loops, and measures repairs, for the life of the process. Thread-safe. */
final class EventCounts {
    /** From the fastest repair to far too long. */
    private static final double[] SECONDS = {
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60
    };

    private final PrometheusRegistry registry;
    private final Map<Kind, Counter> counters;

    private final Counter updates;
    private final Histogram detection;
    private final Histogram repair;
    private final Histogram recompute;
    private final Histogram proof;

    /** Starts at 0, and registers its metrics. */
    EventCounts(PrometheusRegistry registry) {
        this.registry = registry;
        this.counters = Map.ofEntries(
                counted(Kind.LINK_DOWN, "weft_link_failures", "Link failures detected"),
                counted(Kind.SWITCH_DOWN, "weft_switch_failures", "Switch failures detected"),
                counted(Kind.DETACHED, "weft_session_losses", "Sessions with switches that ended or were unusable"),
                counted(
                        Kind.UNREACHABLE,
                        "weft_session_attempts_failed",
                        "Failed attempts to reach a switch; repeats of the same reason count once"),
                counted(
                        Kind.PIPELINE_LOADED,
                        "weft_pipelines_loaded",
                        "Times that the program was loaded into a switch"),
                counted(Kind.QUARANTINED, "weft_quarantines", "Times that a switch was quarantined"),
                counted(
                        Kind.UNANSWERED,
                        "weft_switches_unanswered",
                        "Times that a switch did not answer while the fabric was programmed"),
                counted(Kind.MENDED, "weft_audit_mended", "Audits that corrected entries that others had changed"),
                counted(
                        Kind.NOT_MENDED,
                        "weft_audit_not_mended",
                        "Audits that could not correct all entries that others had changed"),
                counted(Kind.REFUSED, "weft_updates_refused", "Updates refused by switches"),
                counted(
                        Kind.RENEWING,
                        "weft_switches_renewed",
                        "Times that a switch was emptied because updates could not correct its entries"),
                counted(Kind.LINK_GREY, "weft_links_grey_found", "Links found to be not sound"),
                counted(Kind.MISCABLED, "weft_miscabled_found", "Mis-cabled ports found"),
                counted(
                        Kind.UNPROVEN,
                        "weft_routes_unproven",
                        "Times that routes were not installed because packets could deadlock on them"),
                counted(Kind.DEFECT, "weft_defects", "Errors inside the control loop"));
        this.updates = Counter.builder()
                .name("weft_updates")
                .help("Updates that switches confirmed")
                .labelNames("type")
                .withoutExemplars()
                .register(registry);
        Stream.of(Update.Type.values()).map(Update.Type::name).forEach(updates::labelValues);
        this.detection = histogram(
                "weft_detection_seconds",
                "How long a link that failed alone had been silent when it was declared failed");
        this.repair = histogram(
                "weft_repair_seconds", "From the start of the repair of a failure to its last confirmed update");
        this.recompute = histogram(
                "weft_repair_recompute_seconds", "Time to compute routes and entries in the repair of a failure");
        this.proof = histogram("weft_proof_seconds", "Time to prove that packets cannot deadlock");
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
        event.silence()
                .filter(silent -> event.isMeasurement())
                .ifPresent(silent -> detection.observe(silent.toNanos() / 1e9));
        event.report().ifPresent(report -> took(report, event.isMeasurement()));
        event.written().ifPresent(report -> report.confirmed()
                .forEach((type, count) -> updates.labelValues(type.name()).inc(count)));
    }

    private void took(ControlReport report, boolean repaired) {
        Map<Phase, Double> millis = report.millis();
        if (repaired) {
            repair.observe(seconds(millis.get(Phase.RECOMPUTE)
                    + millis.get(Phase.PROVE)
                    + millis.get(Phase.DIFF)
                    + millis.get(Phase.INSTALL)));
            recompute.observe(seconds(millis.get(Phase.RECOMPUTE)));
        }
        report.proof().ifPresent(made -> proof.observe(seconds(millis.get(Phase.PROVE))));
    }

    private static double seconds(double millis) {
        return millis / 1e3;
    }
}
