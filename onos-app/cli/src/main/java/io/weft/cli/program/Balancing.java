package io.weft.cli.program;

import io.weft.balancing.BalanceListener;
import io.weft.balancing.BalanceOptions;
import io.weft.balancing.EstimatedMessages;
import io.weft.balancing.Rebalancing;
import io.weft.balancing.TrafficBalancer;
import io.weft.balancing.TrafficMatrix;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.TrafficCounters;
import io.weft.control.update.ControlReport;
import io.weft.fabric.Fabric;
import io.weft.optimizer.Messages;
import io.weft.topology.Topology;
import java.util.Optional;

/** Suits routes to the traffic if that is asked for, and says what came of it. */
final class Balancing implements BalanceListener, AutoCloseable {
    private final Topology topology;
    private final EventLog log;
    private final LoopMetrics metrics;
    private final Optional<TrafficBalancer> balancer;
    private String lastReason = "";

    /** Prepares; {@code options} are empty if routes are to stay as they are. */
    Balancing(
            Fabric fabric,
            ControlLoop loop,
            TrafficCounters counters,
            Optional<BalanceOptions> options,
            EventLog log,
            LoopMetrics metrics) {
        this.topology = fabric.topology();
        this.log = log;
        this.metrics = metrics;
        this.balancer = options.map(how -> new TrafficBalancer(loop, counters, how, this));
    }

    /** Begins, if it is asked for. */
    void start() {
        balancer.ifPresent(each -> {
            metrics.showTraffic();
            each.start();
        });
    }

    /** The traffic that was measured last, as a file of messages; empty before. */
    Optional<String> traffic() {
        return balancer.flatMap(TrafficBalancer::matrix).map(this::csv);
    }

    private String csv(TrafficMatrix matrix) {
        Messages messages = EstimatedMessages.of(matrix);
        StringBuilder lines = new StringBuilder("source,destination,weight\n");
        for (int i = 0; i < messages.count(); i++) {
            lines.append(topology.endpointName(messages.source(i)))
                    .append(',')
                    .append(topology.endpointName(messages.destination(i)))
                    .append(',')
                    .append(messages.weight(i))
                    .append('\n');
        }
        return lines.toString();
    }

    /** Routes that stay are told of when there is a new reason. */
    @Override
    public void measured(TrafficMatrix matrix, Rebalancing outcome) {
        metrics.measured(matrix.perSecond(outcome.measured()), matrix.perSecond(matrix.total()));
        String reason = outcome.reason().orElse("");
        if (!reason.isEmpty() && !reason.equals(lastReason)) {
            log.event(
                    "routes-kept",
                    "reason",
                    reason,
                    "maxBytesPerSecond",
                    matrix.perSecond(outcome.measured()),
                    "bestBytesPerSecond",
                    matrix.perSecond(outcome.expected()));
        }
        if (outcome.changesAnything()) {
            log.event(
                    "rebalancing",
                    "maxBytesPerSecond",
                    matrix.perSecond(outcome.measured()),
                    "expectedBytesPerSecond",
                    matrix.perSecond(outcome.expected()),
                    "pairs",
                    outcome.changedPairs());
        }
        lastReason = reason;
    }

    @Override
    public void changed(Rebalancing outcome, ControlReport report) {
        metrics.rebalanced();
        log.event(
                "rebalanced",
                "pairs",
                outcome.pairs().count(),
                "updates",
                report.updates().values().stream().mapToLong(Long::longValue).sum());
    }

    @Override
    public void hindered(String reason) {
        if (!reason.equals(lastReason)) {
            log.event("routes-kept", "reason", reason);
        }
        lastReason = reason;
    }

    @Override
    public void failed(Throwable failure) {
        FabricEvent event = FabricEvent.defect("suiting routes to the traffic", failure);
        log.happened(event);
        metrics.happened(event);
    }

    @Override
    public void close() {
        balancer.ifPresent(TrafficBalancer::close);
    }
}
