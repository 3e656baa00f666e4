package io.weft.balancing;

import io.weft.control.live.ControlLoop;
import io.weft.control.live.Event;
import io.weft.control.live.Event.Severity;
import io.weft.control.live.EventField;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.TrafficCounters;
import io.weft.control.update.ControlReport;
import io.weft.optimizer.Messages;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Adapts the routes of a running fabric to its traffic, as often as is asked for, by a {@link TrafficBalancer}; tells
 * of it by events, and knows what was measured last. Thread-safe.
 */
public final class FabricBalance implements AutoCloseable {
    private final ControlLoop loop;
    private final TrafficCounters counters;
    private final Consumer<Event> log;
    private Duration period = Duration.ZERO;
    private TrafficBalancer balancer;
    /** Whose news counts; a balancer that was stopped may still be telling of something. */
    private News news;

    private boolean closed;
    private Optional<BalanceStatus.Measured> measured = Optional.empty();
    private String reason = "";
    private long changes;

    /**
     * Measures nothing before {@link #every}.
     *
     * @param log is told what is found and changed: {@code rebalancing}, {@code rebalanced} and {@code routes-kept},
     *     the last of them for each new reason
     */
    public FabricBalance(ControlLoop loop, TrafficCounters counters, Consumer<Event> log) {
        this.loop = loop;
        this.counters = counters;
        this.log = log;
    }

    /**
     * Measures with this period from now on; zero for never. Does not wait for what is being done.
     *
     * @return whether it is another period than before
     * @throws Refusal if it is shorter than {@link BalanceOptions} allow
     */
    public synchronized boolean every(Duration next) {
        if (closed || next.equals(period)) {
            return false;
        }
        if (balancer != null) {
            balancer.stop();
        }
        period = next;
        measured = Optional.empty();
        reason = "";
        news = new News();
        balancer = next.isZero() ? null : new TrafficBalancer(loop, counters, BalanceOptions.every(next), news);
        if (balancer != null) {
            balancer.start();
        }
        return true;
    }

    /** The period, what was measured last, how often routes were changed, and why they stay. */
    public synchronized BalanceStatus status() {
        return new BalanceStatus(period, loop.pairs().count(), changes, measured, reason);
    }

    /**
     * The traffic that was measured last, as lines of CSV, {@code source,destination,weight}, with these words first: a
     * file of messages for an optimisation. Empty before the first measurement.
     */
    public Optional<String> messages() {
        TrafficBalancer asked;
        synchronized (this) {
            asked = balancer;
        }
        return Optional.ofNullable(asked).flatMap(TrafficBalancer::matrix).map(this::csv);
    }

    private String csv(MeasuredTraffic matrix) {
        Topology topology = loop.fabric().topology();
        Messages messages = matrix.messages();
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

    private final class News implements BalanceListener {
        @Override
        public void measured(MeasuredTraffic matrix, Rebalancing outcome) {
            String kept = outcome.reason().orElse("");
            BalanceStatus.Measured figures = new BalanceStatus.Measured(matrix, outcome);
            long most = figures.most();
            long best = figures.best();
            boolean isNew = note(() -> measured = Optional.of(figures), kept);
            if (outcome.changesAnything()) {
                log.accept(new Event(
                        "rebalancing",
                        Severity.INFO,
                        "the most loaded channel carries " + most + " bytes a second, and " + best
                                + " at most with other routes of " + outcome.changedPairs()
                                + " pairs of endpoints, which are installed now",
                        EventField.MAX_BYTES.of(most),
                        EventField.EXPECTED_BYTES.of(best),
                        EventField.PAIRS.of(outcome.changedPairs())));
            } else if (isNew) {
                log.accept(new Event(
                        "routes-kept",
                        Severity.INFO,
                        "routes stay as they are: " + kept,
                        EventField.REASON.of(kept),
                        EventField.MAX_BYTES.of(most),
                        EventField.BEST_BYTES.of(best)));
            }
        }

        @Override
        public void changed(Rebalancing outcome, ControlReport report) {
            note(() -> changes++, "");
            long updates = report.updates().values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
            log.accept(new Event(
                    "rebalanced",
                    Severity.INFO,
                    outcome.pairs().count() + " pairs of endpoints have routes of their own now, after " + updates
                            + " updates",
                    EventField.PAIRS.of(outcome.pairs().count()),
                    EventField.UPDATES.of(updates)));
        }

        @Override
        public void hindered(String why) {
            if (note(() -> {}, why)) {
                log.accept(new Event(
                        "routes-kept", Severity.WARNING, "routes stay as they are: " + why, EventField.REASON.of(why)));
            }
        }

        @Override
        public void failed(Throwable failure) {
            log.accept(FabricEvent.defect("adapting routes to the traffic", failure));
        }

        /** Takes note of something, and of why routes stay; returns whether that is a new reason. */
        private boolean note(Runnable what, String why) {
            synchronized (FabricBalance.this) {
                if (news != this) {
                    return false;
                }
                what.run();
                boolean isNew = !why.isEmpty() && !why.equals(reason);
                reason = why;
                return isNew;
            }
        }
    }

    /** Stops, and waits up to 5 s for an installation in progress. Installed routes stay. */
    @Override
    public void close() {
        TrafficBalancer closing;
        synchronized (this) {
            closed = true;
            closing = balancer;
            balancer = null;
        }
        // Not while this is locked: it may have something to tell.
        if (closing != null) {
            closing.close();
        }
    }
}
