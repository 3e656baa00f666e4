package io.weft.control.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Effects of a loop without switches: the events that were asked for go to the test in virtual time. */
final class VirtualEffects implements LoopEffects {
    final VirtualTime time = new VirtualTime();
    final List<FabricEvent> told = new ArrayList<>();
    private final Consumer<LoopEvent> reducer;

    VirtualEffects(Consumer<LoopEvent> reducer) {
        this.reducer = reducer;
    }

    @Override
    public long now() {
        return time.now();
    }

    @Override
    public void attach(int s, boolean anew, LoopEvent.Kind answer, long number) {}

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
    public void publish(LoopStatus status, RunningFabric running) {}

    @Override
    public LoopStatus status() {
        throw new AssertionError("there is no loop");
    }

    @Override
    public <T> void complete(CompletableFuture<T> result, T value) {
        result.complete(value);
    }
}
