package io.weft.emulation.p4runtime;

import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import p4.v1.P4RuntimeGrpc;
import p4.v1.P4RuntimeOuterClass.CapabilitiesRequest;
import p4.v1.P4RuntimeOuterClass.CapabilitiesResponse;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.GetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.GetForwardingPipelineConfigResponse;
import p4.v1.P4RuntimeOuterClass.ReadRequest;
import p4.v1.P4RuntimeOuterClass.ReadResponse;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigResponse;
import p4.v1.P4RuntimeOuterClass.StreamMessageRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;
import p4.v1.P4RuntimeOuterClass.WriteRequest;
import p4.v1.P4RuntimeOuterClass.WriteResponse;

/** The P4Runtime service of one switch: where calls come in, and errors go out as their status. */
public final class P4RuntimeService extends P4RuntimeGrpc.P4RuntimeImplBase {
    /** The version whose messages this service understands. */
    private static final String API_VERSION = "1.1.0";

    private final Device device;
    private final PipelineConfiguration configuration;
    private final EntityCalls entities;

    /** Makes the service; it takes all frames that the switch has for the controller from now on. */
    public P4RuntimeService(Target target) {
        this.device = new Device(target);
        this.configuration = new PipelineConfiguration(device);
        this.entities = new EntityCalls(device);
    }

    /** Closes the streams of all controllers, and takes no more frames. */
    public void close() {
        device.close();
    }

    @FunctionalInterface
    private interface Answer<T> {
        T get();
    }

    private static <T> void answer(StreamObserver<T> observer, Answer<T> answer) {
        T message;
        try {
            message = answer.get();
        } catch (EntityException e) {
            observer.onError(e.toStatus().asRuntimeException());
            return;
        }
        observer.onNext(message);
        observer.onCompleted();
    }

    @Override
    public void capabilities(CapabilitiesRequest request, StreamObserver<CapabilitiesResponse> observer) {
        answer(observer, () -> CapabilitiesResponse.newBuilder()
                .setP4RuntimeApiVersion(API_VERSION)
                .build());
    }

    @Override
    public void setForwardingPipelineConfig(
            SetForwardingPipelineConfigRequest request, StreamObserver<SetForwardingPipelineConfigResponse> observer) {
        answer(observer, () -> {
            configuration.set(request);
            return SetForwardingPipelineConfigResponse.getDefaultInstance();
        });
    }

    @Override
    public void getForwardingPipelineConfig(
            GetForwardingPipelineConfigRequest request, StreamObserver<GetForwardingPipelineConfigResponse> observer) {
        answer(observer, () -> configuration.get(request));
    }

    @Override
    public void write(WriteRequest request, StreamObserver<WriteResponse> observer) {
        Optional<StatusRuntimeException> failure;
        try {
            failure = entities.write(request);
        } catch (EntityException e) {
            failure = Optional.of(e.toStatus().asRuntimeException());
        }
        if (failure.isPresent()) {
            observer.onError(failure.get());
        } else {
            observer.onNext(WriteResponse.getDefaultInstance());
            observer.onCompleted();
        }
    }

    @Override
    public void read(ReadRequest request, StreamObserver<ReadResponse> observer) {
        List<Stream<Entity>> found;
        try {
            found = entities.read(request);
        } catch (EntityException e) {
            observer.onError(e.toStatus().asRuntimeException());
            return;
        }
        new ReadAnswer(found, (ServerCallStreamObserver<ReadResponse>) observer).start();
    }

    @Override
    public StreamObserver<StreamMessageRequest> streamChannel(StreamObserver<StreamMessageResponse> responses) {
        return new ControllerStream(device, (ServerCallStreamObserver<StreamMessageResponse>) responses);
    }

    /** Sends the answer to a read in chunks, each made only when the client has room for it. */
    static final class ReadAnswer {
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
}
