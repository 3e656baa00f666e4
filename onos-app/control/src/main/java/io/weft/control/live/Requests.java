package io.weft.control.live;

import io.weft.control.update.ControlReport;
import io.weft.fabric.Fabric;
import io.weft.routing.GivenWaypoints;
import io.weft.topology.Failures;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

/**
 * What is asked of a running loop, one after the other in their order. Each is judged on a thread of its own, which takes
 * none from repairs, and made on the thread of the events.
 */
final class Requests implements AutoCloseable {
    private final EventQueue events;
    private final Owner owner;
    /** Judges one request at a time; what is parallel in that stays in here too. */
    private final ForkJoinPool judges = new ForkJoinPool(1);

    /** What is not answered yet. */
    private final Set<Pending> pending = ConcurrentHashMap.newKeySet();
    /** What waits to be judged; of the thread of the events. */
    private final Queue<Pending> waiting = new ArrayDeque<>();

    private boolean judging;
    private volatile boolean closed;

    /** The loop, so far as it is concerned. */
    interface Owner {
        /** Whether it programs the switches. */
        boolean active();

        /** The fabric that it runs. */
        Fabric fabric();

        /** What is given for pairs of endpoints. */
        GivenWaypoints pairs();

        /** What is out of service and what is drained now. */
        Failures failures();

        /** Brings the switches to all that is out of service now, in this way, and takes note of the outcome. */
        void bring(Function<Failures, ControlReport> way);

        /** The status is to show what a loop that programs nothing has taken note of. */
        void noted();
    }

    /** Something that can be asked for. */
    interface Request {
        /**
         * What is to be done.
         *
         * @param running the fabric that runs
         * @param pairs what is given for pairs of endpoints of it
         * @param now what is out of service and what is drained
         * @throws IllegalArgumentException if what is asked for makes no sense, and why
         * @throws IllegalStateException if the fabric as it is does not allow it, and why
         */
        Measure judged(Fabric running, GivenWaypoints pairs, Failures now);
    }

    /** What a request comes down to. */
    interface Measure {
        /** Takes note of it, before it is run or, by a loop that programs nothing, instead. */
        void take(boolean active);

        /** Brings the switches to it while this is out of service. */
        ControlReport run(Failures failures);
    }

    private static final class Pending {
        final Request request;
        final CompletableFuture<Optional<ControlReport>> result = new CompletableFuture<>();

        Pending(Request request) {
            this.request = request;
        }
    }

    Requests(EventQueue events, Owner owner) {
        this.events = events;
        this.owner = owner;
    }

    /**
     * Asks for something; on any thread.
     *
     * @return what was done, or nothing if the loop programs nothing now; completes exceptionally if it is refused, if the
     *     loop is closed, or with what went wrong
     */
    CompletableFuture<Optional<ControlReport>> ask(Request request) {
        Pending asked = new Pending(request);
        pending.add(asked);
        events.post(() -> {
            waiting.add(asked);
            judgeNext();
        });
        if (closed) {
            refuse(asked);
        }
        return asked.result;
    }

    private void judgeNext() {
        if (judging || waiting.isEmpty()) {
            return;
        }
        judging = true;
        Pending next = waiting.remove();
        Fabric running = owner.fabric();
        GivenWaypoints pairs = owner.pairs();
        Failures now = owner.failures();
        try {
            judges.execute(() -> judge(next, running, pairs, now));
        } catch (RejectedExecutionException e) {
            refuse(next);
        }
    }

    private void judge(Pending asked, Fabric running, GivenWaypoints pairs, Failures now) {
        Runnable outcome;
        try {
            Measure measure = asked.request.judged(running, pairs, now);
            outcome = () -> make(asked, measure);
        } catch (RuntimeException | Error e) {
            outcome = () -> end(asked, e);
        }
        Runnable then = outcome;
        events.post(() -> {
            judging = false;
            try {
                then.run();
            } finally {
                judgeNext();
            }
        });
    }

    private void make(Pending asked, Measure measure) {
        boolean active = owner.active();
        try {
            measure.take(active);
        } catch (RuntimeException | Error e) {
            end(asked, e);
            return;
        }
        if (!active) {
            owner.noted();
            end(asked, Optional.empty());
            return;
        }
        owner.bring(failures -> {
            try {
                ControlReport report = measure.run(failures);
                // The status is to show it by then.
                events.later(Duration.ZERO, () -> end(asked, Optional.of(report)));
                return report;
            } catch (RuntimeException | Error e) {
                end(asked, e);
                throw e;
            }
        });
    }

    private void end(Pending asked, Optional<ControlReport> report) {
        pending.remove(asked);
        asked.result.complete(report);
    }

    private void end(Pending asked, Throwable failure) {
        pending.remove(asked);
        asked.result.completeExceptionally(failure);
    }

    private void refuse(Pending asked) {
        end(asked, new IllegalStateException("the control loop is closed"));
    }

    @Override
    public void close() {
        closed = true;
        judges.shutdownNow();
        pending.forEach(this::refuse);
    }
}
