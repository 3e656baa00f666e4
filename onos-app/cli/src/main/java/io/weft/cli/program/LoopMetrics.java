package io.weft.cli.program;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weft.balancing.FabricBalance;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.FabricEvent.Kind;
import io.weft.control.live.LoopListener;
import io.weft.control.live.LoopStatus;
import io.weft.control.update.Phase;
import io.weft.operations.ShowStatus;
import io.weft.p4runtime.PacketDrops;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Counts what a control loop does, for Prometheus. Thread-safe. */
final class LoopMetrics implements LoopListener {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    /** What is counted of the events of a kind. */
    private final Map<Kind, Counter> counters = Map.ofEntries(
            counter(Kind.LINK_DOWN, "weft.link.failures", "Links that were found to have failed"),
            counter(Kind.SWITCH_DOWN, "weft.switch.failures", "Switches that were found to have failed"),
            counter(Kind.DETACHED, "weft.session.losses", "Sessions with switches that ended or were of no use"),
            counter(
                    Kind.UNREACHABLE,
                    "weft.session.attempts.failed",
                    "Attempts to reach a switch that failed for another reason than before"),
            counter(Kind.PIPELINE_LOADED, "weft.pipelines.loaded", "Times that a switch was given the program"),
            counter(Kind.QUARANTINED, "weft.quarantines", "Times that a switch was kept out for what it did"),
            counter(Kind.MENDED, "weft.audit.mended", "Switches whose entries somebody else had changed"),
            counter(Kind.REFUSED, "weft.updates.refused", "Updates that switches refused"),
            counter(
                    Kind.RENEWING,
                    "weft.switches.renewed",
                    "Times that a switch was emptied since updates could not mend what it held"),
            counter(Kind.MISCABLED, "weft.miscabled.found", "Ports found plugged elsewhere than planned"),
            counter(
                    Kind.UNPROVEN,
                    "weft.routes.unproven",
                    "Times that routes were not installed since packets could deadlock by them"),
            counter(Kind.DEFECT, "weft.defects", "Errors inside the control loop"));

    private final Timer repair = timer("weft.repair", "From the start of a repair to its last confirmed update");
    private final Timer recompute = timer("weft.repair.recompute", "Time to compute routes and entries in a repair");
    private final Timer proof = timer("weft.proof", "Time to prove that packets cannot deadlock by routes");

    private Map.Entry<Kind, Counter> counter(Kind kind, String name, String description) {
        return Map.entry(kind, counter(name, description));
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }

    private Timer timer(String name, String description) {
        return Timer.builder(name)
                .description(description)
                .publishPercentiles(0.5, 0.99)
                .register(registry);
    }

    /** Shows how a loop is, from now on. */
    void watch(ControlLoop loop) {
        gauge(loop, "weft.switches", "Switches of the fabric", LoopStatus::switches);
        gauge(loop, "weft.switches.ready", "Switches that this controller may write to", LoopStatus::switchesReady);
        gauge(
                loop,
                "weft.switches.standby",
                "Switches of which another controller is primary",
                LoopStatus::switchesStandby);
        gauge(loop, "weft.switches.quarantined", "Switches that are kept out for what they did", s -> s.quarantined()
                .size());
        gauge(loop, "weft.failures", "Switches and links that count as failed", s -> s.failures()
                .size());
        gauge(
                loop,
                "weft.pairs.without.route",
                "Ordered pairs of edge switches in service between which no packet can go",
                LoopStatus::pairsWithoutRoute);
        gauge(loop, "weft.switches.refusing", "Switches that refused updates when last written to", s -> s.refusing()
                .size());
        gauge(loop, "weft.miscabled", "Ports that are plugged elsewhere than planned", s -> s.miscabled()
                .size());
        gauge(
                loop,
                "weft.active",
                "1 if this controller programs the fabric, 0 if it stands by",
                s -> s.active() ? 1 : 0);
        states(
                loop,
                "weft.controller.state",
                "1 for what this controller does, else 0",
                ShowStatus.CONTROLLER_STATES,
                ShowStatus::controller);
        states(
                loop,
                "weft.fabric.state",
                "1 for how the fabric is, else 0",
                ShowStatus.FABRIC_STATES,
                ShowStatus::fabricState);
        gauge(
                loop,
                "weft.detection.worst.seconds",
                "Longest time to detect a failed link by probes",
                s -> seconds(loop.detection().worst()));
        gauge(
                loop,
                "weft.detection.worst.in.use.seconds",
                "Longest time to detect a failed link that carried traffic",
                s -> seconds(loop.detection().worstInUse()));
        gauge(
                loop,
                "weft.switches.deaf",
                "Switches that hand on no probe, so that their links are not watched",
                s -> s.deaf().size());
        gauge(
                loop,
                "weft.probes.pace",
                "Share of the cap on probes that is used, less than 1 while many come back late",
                LoopStatus::probePace);
        gauge(loop, "weft.switches.unreachable", "Switches without a session that is any use", s -> s.unreachable()
                .size());
        gauge(loop, "weft.probes.age.seconds", "How long ago the prober last ran", s -> seconds(s.sinceProbes()));
    }

