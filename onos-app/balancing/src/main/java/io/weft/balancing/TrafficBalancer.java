package io.weft.balancing;

import io.weft.control.live.ControlLoop;
import io.weft.control.live.RunningFabric;
import io.weft.control.live.StalePlanException;
import io.weft.control.live.TrafficCounters;
import io.weft.control.update.ControlReport;
import io.weft.control.update.UpdateError;
import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.Routes;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Suits the routes of a running fabric to its traffic, again and again: reads the switches' counters, looks for better waypoints for pairs
 * of endpoints, and has the {@link ControlLoop} install what differs. Routes are changed only where the most loaded channel would have
 * carried less of the traffic that was measured than the most loaded one did, whatever counters do not tell of it. So as long as traffic
 * stays as it was, the largest load never rises. While something is being repaired, or another controller is primary, it waits.
 */
public final class TrafficBalancer implements AutoCloseable {
    private static final int CLOSE_SECONDS = 5;
    /** After so many looks in a row at which nothing could be measured, it is told why. */
    private static final int SILENT_LOOKS = 3;
    /** After switches refused routes, it looks so often without looking for others. */
    private static final int REST = 20;

    private final ControlLoop loop;
    private final TrafficMeter meter;
    private final BalanceOptions options;
    private final BalanceListener listener;
    private final ScheduledExecutorService thread;
    private volatile boolean closed;
    private volatile TrafficMatrix matrix;

    private final Effort effort = new Effort();
    /** How many looks in a row came to nothing. */
    private int unmeasured;

    /** How many looks more routes stay as they are, and why. */
    private int rest;

    private String refusal;

    /** Null before the first, and where there can be none. */
    private Planner planner;
    /** What the planner is for. */
    private RunningFabric planned;
    /** Why there can be no planner for that. */
    private String obstacle;

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
        var unused = thread.scheduleWithFixedDelay(this::look, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    /** The traffic as it was measured last; empty before. */
    public Optional<TrafficMatrix> matrix() {
        return Optional.ofNullable(matrix);
    }

    private void look() {
        try {
            RunningFabric running = loop.running();
            if (running.settled()) {
                measure(running);
            } else {
                meter.restart();
                nothingMeasured(running.unsettled().orElseThrow());
            }
        } catch (UnreadableCountersException e) {
            meter.restart();
            tell(each -> each.hindered(e.getMessage()));
        } catch (RuntimeException | Error e) {
            meter.restart();
            tell(each -> each.failed(e));
        }
    }

    /** Whatever the listener does, it goes on. */
    private void tell(Consumer<BalanceListener> news) {
        if (closed) {
            return;
        }
        try {
            news.accept(listener);
        } catch (RuntimeException | Error e) {
            Thread.currentThread().getUncaughtExceptionHandler().uncaughtException(Thread.currentThread(), e);
        }
    }

    /** Now and then that is as it should be, and nobody is told; who stands by need not measure. */
    private void nothingMeasured(String reason) {
        if (++unmeasured >= SILENT_LOOKS && loop.status().active()) {
            tell(each -> each.hindered("traffic is not measured: " + reason));
        }
    }

    private void measure(RunningFabric running) {
        Optional<TrafficMatrix> measured = meter.read(running);
        // What happened while switches were read is known now.
        if (measured.isEmpty() || !running.unchangedUntil(loop.running())) {
            nothingMeasured("packets may have gone other ways within each of the last periods, or counters began anew");
            return;
        }
        unmeasured = 0;
        matrix = measured.get();
        Rebalancing outcome = plan(running, measured.get());
        tell(each -> each.measured(measured.get(), outcome));
        if (outcome.changesAnything() && !closed) {
            effort.ended(install(outcome, running));
            // What comes next goes by other routes.
            meter.restart();
            var unused = meter.read(loop.running());
        }
    }

    private Rebalancing plan(RunningFabric running, TrafficMatrix measured) {
        GivenWaypoints current = running.pairs();
        long load = measured.perSecond(measured.maxLoad());
        if (load < options.leastLoad()) {
            return Rebalancing.none(
                    measured.maxLoad(),
                    measured.maxLoad(),
                    current,
                    "no channel carries as much as " + options.leastLoad() + " bytes a second");
        }
        if (rest > 0) {
            rest--;
            return Rebalancing.none(measured.maxLoad(), measured.maxLoad(), current, refusal);
        }
        prepare(running);
        if (planner == null) {
            return Rebalancing.none(measured.maxLoad(), measured.maxLoad(), current, obstacle);
        }
        Duration time = Duration.ofNanos((long) (options.timeLimit().toNanos() * effort.part(measured)));
        Rebalancing outcome = planner.plan(current, measured, Budget.of(time, () -> closed));
        effort.ended(outcome.expected() < outcome.measured() * (1 - options.leastGain()));
        return outcome;
    }

    /** Routes are computed once for the same fabric with the same out of service, also where there is nothing to choose. */
    private void prepare(RunningFabric running) {
        if (planned != null
                && planned.fabric() == running.fabric()
                && planned.failures().equals(running.failures())) {
            return;
        }
        planner = null;
        try {
            planner = new Planner(Routes.of(running.fabric(), running.failures()), options.leastGain());
        } catch (NoRoutesException e) {
            obstacle = e.getMessage();
        }
        planned = running;
        effort.renew();
    }

    /** Whether switches took the routes; if some refused, those from before are put back. */
    private boolean install(Rebalancing outcome, RunningFabric running) {
        Optional<ControlReport> report;
        try {
            report = loop.changePairs(outcome.pairs(), running).join();
        } catch (CompletionException e) {
            if (!(e.getCause() instanceof IllegalArgumentException || e.getCause() instanceof StalePlanException)) {
                throw e;
            }
            tell(each -> each.hindered(
                    "other routes are not installed: " + e.getCause().getMessage()));
            return false;
        }
        if (report.isEmpty()) {
            return false;
        }
        ControlReport done = report.get();
        if (done.consistent() || done.errors().isEmpty()) {
            tell(each -> each.changed(outcome, done));
            return true;
        }
        UpdateError error = done.errors().get(0);
        refusal = String.format(
                "switches refused other routes, and are to have those from before: %s: %s: %s",
                running.fabric().topology().switchName(error.target()), error.update(), error.reason());
        rest = REST;
        tell(each -> each.hindered(refusal));
        loop.changePairs(running.pairs()).join();
        return false;
    }

    /** Has it stop soon: nothing is installed or told any more, but what is being installed. Does not wait. */
    public void stop() {
        closed = true;
        thread.shutdown();
    }

    /** Stops; what is installed stays. Waits for what is being done, for some seconds at most. */
    @Override
    public void close() {
        stop();
        try {
            if (!thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
