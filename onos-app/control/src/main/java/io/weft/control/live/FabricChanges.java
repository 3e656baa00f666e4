package io.weft.control.live;

import io.weft.control.ControlReport;
import io.weft.control.FabricController;
import io.weft.control.ProgramLimits;
import io.weft.fabric.Fabric;
import io.weft.routing.DeadlockProof;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;

/**
 * Gives a running loop another fabric of the same topology. Whether it may have it is judged on a thread of its own, which
 * takes none from repairs; all else happens on the thread of the events.
 */
final class FabricChanges implements AutoCloseable {
    /** For so long packets may be on their way by routes that were replaced; far longer than any is. */
    static final Duration PAUSE_BEFORE_NARROWING = Duration.ofSeconds(1);

    private final FabricController controller;
    private final EventQueue events;
    private final Repairs repairs;
    private final Owner owner;
    /** Judges one fabric after the other; what is parallel in that stays in here too. */
    private final ForkJoinPool judges =
            new ForkJoinPool(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);

    private final Set<Change> pending = ConcurrentHashMap.newKeySet();
    private volatile Fabric fabric;
    private volatile boolean closed;
    private boolean waiting;
    private long lastWritten;

    /** A change that was asked for. */
    private static final class Change {
        final Fabric next;
        final CompletableFuture<Optional<ControlReport>> result = new CompletableFuture<>();

        Change(Fabric next) {
            this.next = next;
        }
    }

    /** The loop, so far as it is concerned. */
    interface Owner {
        /** Whether it programs the switches. */
        boolean active();

        /** What is out of service now. */
        Failures failures();

        /** Runs what brings the switches to all that is out of service now, and takes note of the outcome. */
        void bring(Repair repair);
    }

    /** What brings switches to what they should hold. */
    interface Repair {
        ControlReport run(Failures failures);
    }

    FabricChanges(Fabric fabric, FabricController controller, EventQueue events, Repairs repairs, Owner owner) {
        this.fabric = fabric;
        this.controller = controller;
        this.events = events;
        this.repairs = repairs;
        this.owner = owner;
    }

    /** The fabric that the loop runs now; on any thread. */
    Fabric fabric() {
        return fabric;
    }

    /** See {@link ControlLoop#change}; on any thread. */
    CompletableFuture<Optional<ControlReport>> change(Fabric next) {
        Change change = new Change(next);
        pending.add(change);
        events.post(() -> judge(change, owner.failures()));
        if (closed) {
            refuse(change);
        }
        return change.result;
    }

    private void judge(Change change, Failures failures) {
        try {
            judges.execute(() -> {
                try {
                    Fabric upon = judged(change.next, fabric, failures);
                    events.post(() -> make(change, upon));
                } catch (RuntimeException | Error e) {
                    end(change, e);
                }
            });
        } catch (RejectedExecutionException e) {
            refuse(change);
        }
    }

    /** The next fabric upon the topology of the one that runs, if its routes are sound. */
    private static Fabric judged(Fabric next, Fabric running, Failures failures) {
        Fabric upon = next.inPlaceOf(running);
        ProgramLimits.obstacle(upon).ifPresent(obstacle -> {
            throw new IllegalArgumentException(next.name() + " cannot be programmed: " + obstacle);
        });
        DeadlockProof proof = DeadlockProof.of(Routes.of(upon, failures));
        if (!proof.deadlockFree()) {
            throw new IllegalArgumentException("the routes of " + next.name() + " could deadlock while " + failures
                    + " is out of service: " + String.join(", ", proof.cycle()));
        }
        return upon;
    }

    private void make(Change change, Fabric upon) {
        if (!owner.active()) {
            controller.adopt(upon);
            fabric = upon;
            end(change, Optional.empty());
            return;
        }
        owner.bring(failures -> {
            try {
                ControlReport report = controller.change(upon, failures, events::busy);
                // The status is to show it by then.
                events.later(Duration.ZERO, () -> end(change, Optional.of(report)));
                return report;
            } catch (RuntimeException | Error e) {
                end(change, e);
                throw e;
            } finally {
                fabric = controller.fabric();
            }
        });
    }

    private void end(Change change, Optional<ControlReport> report) {
        pending.remove(change);
        change.result.complete(report);
    }

    private void end(Change change, Throwable failure) {
        pending.remove(change);
        change.result.completeExceptionally(failure);
    }

    private void refuse(Change change) {
        end(change, new IllegalStateException("the control loop is closed"));
    }

    /** Switches were written to: what only packets under way can need is taken away some time later, if there is any. */
    void written() {
        lastWritten = System.nanoTime();
        narrowLater(PAUSE_BEFORE_NARROWING);
    }

    private void narrowLater(Duration delay) {
        if (!waiting && owner.active() && controller.isWide()) {
            waiting = true;
            events.later(delay, this::narrow);
        }
    }

    private void narrow() {
        waiting = false;
        Duration left = PAUSE_BEFORE_NARROWING.minusNanos(System.nanoTime() - lastWritten);
        if (!left.isNegative() && !left.isZero()) {
            narrowLater(left);
        } else if (owner.active() && !repairs.isNeeded() && controller.canNarrow()) {
            owner.bring(failures -> controller.narrow(events::busy));
        } else {
            narrowLater(PAUSE_BEFORE_NARROWING);
        }
    }

    @Override
    public void close() {
        closed = true;
        judges.shutdownNow();
        pending.forEach(this::refuse);
    }
}
