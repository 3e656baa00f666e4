package io.weft.emulation.p4runtime;

import com.google.protobuf.Any;
import com.google.rpc.Code;
import com.google.rpc.Status;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.StreamObserver;
import io.weft.emulation.engine.SwitchMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import p4.v1.P4RuntimeGrpc;
import p4.v1.P4RuntimeOuterClass.CapabilitiesRequest;
import p4.v1.P4RuntimeOuterClass.CapabilitiesResponse;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Error;
import p4.v1.P4RuntimeOuterClass.ForwardingPipelineConfig;
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

/** The P4Runtime service of one switch. */
public final class P4RuntimeService extends P4RuntimeGrpc.P4RuntimeImplBase {

    /** The version whose messages this service understands. */
    private static final String API_VERSION = "1.1.0";

    /** Well below the 4 MB that a gRPC client accepts by default. */
    private static final int READ_CHUNK_BYTES = 1 << 20;

    private final Target target;
    private final Arbitration arbitration;
    private final Object entityLock = new Object();
    private Pipeline saved;
    private volatile Running running;

    /** What runs at the moment; the entities are used under {@link #entityLock}. */
    private record Running(Pipeline pipeline, SwitchMemory memory, Entities entities, PacketCodec packets) {}

    /** Makes the service; it takes all frames that the switch has for the controller from now on. */
    public P4RuntimeService(Target target) {
        this.target = target;
        this.arbitration = new Arbitration(target.deviceId());
        target.setController(this::packetIn);
    }

    /** Closes the streams of all controllers, and takes no more frames. */
    public void close() {
        target.setController(frame -> false);
        arbitration.controllers().forEach(Controller::close);
    }

    private void checkDevice(long deviceId) {
        if (deviceId != target.deviceId()) {
            throw EntityException.notFound(
                    "there is no device " + deviceId + " here, this is device " + target.deviceId());
        }
    }

    private static void checkRole(long roleId) {
        if (roleId != 0) {
            throw EntityException.notFound("there is no role " + roleId + ", only the default role 0");
        }
    }

    private Optional<Running> current() {
        return Optional.ofNullable(running).filter(r -> target.runs(r.memory()));
    }

