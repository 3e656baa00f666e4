package io.weft.p4runtime;

import io.grpc.stub.StreamObserver;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Turns the answers of one call into a future: each is consumed, and the result is asked for at the end. */
final class FutureObserver<M, T> implements StreamObserver<M> {
    private final CompletableFuture<T> future = new CompletableFuture<>();
    private final Consumer<M> consumer;
    private final Supplier<T> result;

    FutureObserver(Consumer<M> consumer, Supplier<T> result) {
        this.consumer = consumer;
        this.result = result;
    }

    CompletableFuture<T> future() {
        return future;
    }

    @Override
    public void onNext(M message) {
        try {
            consumer.accept(message);
        } catch (MalformedEntityException e) {
            future.completeExceptionally(e);
        }
    }

    @Override
    public void onError(Throwable failure) {
        future.completeExceptionally(failure);
    }

    @Override
    public void onCompleted() {
        future.complete(result.get());
    }
}
