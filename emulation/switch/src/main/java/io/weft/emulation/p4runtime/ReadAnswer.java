package io.weft.emulation.p4runtime;

import io.grpc.stub.ServerCallStreamObserver;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.ReadResponse;

/** Sends the answer to a read in chunks, each made only when the client has room for it. */
final class ReadAnswer {

    /** Well below the 4 MB that a gRPC client accepts by default. */
    private static final int CHUNK_BYTES = 1 << 18;

    private final Iterator<Stream<Entity>> parts;
    private Iterator<Entity> entities = Collections.emptyIterator();
    private final ServerCallStreamObserver<ReadResponse> observer;
    private boolean started;
    private boolean completed;

    ReadAnswer(List<Stream<Entity>> parts, ServerCallStreamObserver<ReadResponse> observer) {
        this.parts = parts.iterator();
        this.observer = observer;
    }

    /** Sends what the client has room for, and the rest when it has room again. */
    void start() {
        observer.setOnCancelHandler(this::stop);
        observer.setOnReadyHandler(this::send);
        send();
    }

    private synchronized void stop() {
        completed = true;
    }

    // A client that asks for nothing gets one empty answer.
    private synchronized void send() {
        while (!completed && observer.isReady()) {
            if (started && !hasNext()) {
                completed = true;
                observer.onCompleted();
            } else {
                started = true;
                observer.onNext(chunk());
            }
        }
    }

    private boolean hasNext() {
        while (!entities.hasNext() && parts.hasNext()) {
            entities = parts.next().iterator();
        }
        return entities.hasNext();
    }

    private ReadResponse chunk() {
        ReadResponse.Builder chunk = ReadResponse.newBuilder();
        for (int bytes = 0; bytes < CHUNK_BYTES && hasNext(); ) {
            Entity entity = entities.next();
            bytes += entity.getSerializedSize();
            chunk.addEntities(entity);
        }
        return chunk.build();
    }
}
