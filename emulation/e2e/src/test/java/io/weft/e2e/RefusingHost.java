package io.weft.e2e;

import io.weft.control.entry.Entity;
import io.weft.control.entry.Update;
import io.weft.control.live.SwitchHost;
import io.weft.control.update.UpdateError;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reaches switches as another host does, but refuses updates with a word in their text, which do not get to them. */
final class RefusingHost implements SwitchHost {
    private final SwitchHost to;
    private final String word;

    RefusingHost(SwitchHost to, String word) {
        this.to = to;
        this.word = word;
    }

    @Override
    public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
        List<Update> taken = new ArrayList<>();
        List<UpdateError> refused = new ArrayList<>();
        for (Update update : updates) {
            if (update.toString().contains(word)) {
                refused.add(new UpdateError(s, update, "made for a test"));
            } else {
                taken.add(update);
            }
        }
        return to.write(s, taken).thenApply(errors -> Stream.concat(errors.stream(), refused.stream())
                .collect(Collectors.toList()));
    }

    @Override
    public CompletableFuture<List<Entity>> read(int s) {
        return to.read(s);
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
    public void sendPacket(int s, int port, int priority, byte[] frame) {
        to.sendPacket(s, port, priority, frame);
    }

    @Override
    public CompletableFuture<long[]> arrivals(int s, int[] ports) {
        return to.arrivals(s, ports);
    }
}
