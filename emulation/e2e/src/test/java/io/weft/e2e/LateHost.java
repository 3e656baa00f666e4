package io.weft.e2e;

import io.weft.control.entry.Entity;
import io.weft.control.entry.Update;
import io.weft.control.live.SwitchHost;
import io.weft.control.update.UpdateError;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntPredicate;

/** Reaches switches as another host does, but some of them only from some moment on. */
final class LateHost implements SwitchHost {
    private final SwitchHost to;
    private final IntPredicate late;
    private final boolean read;
    private final CompletableFuture<Void> there = new CompletableFuture<>();

    /**
     * Until {@link #arrive}, nobody may write to those that are late.
     *
     * @param read whether these can be read before, and tell that they hold nothing
     */
    LateHost(SwitchHost to, IntPredicate late, boolean read) {
        this.to = to;
        this.late = late;
        this.read = read;
    }

    /** They are there from now on. */
    void arrive() {
        there.complete(null);
    }

    private boolean isLate(int s) {
        return late.test(s) && !there.isDone();
    }

    private static <T> CompletableFuture<T> unreachable() {
        return CompletableFuture.failedFuture(new IllegalStateException("not there yet, made for a test"));
    }

    @Override
    public CompletableFuture<Standing> attach(int s) {
        return late.test(s) ? there.copy().thenCompose(then -> to.attach(s)) : to.attach(s);
    }

    @Override
    public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
        return isLate(s) ? unreachable() : to.write(s, updates);
    }

    @Override
    public CompletableFuture<List<Entity>> read(int s) {
        if (isLate(s)) {
            return read ? CompletableFuture.completedFuture(List.of()) : unreachable();
        }
        return to.read(s);
    }

    @Override
    public CompletableFuture<Standing> attachAnew(int s) {
        return to.attachAnew(s);
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
        if (isLate(s)) {
            throw new IllegalStateException("not there yet, made for a test");
        }
        to.sendPacket(s, port, priority, frame);
    }

    @Override
    public CompletableFuture<long[]> arrivals(int s, int[] ports) {
        return isLate(s) ? unreachable() : to.arrivals(s, ports);
    }
}
