package io.weft.cli.program;

import io.weft.control.live.ControlLoop;
import io.weft.control.live.EventField;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.LoopListener;
import io.weft.control.live.LoopStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The outcome of programming a fabric, and what is missing. Thread-safe. */
final class Outcome implements LoopListener {
    /** Allowance, beyond the time to detect failed links, until the state of every link is known. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration LONGEST_LOOK = Duration.ofSeconds(1);

    private boolean consistent;
    private Optional<Long> programmedAt = Optional.empty();
    private EventField.Value[] lacking = {};

    @Override
    public synchronized void happened(FabricEvent event) {
        event.report().ifPresent(report -> {
            consistent = report.consistent();
            if (programmedAt.isEmpty()) {
                programmedAt = Optional.of(System.nanoTime());
            }
        });
    }

    /** Why nothing was installed, if the reason is that packets could deadlock on the routes. */
    synchronized Optional<String> refusal(ControlLoop loop) {
        return programmedAt.isPresent() ? Optional.empty() : loop.status().unproven();
    }

    /**
     * Whether nothing more is expected soon: the fabric is programmed and the state of every link is known, or it
     * cannot be programmed. Waits for the loop to handle its events; for one thread, which asks a few times a second.
     */
    boolean isFinal(ControlLoop loop) {
        Duration longest = loop.detection().worst().multipliedBy(2).plus(PATIENCE);
        synchronized (this) {
            if (programmedAt.isPresent() && System.nanoTime() - programmedAt.get() > longest.toNanos()) {
                return true;
            }
        }
        boolean known = loop.knowsAllLinks();
        try {
            // Probe results pass through the loop, too.
            return isFinal(loop.upToDate().get(LONGEST_LOOK.toMillis(), TimeUnit.MILLISECONDS), known);
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private synchronized boolean isFinal(LoopStatus status, boolean linksKnown) {
        if (status.switchesPending() > 0) {
            return false;
        }
        if (status.started() && status.switchesReady() == 0) {
            return true;
        }
        if (programmedAt.isEmpty()) {
            return status.defect().isPresent();
        }
        return linksKnown
                && !status.repairing()
                && !status.retrying()
                && status.refusing().isEmpty();
    }

    /**
     * Records the state at the end.
     *
     * @param uncertified why the certificate that was asked for is missing; empty if it is not
     */
    synchronized void conclude(ControlLoop loop, Optional<String> uncertified) {
        LoopStatus status = loop.status();
        List<EventField.Value> found = new ArrayList<>();
        if (!consistent || !status.active() || status.repairing()) {
            found.add(EventField.PROGRAMMED.of(false));
        }
        if (!loop.knowsAllLinks()) {
            found.add(EventField.LINKS_KNOWN.of(false));
        }
        if (status.switchesStandby() > 0) {
            found.add(EventField.STANDBY.of(status.switchesStandby()));
        }
        if (status.switchesPending() > 0) {
            found.add(EventField.PENDING.of(status.switchesPending()));
        }
        add(found, EventField.UNREACHABLE, status.unreachable());
        add(found, EventField.QUARANTINED, status.quarantined());
        add(found, EventField.FAILURES, status.failures());
        add(found, EventField.REFUSING, status.refusing());
        if (status.pairsWithoutRoute() > 0) {
            found.add(EventField.PAIRS_WITHOUT_ROUTE.of(status.pairsWithoutRoute()));
        }
        add(found, EventField.MISCABLED, status.miscabled());
        add(found, EventField.DEAF, status.deaf());
        status.unproven().ifPresent(reason -> found.add(EventField.UNPROVEN.of(reason)));
        status.defect().ifPresent(defect -> found.add(EventField.DEFECT.of(defect)));
        uncertified.ifPresent(reason -> found.add(EventField.UNCERTIFIED.of(reason)));
        lacking = found.toArray(new EventField.Value[0]);
    }

    private static void add(
            List<EventField.Value> found, EventField<Map<String, String>> field, Map<String, String> reasons) {
        if (!reasons.isEmpty()) {
            found.add(field.of(reasons));
        }
    }

    private static void add(List<EventField.Value> found, EventField<List<String>> field, List<String> names) {
        if (!names.isEmpty()) {
            found.add(field.of(names));
        }
    }

    /** Whether everything is as planned. */
    synchronized boolean held() {
        return lacking.length == 0;
    }

    /** What is not as planned. */
    synchronized EventField.Value[] lacking() {
        return lacking.clone();
    }
}
