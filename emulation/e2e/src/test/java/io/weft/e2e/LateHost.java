package io.weft.e2e;

import io.weft.control.entry.Entity;
import io.weft.control.entry.Update;
import io.weft.control.live.SwitchHost;
import io.weft.control.update.UpdateError;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntPredicate;

/** Reaches switches as another host does, but attaches to some of them only from some moment on. */
final class LateHost implements SwitchHost {
    private final SwitchHost to;
    private final IntPredicate late;
    private final CompletableFuture<Void> there = new CompletableFuture<>();

    LateHost(SwitchHost to, IntPredicate late) {
        this.to = to;
        this.late = late;
    }

    /** It attaches to those that are late from now on. */
    void arrive() {
        there.complete(null);
    }

    @Override
    public CompletableFuture<Standing> attach(int s) {
        return late.test(s) ? there.copy().thenCompose(then -> to.attach(s)) : to.attach(s);
    }

    @Override
    public CompletableFuture<Standing> attachAnew(int s) {
        return to.attachAnew(s);
    }

    @Override
    public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
        return to.write(s, updates);
    }

    @Override
    public CompletableFuture<List<Entity>> read(int s) {
        return to.read(s);
    }

    @Override
    public boolean expectsMore() {
        return to.expectsMore();
    }

    @Override
    public void detach(int s) {
        to.detach(s);
    }

    @Override
    public void sendPacket(int s, int port, int priority, byte[] frame) {
        to.sendPacket(s, port, priority, frame);
    }

    @Override
    public CompletableFuture<long[]> arrivals(int s, int[] ports) {
        return to.arrivals(s, ports);
    }
}
