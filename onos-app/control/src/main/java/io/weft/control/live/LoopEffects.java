package io.weft.control.live;

import io.weft.control.entry.Entity;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * What a control loop does besides writing to switches, which is {@link io.weft.control.update.FabricController}'s.
 * What has an answer returns at once, and the answer comes as an event.
 */
interface LoopEffects {
    /** The time now, in nanoseconds: later than that of the event if it took long to handle, as writes do. */
    long now();

    /** The event made of the reply follows when the attempt ended; {@code anew} as {@link SwitchHost#attachAnew}. */
    void attach(int s, boolean anew, Function<Reply<SwitchHost.Standing>, LoopEvent> event);

    void detach(int s);

    /** The event made of the reply follows when the switch was read. */
    void read(int s, Function<Reply<List<Entity>>, LoopEvent> event);

    /** An event follows all that wait already; on any thread. Writes hurry as long as one waits. */
    void post(LoopEvent event);

    /** An event follows after this many nanoseconds. */
    void later(long nanos, LoopEvent event);

    boolean hurried();

    void tell(FabricEvent event);

    /** Shows how the loop is to all threads. */
    void publish(LoopStatus.Loop status, FabricSnapshot running);

    /** What was published last, with what the probes show. */
    LoopStatus status();

    /** Completes a future when the status shows what the event changed. */
    <T> void complete(CompletableFuture<T> result, T value);

    /** See {@link SwitchHost#expectsMore}. */
    boolean expectsMore();
}
