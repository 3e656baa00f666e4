package io.weft.balancing;

import io.weft.control.live.ControlLoop;
import io.weft.control.live.FabricSnapshot;
import io.weft.control.live.StalePlanException;
import io.weft.control.live.TrafficCounters;
import io.weft.control.update.ControlReport;
import io.weft.control.update.UpdateError;
import io.weft.optimizer.Budget;
import io.weft.optimizer.NoRoutesException;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.GivenWaypoints;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Adapts the routes of a running fabric to its traffic: periodically reads the switches' counters, searches better
 * waypoints for pairs of endpoints, and has the {@link ControlLoop} install the differences. Routes are changed only if
 * the largest load of a channel is certain to fall for the measured traffic. So the largest load never rises while the
 * traffic stays the same. The balancer waits during repairs and while another controller is primary.
 */
public final class TrafficBalancer implements AutoCloseable {
    private static final int CLOSE_SECONDS = 5;
    /** After so many periods in a row without a measurement, the listener is told why. */
    private static final int SILENT_PERIODS = 3;
    /** After switches refused a change, there is no search for so many periods. */
    private static final int PERIODS_AFTER_REFUSAL = 20;

    private final ControlLoop loop;
    private final TrafficMeter meter;
    private final BalanceOptions options;
    private final BalanceListener listener;
    private final ScheduledExecutorService thread;
    private volatile boolean closed;
    private volatile MeasuredTraffic matrix;

    private final SearchBackoff backoff = new SearchBackoff();
    /** Periods in a row without a measurement. */
    private int unmeasured;

    /** Periods without a search that are left after a refusal. */
    private int rest;
    /** Why switches refused the last change. */
    private String refusal;

    /** The planner for the present fabric; null before the first search, and if no waypoints can be given. */
    private RebalancePlanner planner;
    /** The fabric and failures that {@link #planner} is for. */
    private FabricSnapshot planned;
    /** Why no waypoints can be given. */
    private String obstacle;

    /** A balancer that does nothing before {@link #start}. */
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

    /** Starts measuring; call it once, and close the balancer before the loop. */
    public void start() {
        long nanos = options.period().toNanos();
        var unused = thread.scheduleWithFixedDelay(this::period, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    /** The last measured traffic; empty before the first measurement. */
    public Optional<MeasuredTraffic> matrix() {
        return Optional.ofNullable(matrix);
    }

    private void period() {
        try {
            FabricSnapshot running = loop.running();
            if (running.settled()) {
                measure(running);
            } else {
                meter.restart();
                nothingMeasured(running.unsettled().orElseThrow());
            }
        } catch (TrafficMeter.UnreadableCountersException e) {
            meter.restart();
            tell(each -> each.hindered(e.getMessage()));
        } catch (RuntimeException | Error e) {
            meter.restart();
            tell(each -> each.failed(e));
        }
    }

    /** Calls the listener; its failures do not stop the balancer. */
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

    /** A period without a measurement: normal now and then, and always while another controller is primary. */
    private void nothingMeasured(String reason) {
        if (++unmeasured >= SILENT_PERIODS && loop.status().active()) {
            tell(each -> each.hindered("traffic is not measured: " + reason));
        }
    }

    private void measure(FabricSnapshot running) {
        Optional<MeasuredTraffic> measured = meter.read(running);
        // A change during the reading is known now.
        if (measured.isEmpty() || !running.unchangedUntil(loop.running())) {
            nothingMeasured("routes changed, or counters were reset, within each of the last periods");
            return;
        }
        unmeasured = 0;
        matrix = measured.get();
        Rebalancing outcome = plan(running, measured.get());
        tell(each -> each.measured(measured.get(), outcome));
        if (outcome.changesAnything() && !closed) {
            backoff.searched(install(outcome, running));
            // The traffic from now on takes the new routes.
            meter.restart();
            var unused = meter.read(loop.running());
        }
    }

    private Rebalancing plan(FabricSnapshot running, MeasuredTraffic measured) {
        GivenWaypoints current = running.pairs();
        long load = measured.maxLoad();
        if (measured.perSecond(load) < options.leastLoad()) {
            return Rebalancing.none(
                    load, load, current, "no channel carries as much as " + options.leastLoad() + " bytes a second");
        }
        if (rest > 0) {
            rest--;
            return Rebalancing.none(load, load, current, refusal);
        }
        prepare(running);
        if (planner == null) {
            return Rebalancing.none(load, load, current, obstacle);
        }
        Duration time = Duration.ofNanos((long) (options.timeLimit().toNanos() * backoff.part(measured)));
        Rebalancing outcome = planner.plan(current, measured, Budget.of(time, () -> closed));
        backoff.searched(outcome.expected() < outcome.measured() * (1 - BalanceOptions.LEAST_GAIN));
        return outcome;
    }

    /** Makes the planner, once for each fabric and set of failures. */
    private void prepare(FabricSnapshot running) {
        if (planned != null
                && planned.fabric() == running.fabric()
                && planned.failures().equals(running.failures())) {
            return;
        }
        planner = null;
        try {
            planner = new RebalancePlanner(Routes.of(running.fabric(), running.failures()), BalanceOptions.LEAST_GAIN);
        } catch (NoRoutesException e) {
            obstacle = e.getMessage();
        }
        planned = running;
        backoff.reset();
    }

    /**
     * Whether it is these routes that cannot be installed; what is refused otherwise, as when all ends, is rethrown.
     */
    private static boolean isObjection(Throwable cause) {
        return cause instanceof StalePlanException
                || (cause instanceof Refusal && ((Refusal) cause).kind() == Refusal.Kind.WRONG);
    }

    /** Installs a change; returns whether it succeeded. If switches refuse it, the old waypoints are restored. */
    private boolean install(Rebalancing outcome, FabricSnapshot running) {
        Optional<ControlReport> report;
        try {
            report = loop.changePairs(outcome.pairs(), running).join();
        } catch (CompletionException e) {
            if (!isObjection(e.getCause())) {
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
        rest = PERIODS_AFTER_REFUSAL;
        tell(each -> each.hindered(refusal));
        loop.changePairs(running.pairs()).join();
        return false;
    }

    /** Stops without waiting: nothing new is installed, and the listener is not called any more. */
    public void stop() {
        closed = true;
        thread.shutdown();
    }

    /** Stops and waits up to 5 s for an installation in progress. Installed routes stay. */
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
