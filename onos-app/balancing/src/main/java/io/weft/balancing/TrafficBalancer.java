package io.weft.balancing;

import io.weft.control.ControlReport;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.LoopStatus;
import io.weft.control.live.TrafficCounters;
import io.weft.fabric.Fabric;
import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Suits the routes of a running fabric to its traffic, again and again: reads the switches' counters, looks for better waypoints for pairs
 * of endpoints, and has the {@link ControlLoop} install what differs. Routes are changed only where the most loaded channel would have
 * carried less of the traffic that was measured than the most loaded one did, whatever counters do not tell of it. So as long as traffic
 * stays as it was, the largest load never rises. While something is being repaired, or another controller is primary, it waits.
 */
public final class TrafficBalancer implements AutoCloseable {
    private static final int CLOSE_SECONDS = 5;
    /** Where nothing is found time after time, a controller has better things to do. */
    private static final double LEAST_EFFORT = 1 / 16.0;
    /** So much more load is worth all effort again. */
    private static final double MORE = 1.1;

    private final ControlLoop loop;
    private final TrafficMeter meter;
    private final BalanceOptions options;
    private final BalanceListener listener;
    private final ScheduledExecutorService thread;
    private volatile boolean closed;
    private volatile TrafficMatrix matrix;

    /** The part of the time limit that a search takes: less and less where nothing is found. */
    private double effort = 1;

    /** The largest load when nothing was found, in bytes a millisecond. */
    private double givenUpAt;

    private Planner planner;
    /** What the planner is for. */
    private Fabric plannedFabric;

    private Failures plannedFailures;

    /** Prepares; nothing is read before {@link #start}. */
    public TrafficBalancer(
            ControlLoop loop, TrafficCounters counters, BalanceOptions options, BalanceListener listener) {
        this.loop = loop;
        this.meter = new TrafficMeter(counters);
        this.options = options;
        this.listener = listener;
        this.thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread made = new Thread(task, "weft-balancing");
            made.setDaemon(true);
            return made;
        });
    }

    /** Begins; to be called once, and closed before the loop is. */
    public void start() {
        long nanos = options.period().toNanos();
        var unused = thread.scheduleAtFixedRate(this::look, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    /** The traffic as it was measured last; empty before. */
    public Optional<TrafficMatrix> matrix() {
        return Optional.ofNullable(matrix);
    }

    private void look() {
        try {
            if (isSettled()) {
                measure();
            } else {
                meter.restart();
            }
        } catch (IllegalStateException e) {
            meter.restart();
            hindered(e.getMessage());
        } catch (RuntimeException e) {
            meter.restart();
            if (!closed) {
                listener.failed(e);
            }
        }
    }

    private boolean isSettled() {
        LoopStatus status = loop.status();
        return status.active() && !status.repairing();
    }

    private void measure() {
        Fabric fabric = loop.fabric();
        Failures failures = loop.failures();
        Optional<TrafficMatrix> measured = meter.read(fabric, failures);
        if (measured.isEmpty()) {
            return;
        }
        matrix = measured.get();
        Rebalancing outcome = plan(fabric, failures, measured.get());
        listener.measured(measured.get(), outcome);
        if (outcome.changesAnything() && !closed && isSettled() && isStill(fabric, failures)) {
            install(outcome);
            // What comes next goes by other routes.
            meter.restart();
            var unused = meter.read(loop.fabric(), loop.failures());
        }
    }

    private Rebalancing plan(Fabric fabric, Failures failures, TrafficMatrix measured) {
        try {
            if (planner == null || plannedFabric != fabric || !failures.equals(plannedFailures)) {
                planner = new Planner(Routes.of(fabric, failures), options.leastGain());
                plannedFabric = fabric;
                plannedFailures = failures;
                effort = 1;
            }
            double load =
                    (double) measured.maxLoad() / Math.max(1, measured.over().toMillis());
            if (load > MORE * givenUpAt) {
                effort = 1;
            }
            Duration time = Duration.ofNanos((long) (options.timeLimit().toNanos() * effort));
            Rebalancing outcome = planner.plan(loop.pairs(), measured, Budget.of(time, () -> closed));
            effort = outcome.changesAnything() ? 1 : Math.max(LEAST_EFFORT, effort / 2);
            givenUpAt = outcome.changesAnything() ? 0 : Math.max(load, givenUpAt);
            return outcome;
        } catch (NoRoutesException e) {
            return Rebalancing.none(measured.maxLoad(), measured.maxLoad(), loop.pairs(), e.getMessage());
        }
    }

    /** Whether what was planned for is still so. */
    private boolean isStill(Fabric fabric, Failures failures) {
        return loop.fabric() == fabric && loop.failures().equals(failures);
    }

    private void install(Rebalancing outcome) {
        try {
            Optional<ControlReport> report = loop.changePairs(outcome.pairs()).join();
            report.ifPresent(done -> listener.changed(outcome, done));
        } catch (CompletionException e) {
            if (!(e.getCause() instanceof IllegalArgumentException)) {
                throw e;
            }
            hindered("other routes are not installed: " + e.getCause().getMessage());
        }
    }

    private void hindered(String reason) {
        if (!closed) {
            listener.hindered(reason);
        }
    }

    /** Stops; what is installed stays. Waits for what is being done, for some seconds at most. */
    @Override
    public void close() {
        closed = true;
        thread.shutdown();
        try {
            if (!thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