    /** A gauge for each state, of which one is 1, as OpenMetrics has sets of states. */
    private void states(
            ControlLoop loop,
            String name,
            String description,
            List<String> states,
            Function<LoopStatus, String> state) {
        for (String each : states) {
            Gauge.builder(name, loop, now -> state.apply(now.status()).equals(each) ? 1 : 0)
                    .description(description)
                    .tag("state", each)
                    .register(registry);
        }
    }

    /** Shows the packets of a switch that are dropped, from now on. */
    void watch(String name, PacketDrops drops) {
        dropped(name, "out", drops, PacketDrops::out);
        dropped(name, "in", drops, PacketDrops::in);
    }

    private void dropped(String name, String direction, PacketDrops drops, ToDoubleFunction<PacketDrops> count) {
        FunctionCounter.builder("weft.packets.dropped", drops, count)
                .description("Packets not sent to a switch that takes none, and of a switch that sends too many")
                .tags("switch", name, "direction", direction)
                .register(registry);
    }

    private void gauge(ControlLoop loop, String name, String description, ToDoubleFunction<LoopStatus> value) {
        Gauge.builder(name, loop, each -> value.applyAsDouble(each.status()))
                .description(description)
                .register(registry);
    }

    /**
     * Shows how often routes were changed for the traffic, from now on.
     *
     * @param measures whether the traffic is measured, and that shown too
     */
    void watch(FabricBalance balance, boolean measures) {
        FunctionCounter.builder("weft.rebalancings", balance, each -> figure(each, "changes"))
                .description("Times that other routes were installed to suit the traffic")
                .register(registry);
        if (measures) {
            Gauge.builder("weft.traffic.max.load", balance, each -> figure(each, "maxBytesPerSecond"))
                    .description("Bytes a second on the most loaded channel between switches, when last measured")
                    .register(registry);
            Gauge.builder("weft.traffic.load", balance, each -> figure(each, "totalBytesPerSecond"))
                    .description("Bytes a second from switches to others in all, when last measured")
                    .register(registry);
        }
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1e3;
    }

    private static double figure(FabricBalance balance, String name) {
        return ((Number) balance.document().getOrDefault(name, 0)).doubleValue();
    }

    /** All figures, in the text format of Prometheus. */
    String text() {
        return registry.scrape();
    }

    @Override
    public void happened(FabricEvent event) {
        Counter counter = counters.get(event.kind());
        if (counter != null) {
            counter.increment();
        }
        event.report().ifPresent(report -> {
            if (event.kind() == Kind.REPAIRED) {
                repaired(report.millis());
            }
            report.proof()
                    .ifPresent(made -> proof.record(duration(report.millis().get(Phase.PROVE))));
            report.updates().forEach((type, count) -> Counter.builder("weft.updates")
                    .description("Updates that were written to switches")
                    .tag("type", type.name())
                    .register(registry)
                    .increment(count));
        });
    }

    private void repaired(Map<Phase, Double> millis) {
        double all = millis.get(Phase.RECOMPUTE)
                + millis.get(Phase.PROVE)
                + millis.get(Phase.DIFF)
                + millis.get(Phase.INSTALL);
        repair.record(duration(all));
        recompute.record(duration(millis.get(Phase.RECOMPUTE)));
    }

    private static Duration duration(double millis) {
        return Duration.ofNanos((long) (millis * 1e6));
    }
}
