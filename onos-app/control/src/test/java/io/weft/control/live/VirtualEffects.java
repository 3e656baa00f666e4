package io.weft.control.live;

import io.weft.control.entry.Entity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/** Effects of a loop without switches: the events that it asked for go to the test in virtual time. */
final class VirtualEffects implements LoopEffects {
    final VirtualTime time = new VirtualTime();
    final List<FabricEvent> told = new ArrayList<>();
    /** The attempts to attach, in their order. */
    final List<Attempt> attempts = new ArrayList<>();

    private LoopStatus.Loop status;
    private final Consumer<LoopEvent> reducer;

    /** An attempt to attach to a switch, and the event that each reply to it makes. */
    static final class Attempt {
        final int s;
        final Function<Reply<SwitchHost.Standing>, LoopEvent> event;

        Attempt(int s, Function<Reply<SwitchHost.Standing>, LoopEvent> event) {
            this.s = s;
            this.event = event;
        }
    }

    VirtualEffects(Consumer<LoopEvent> reducer) {
        this.reducer = reducer;
    }

    @Override
    public long now() {
        return time.now();
    }

    @Override
    public void attach(int s, boolean anew, Function<Reply<SwitchHost.Standing>, LoopEvent> event) {
        attempts.add(new Attempt(s, event));
    }

    @Override
    public void detach(int s) {}

    @Override
    public void read(int s, Function<Reply<List<Entity>>, LoopEvent> event) {}

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
        return new LoopStatus(status, LoopStatus.Probes.NONE, Optional.empty());
    }

    @Override
    public <T> void complete(CompletableFuture<T> result, T value) {
        result.complete(value);
    }
}
