package io.weft.emulation.p4runtime;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import java.util.ArrayList;
import java.util.List;

/** What a server writes to one client, who reads only when it is told to, and may vanish. */
final class FakeStream<T> extends ServerCallStreamObserver<T> {
    final List<T> received = new ArrayList<>();
    Throwable failure;
    boolean completed;
    private Runnable onReady = () -> {};
    private Runnable onCancel = () -> {};
    private boolean reading = true;
    private boolean vanished;

    /** Reads no more until {@link #resume}. */
    FakeStream<T> pause() {
        reading = false;
        return this;
    }

    void resume() {
        reading = true;
        onReady.run();
    }

    /** The client is gone; the server has not noticed yet. */
    FakeStream<T> vanish() {
        vanished = true;
        return this;
    }

    /** The server notices that the client is gone. */
    void cancel() {
        vanished = true;
        onCancel.run();
    }

    @Override
    public void onNext(T message) {
        if (vanished) {
            throw Status.CANCELLED.asRuntimeException();
        }
        received.add(message);
    }

    @Override
    public void onError(Throwable cause) {
        failure = cause;
    }

    @Override
    public void onCompleted() {
        completed = true;
    }

    @Override
    public boolean isReady() {
        return reading;
    }

    @Override
    public void setOnReadyHandler(Runnable handler) {
        onReady = handler;
    }

    @Override
    public void setOnCancelHandler(Runnable handler) {
        onCancel = handler;
    }

    @Override
    public boolean isCancelled() {
        return vanished;
    }

    @Override
    public void setCompression(String compression) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void disableAutoInboundFlowControl() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void request(int count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setMessageCompression(boolean enable) {
        throw new UnsupportedOperationException();
    }
}
