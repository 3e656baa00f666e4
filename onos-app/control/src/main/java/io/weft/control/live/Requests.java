package io.weft.control.live;

import io.weft.control.live.LoopEvent.Kind;
import io.weft.control.update.ControlReport;
import io.weft.control.update.FabricController;
import io.weft.fabric.Fabric;
import io.weft.routing.GivenWaypoints;
import io.weft.topology.Failures;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;

/**
 * What operators ask of a running loop, one after the other in their order. Each is judged on a thread of its own, which
 * takes none from repairs, and carried out on the thread of the loop.
 */
final class Requests implements AutoCloseable {
    private final LoopEffects effects;
    private final ExecutorService judges;
    /** What is not answered yet. */
    private final Set<Pending> pending = ConcurrentHashMap.newKeySet();
    /** What waits to be judged; of the thread of the loop, as is what is being judged. */
    private final Queue<Pending> waiting = new ArrayDeque<>();

    private Optional<Pending> judged = Optional.empty();
    private volatile boolean closed;

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
        Change judge(Fabric running, GivenWaypoints pairs, Failures now);

        /** Whether the fabric still is what the request was made for. */
        default boolean isTimely(RunningFabric running) {
            return true;
        }
    }

    /** What a request comes down to. */
    interface Change {
        /** Takes note of it: before it is written or, by a loop that programs nothing, instead. */
        void adopt(FabricController controller, Outages outages, boolean active);

        /** Brings the switches to it while this is out of service. */
        ControlReport write(FabricController controller, Failures failures, BooleanSupplier hurried);
    }

    /** A request that is not answered yet. */
    static final class Pending extends CompletableFuture<Optional<ControlReport>> {
        final Request request;

        Pending(Request request) {
            this.request = request;
        }
    }

    /** Has requests judged by {@code judges}, and shuts it down in the end. */
    Requests(LoopEffects effects, ExecutorService judges) {
        this.effects = effects;
        this.judges = judges;
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
        var unused = asked.whenComplete((report, failure) -> pending.remove(asked));
        effects.post(LoopEvent.with(Kind.REQUEST_MADE, asked));
        if (closed) {
            refuse(asked);
        }
        return asked;
    }

    void add(Pending asked) {
        waiting.add(asked);
    }

    /** Has the next request judged, if none is, for the fabric as it is now. */
    void judgeNext(RunningFabric now) {
        if (judged.isPresent() || waiting.isEmpty()) {
            return;
        }
        Pending next = waiting.remove();
        judged = Optional.of(next);
        try {
            var unused = CompletableFuture.supplyAsync(
                            () -> next.request.judge(now.fabric(), now.pairs(), now.failures()), judges)
                    .whenComplete((change, failure) ->
                            effects.post(LoopEvent.with(Kind.REQUEST_JUDGED, failure == null ? change : failure)));
        } catch (RejectedExecutionException e) {
            refuse(next);
        }
    }

    /** The request that was judged; the next can be. */
    Pending takeJudged() {
        Pending taken = judged.orElseThrow();
        judged = Optional.empty();
        return taken;
    }

    private static void refuse(Pending asked) {
        asked.completeExceptionally(new IllegalStateException("the control loop is closed"));
    }

    @Override
    public void close() {
        closed = true;
        judges.shutdownNow();
        pending.forEach(Requests::refuse);
    }
}
