package io.weft.p4runtime;

import io.weft.control.entry.Update;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import p4.v1.P4RuntimeOuterClass;

/** Writes updates in messages of bounded size, a limited number of them at a time. */
final class BatchedWrite {
    private final List<Update> updates;
    private final ClientOptions options;
    private final BiFunction<List<Update>, List<P4RuntimeOuterClass.Update>, CompletableFuture<List<RefusedUpdate>>>
            send;
    private final CompletableFuture<List<RefusedUpdate>> result = new CompletableFuture<>();
    private final List<RefusedUpdate> refusals = new ArrayList<>();
    private int next;
    private int underWay;

    private BatchedWrite(
            List<Update> updates,
            ClientOptions options,
            BiFunction<List<Update>, List<P4RuntimeOuterClass.Update>, CompletableFuture<List<RefusedUpdate>>> send) {
        this.updates = updates;
        this.options = options;
        this.send = send;
    }

    /**
     * @param send writes one message; it gets the updates and their encoded form
     * @return the refused updates; fails with the first message that fails as a whole, after which no more are sent
     */
    static CompletableFuture<List<RefusedUpdate>> of(
            List<Update> updates,
            ClientOptions options,
            BiFunction<List<Update>, List<P4RuntimeOuterClass.Update>, CompletableFuture<List<RefusedUpdate>>> send) {
        BatchedWrite write = new BatchedWrite(updates, options, send);
        write.proceed();
        return write.result;
    }

    private synchronized void proceed() {
        while (!result.isDone() && next < updates.size() && underWay < options.batchesUnderWay()) {
            int first = next;
            List<P4RuntimeOuterClass.Update> messages = nextBatch();
            underWay++;
            CompletableFuture<?> unused =
                    send.apply(updates.subList(first, next), messages).whenComplete(this::finished);
        }
        if (next == updates.size() && underWay == 0) {
            result.complete(List.copyOf(refusals));
        }
    }

    private List<P4RuntimeOuterClass.Update> nextBatch() {
        List<P4RuntimeOuterClass.Update> messages = new ArrayList<>();
        int bytes = 0;
        while (next < updates.size() && messages.size() < options.batchEntries()) {
            P4RuntimeOuterClass.Update message = EntityCodec.encode(updates.get(next));
            bytes += message.getSerializedSize();
            if (bytes > options.batchBytes() && !messages.isEmpty()) {
                break;
            }
            messages.add(message);
            next++;
        }
        return messages;
    }

    private synchronized void finished(List<RefusedUpdate> refused, Throwable failure) {
        underWay--;
        if (failure == null) {
            refusals.addAll(refused);
            proceed();
        } else {
            result.completeExceptionally(failure);
        }
    }
}
