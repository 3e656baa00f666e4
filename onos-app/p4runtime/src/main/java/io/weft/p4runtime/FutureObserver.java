package io.weft.p4runtime;

import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Turns the answers of one call into a future, which is completed at the end of the call or fails with the first
 * malformed answer.
 */
final class FutureObserver<R, M, T> implements ClientResponseObserver<R, M> {
    final CompletableFuture<T> future = new CompletableFuture<>();
    private final Consumer<M> consumer;
    private final Supplier<T> result;
    private ClientCallStreamObserver<R> call;

    FutureObserver(Consumer<M> consumer, Supplier<T> result) {
        this.consumer = consumer;
        this.result = result;
    }

    /** Makes a call that has one answer, and returns that. */
    static <R, M> CompletableFuture<M> answer(BiConsumer<R, StreamObserver<M>> call, R request) {
        AtomicReference<M> answer = new AtomicReference<>();
        FutureObserver<R, M, M> observer = new FutureObserver<>(answer::set, answer::get);
        call.accept(request, observer);
        return observer.future;
    }

    @Override
    public void beforeStart(ClientCallStreamObserver<R> started) {
        call = started;
    }

    @Override
    public void onNext(M message) {
        try {
            consumer.accept(message);
        } catch (EntityCodec.MalformedEntityException e) {
            future.completeExceptionally(e);
            call.cancel("the answer is malformed", e);
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
