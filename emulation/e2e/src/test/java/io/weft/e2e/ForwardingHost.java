package io.weft.e2e;

import io.weft.control.entry.Entity;
import io.weft.control.entry.Update;
import io.weft.control.live.SwitchHost;
import io.weft.control.update.UpdateError;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Reaches switches as another host does, but for what is overridden. */
abstract class ForwardingHost implements SwitchHost {
    private final SwitchHost to;

    ForwardingHost(SwitchHost to) {
        this.to = to;
    }

    @Override
    public CompletableFuture<Standing> attach(int s) {
        return to.attach(s);
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
    public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
        return to.write(s, updates);
    }

    @Override
    public CompletableFuture<List<Entity>> read(int s) {
        return to.read(s);
    }

    @Override
    public void sendPacket(int s, int port, int priority, byte[] frame) {
        to.sendPacket(s, port, priority, frame);
    }

    @Override
    public CompletableFuture<long[]> arrivals(int s, int[] cells) {
        return to.arrivals(s, cells);
    }

    @Override
    public CompletableFuture<long[]> departures(int s, int[] cells) {
        return to.departures(s, cells);
    }
}
