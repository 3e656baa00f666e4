package io.weft.control.live;

import io.weft.control.update.ControlReport;
import io.weft.refusal.Refusal;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

/**
 * What operators ask of a running loop, one after the other in their order. Each is judged on a thread of its own,
 * which takes none from repairs, and carried out on the thread of the loop.
 */
final class Requests implements AutoCloseable {
    private final LoopEffects effects;
    private final ExecutorService judges;
    /** What is not answered yet. */
    private final Set<Answer<?>> pending = ConcurrentHashMap.newKeySet();
    /** What waits to be judged; of the thread of the loop, as is what is being judged. */
    private final Queue<Request> waiting = new ArrayDeque<>();

    private Optional<Request> judged = Optional.empty();
    private volatile boolean closed;

    /** An answer that is due until the loop is closed. */
    static class Answer<T> extends CompletableFuture<T> {}

    /** Something that was asked for; completes with what was done, or nothing if the loop programs nothing then. */
    static final class Request extends Answer<Optional<ControlReport>> {
        /** What is to be changed of the fabric as it is; throws why that cannot be. */
        private final Function<FabricSnapshot, Change> judge;
        /** The fabric for which it was asked, if it is to be refused once that is another. */
        private final Optional<FabricSnapshot> planned;

        Request(Function<FabricSnapshot, Change> judge, Optional<FabricSnapshot> planned) {
            this.judge = judge;
            this.planned = planned;
        }

        boolean isTimely(FabricSnapshot now) {
            return planned.isEmpty() || planned.get().unchangedUntil(now);
        }
    }

    /** Has requests judged by {@code judges}, which is shut down in the end. */
    Requests(LoopEffects effects, ExecutorService judges) {
        this.effects = effects;
        this.judges = judges;
    }

    /** Asks for something; on any thread. Completes exceptionally if it is refused or fails, or the loop is closed. */
    CompletableFuture<Optional<ControlReport>> ask(Request request) {
        effects.post((reducer, now) -> waiting.add(request));
        return refusedWhenClosed(request);
    }

    /** Has an answer complete exceptionally if the loop is closed before; on any thread. */
    <T> CompletableFuture<T> refusedWhenClosed(Answer<T> result) {
        pending.add(result);
        var unused = result.whenComplete((report, failure) -> pending.remove(result));
        if (closed) {
            refuse(result);
        }
        return result;
    }

    void judgeNext(FabricSnapshot now) {
        if (judged.isPresent() || waiting.isEmpty()) {
            return;
        }
        Request next = waiting.remove();
        judged = Optional.of(next);
        try {
            var unused = CompletableFuture.supplyAsync(() -> next.judge.apply(now), judges)
                    .whenComplete((change, failure) ->
                            effects.post((reducer, then) -> reducer.requestJudged(Reply.of(change, failure))));
        } catch (RejectedExecutionException e) {
            refuse(next);
        }
    }

    /** The request that was judged; the next can be. */
    Request takeJudged() {
        Request taken = judged.orElseThrow();
        judged = Optional.empty();
        return taken;
    }

    private static void refuse(Answer<?> result) {
        result.completeExceptionally(Refusal.notNow("the control loop is closed"));
    }

    @Override
    public void close() {
        closed = true;
        judges.shutdownNow();
        pending.forEach(Requests::refuse);
    }
}
