package io.weft.control.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Effects of a loop without switches: the events that it asked for go to the test in virtual time. */
final class VirtualEffects implements LoopEffects {
    final VirtualTime time = new VirtualTime();
    final List<FabricEvent> told = new ArrayList<>();
    /** The attempts to attach that nobody has answered yet: events without an answer. */
    final List<LoopEvent> attempts = new ArrayList<>();

    private LoopStatus.Loop status;
    private final Consumer<LoopEvent> reducer;

    VirtualEffects(Consumer<LoopEvent> reducer) {
        this.reducer = reducer;
    }

    @Override
    public long now() {
        return time.now();
    }

    @Override
    public void attach(int s, boolean anew, LoopEvent.Kind answer, long number) {
        attempts.add(LoopEvent.of(answer, s, number));
    }

    @Override
    public void detach(int s) {}

    @Override
    public void read(int s, LoopEvent.Kind answer, long number) {}

    @Override
    public void post(LoopEvent event) {
        later(0, event);
    }

    @Override
    public void later(long nanos, LoopEvent event) {
        time.after(Duration.ofNanos(nanos), () -> reducer.accept(event));
    }

    @Override
    public boolean hurried() {
        return false;
    }

    @Override
    public boolean expectsMore() {
        return false;
    }

    @Override
    public void tell(FabricEvent event) {
        told.add(event);
    }

    @Override
    public void publish(LoopStatus.Loop now, FabricSnapshot running) {
        status = now;
    }

    @Override
    public LoopStatus status() {
        return new LoopStatus(status, new LoopStatus.Probes());
    }

    @Override
    public <T> void complete(CompletableFuture<T> result, T value) {
        result.complete(value);
    }
}
