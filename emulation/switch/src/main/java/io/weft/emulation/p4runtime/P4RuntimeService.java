package io.weft.emulation.p4runtime;

import com.google.protobuf.Any;
import com.google.rpc.Code;
import com.google.rpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import p4.v1.P4RuntimeGrpc;
import p4.v1.P4RuntimeOuterClass.CapabilitiesRequest;
import p4.v1.P4RuntimeOuterClass.CapabilitiesResponse;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Error;
import p4.v1.P4RuntimeOuterClass.GetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.GetForwardingPipelineConfigResponse;
import p4.v1.P4RuntimeOuterClass.ReadRequest;
import p4.v1.P4RuntimeOuterClass.ReadResponse;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigResponse;
import p4.v1.P4RuntimeOuterClass.StreamMessageRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;
import p4.v1.P4RuntimeOuterClass.Update;
import p4.v1.P4RuntimeOuterClass.WriteRequest;
import p4.v1.P4RuntimeOuterClass.WriteResponse;

/** The P4Runtime service of one switch: where calls come in, and errors go out as their status. */
public final class P4RuntimeService extends P4RuntimeGrpc.P4RuntimeImplBase {
    /** The version whose messages this service understands. */
    private static final String API_VERSION = "1.1.0";

    /** The fields of the role's name in newer versions, which this version does not know. */
    private static final int ROLE_NAME_OF_WRITE = 6;

    private static final int ROLE_NAME_OF_READ = 3;

    private final Device device;
    private final PipelineConfiguration configuration;

    /** Makes the service; it takes all frames that the switch has for the controller from now on. */
    public P4RuntimeService(ServedSwitch target) {
        this.device = new Device(target);
        this.configuration = new PipelineConfiguration(device);
    }

    /** Closes the streams of all controllers, and takes no more frames. */
    public void close() {
        device.close();
    }

    private static <T> void answer(StreamObserver<T> observer, Supplier<T> answer) {
        T message;
        try {
            message = answer.get();
        } catch (EntityException e) {
            observer.onError(e.toStatus().asRuntimeException());
            return;
        } catch (StatusRuntimeException e) {
            observer.onError(e);
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
        List<Error> errors = new ArrayList<>();
        answer(observer, () -> {
            Device.refuseRole(request.getRoleId(), request, ROLE_NAME_OF_WRITE);
            device.change(
                    request.getDeviceId(),
                    Optional.of(request.getElectionId()).filter(id -> request.hasElectionId()),
                    () -> errors.addAll(writeAll(request)));
            if (errors.stream().anyMatch(error -> error.getCanonicalCode() != Code.OK_VALUE)) {
                throw StatusProto.toStatusRuntimeException(failure(errors));
            }
            return WriteResponse.getDefaultInstance();
        });
    }

    private List<Error> writeAll(WriteRequest request) {
        Entities entities = device.checkRunning().entities();
        if (request.getAtomicity() != WriteRequest.Atomicity.CONTINUE_ON_ERROR) {
            throw EntityException.unimplemented(
                    "atomicity " + request.getAtomicity() + " is not supported, only CONTINUE_ON_ERROR is");
        }
        return request.getUpdatesList().stream()
                .map(update -> write(entities, update))
                .toList();
    }

    private static Error write(Entities entities, Update update) {
        try {
            entities.write(update);
            return Error.getDefaultInstance();
        } catch (EntityException e) {
            return Error.newBuilder()
                    .setCanonicalCode(e.code.value())
                    .setMessage(e.getMessage())
                    .setSpace("weft")
                    .build();
        }
    }

    private static Status failure(List<Error> errors) {
        long failed = errors.stream()
                .filter(e -> e.getCanonicalCode() != Code.OK_VALUE)
                .count();
        Status.Builder status = Status.newBuilder()
                .setCode(Code.UNKNOWN_VALUE)
                .setMessage(failed + " of " + errors.size() + " updates failed, see the details");
        errors.forEach(error -> status.addDetails(Any.pack(error)));
        return status.build();
    }

    @Override
    public void read(ReadRequest request, StreamObserver<ReadResponse> observer) {
        List<Stream<Entity>> found = new ArrayList<>();
        try {
            device.check(request.getDeviceId());
            Device.refuseRole(0, request, ROLE_NAME_OF_READ);
            device.read(() -> {
                Entities entities = device.checkRunning().entities();
                request.getEntitiesList().forEach(wanted -> entities.read(wanted, found::add));
                return found;
            });
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