    private Running checkRunning() {
        return current()
                .orElseThrow(() -> EntityException.precondition(
                        "device " + target.deviceId() + " has no forwarding pipeline config"));
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
            checkDevice(request.getDeviceId());
            checkRole(request.getRoleId());
            arbitration.checkPrimary(request.getElectionId());
            synchronized (entityLock) {
                configure(request);
            }
            return SetForwardingPipelineConfigResponse.getDefaultInstance();
        });
    }

    private void configure(SetForwardingPipelineConfigRequest request) {
        switch (request.getAction()) {
            case VERIFY -> verify(request);
            case VERIFY_AND_SAVE -> saved = verify(request);
            case VERIFY_AND_COMMIT -> commit(verify(request));
            case COMMIT -> {
                if (request.hasConfig()) {
                    throw EntityException.invalid("COMMIT takes the config that was saved, not another one");
                }
                if (saved == null) {
                    throw EntityException.notFound("no config was saved by VERIFY_AND_SAVE");
                }
                commit(saved);
            }
            case RECONCILE_AND_COMMIT -> reconcile(verify(request));
            default -> throw EntityException.invalid("action " + request.getAction()
                    + " is not one of VERIFY, VERIFY_AND_SAVE, VERIFY_AND_COMMIT, COMMIT and RECONCILE_AND_COMMIT");
        }
    }

    private static Pipeline verify(SetForwardingPipelineConfigRequest request) {
        if (!request.hasConfig()) {
            throw EntityException.invalid("the config is missing");
        }
        return new Pipeline(request.getConfig());
    }

    private void commit(Pipeline pipeline) {
        SwitchMemory memory = target.run(pipeline.program());
        Entities entities = new Entities(pipeline, memory, target::hasPort);
        running = new Running(pipeline, memory, entities, new PacketCodec(pipeline.info()));
        saved = null;
    }

    // Entries can stay only if they mean the same to the new config.
    private void reconcile(Pipeline pipeline) {
        if (current().isEmpty()) {
            commit(pipeline);
            return;
        }
        Running current = running;
        ForwardingPipelineConfig old = current.pipeline().config();
        if (!old.getP4DeviceConfig().equals(pipeline.config().getP4DeviceConfig())
                || !old.getP4Info().equals(pipeline.config().getP4Info())) {
            throw EntityException.invalid("the entries can be kept for an identical config only; use VERIFY_AND_COMMIT"
                    + " and write them again");
        }
        running = new Running(pipeline, current.memory(), current.entities(), current.packets());
        saved = null;
    }

    @Override
    public void getForwardingPipelineConfig(
            GetForwardingPipelineConfigRequest request, StreamObserver<GetForwardingPipelineConfigResponse> observer) {
        answer(observer, () -> {
            checkDevice(request.getDeviceId());
            ForwardingPipelineConfig.Builder config = checkRunning().pipeline().config().toBuilder();
            switch (request.getResponseType()) {
                case COOKIE_ONLY -> config.clearP4Info().clearP4DeviceConfig();
                case P4INFO_AND_COOKIE -> config.clearP4DeviceConfig();
                case DEVICE_CONFIG_AND_COOKIE -> config.clearP4Info();
                default -> {}
            }
            return GetForwardingPipelineConfigResponse.newBuilder()
                    .setConfig(config)
                    .build();
        });
    }

    @Override
    public void write(WriteRequest request, StreamObserver<WriteResponse> observer) {
        List<Error> errors = new ArrayList<>();
        try {
            checkDevice(request.getDeviceId());
            checkRole(request.getRoleId());
            arbitration.checkPrimary(request.getElectionId());
            checkRunning();
            if (request.getAtomicity() != WriteRequest.Atomicity.CONTINUE_ON_ERROR) {
                throw EntityException.unimplemented(
                        "atomicity " + request.getAtomicity() + " is not supported, only CONTINUE_ON_ERROR is");
            }
            synchronized (entityLock) {
                write(checkRunning().entities(), request.getUpdatesList(), errors);
            }
        } catch (EntityException e) {
            observer.onError(e.toStatus().asRuntimeException());
            return;
        }
        if (errors.stream().allMatch(error -> error.getCanonicalCode() == Code.OK_VALUE)) {
            observer.onNext(WriteResponse.getDefaultInstance());
            observer.onCompleted();
        } else {
            observer.onError(StatusProto.toStatusRuntimeException(failure(errors)));
        }
    }

    private static void write(Entities entities, List<Update> updates, List<Error> errors) {
        for (Update update : updates) {
            try {
                entities.write(update);
                errors.add(Error.getDefaultInstance());
            } catch (EntityException e) {
                errors.add(Error.newBuilder()
                        .setCanonicalCode(e.code().value())
                        .setMessage(e.getMessage())
                        .build());
            }
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
        List<Entity> found = new ArrayList<>();
        try {
            checkDevice(request.getDeviceId());
            synchronized (entityLock) {
                Entities entities = checkRunning().entities();
                request.getEntitiesList().forEach(wanted -> entities.read(wanted, found::add));
            }
        } catch (EntityException e) {
            observer.onError(e.toStatus().asRuntimeException());
            return;
        }
        send(found, observer);
        observer.onCompleted();
    }

    private static void send(List<Entity> entities, StreamObserver<ReadResponse> observer) {
        ReadResponse.Builder chunk = ReadResponse.newBuilder();
        int bytes = 0;
        for (Entity entity : entities) {
            int size = entity.getSerializedSize();
            if (bytes > 0 && bytes + size > READ_CHUNK_BYTES) {
                observer.onNext(chunk.build());
                chunk.clear();
                bytes = 0;
            }
            chunk.addEntities(entity);
            bytes += size;
        }
        observer.onNext(chunk.build());
    }

    @Override
    public StreamObserver<StreamMessageRequest> streamChannel(StreamObserver<StreamMessageResponse> responses) {
        return new ControllerStream(target, arbitration, this::packetCodec, responses);
    }

    private PacketCodec packetCodec() {
        return checkRunning().packets();
    }

    private boolean packetIn(byte[] frame) {
        Running current = running;
        Optional<Controller> primary = arbitration.primary();
        if (current == null || primary.isEmpty() || !current.packets().isPacketIn(frame)) {
            return false;
        }
        primary.get()
                .send(StreamMessageResponse.newBuilder()
                        .setPacket(current.packets().packetIn(frame))
                        .build());
        return true;
    }
}
