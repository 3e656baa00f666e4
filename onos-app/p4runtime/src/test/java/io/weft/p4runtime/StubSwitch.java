package io.weft.p4runtime;

import com.google.protobuf.Any;
import com.google.rpc.Code;
import com.google.rpc.Status;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import p4.v1.P4RuntimeGrpc;
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
import p4.v1.P4RuntimeOuterClass.TableEntry;
import p4.v1.P4RuntimeOuterClass.Update;
import p4.v1.P4RuntimeOuterClass.WriteRequest;
import p4.v1.P4RuntimeOuterClass.WriteResponse;

/** A P4Runtime server that stores messages and executes nothing, with faults that a test can switch on. */
final class StubSwitch extends P4RuntimeGrpc.P4RuntimeImplBase implements AutoCloseable {
    private static final int ENTITIES_IN_A_MESSAGE = 500;

    private final Server server;
    private final Map<Entity, Entity> entities = new LinkedHashMap<>();
    private final List<StubStream> streams = new ArrayList<>();
    private final List<WriteRequest> writes = new ArrayList<>();
    private ForwardingPipelineConfig pipeline;
    private int pipelinesLoaded;
    private Function<Update, Code> fault = update -> Code.OK;
    private boolean silent;
    private boolean clonesUnreadable;
    private boolean arbitrationDelayed;

    StubSwitch() {
        try {
            server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                    .addService(this)
                    .build()
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    SwitchAddress address() {
        return new SwitchAddress("stub", 1, "127.0.0.1", server.getPort());
    }

    /** Refuses updates with the code that is given for them. */
    synchronized void failing(Function<Update, Code> code) {
        fault = code;
    }

    /** Answers no write any more. */
    synchronized void fallSilent() {
        silent = true;
    }

    /** Answers no arbitration until {@link #answerArbitration}. */
    synchronized void delayArbitration() {
        arbitrationDelayed = true;
    }

    synchronized void answerArbitration() {
        arbitrationDelayed = false;
        tellRoles();
    }

    /** Whether all streams have ended within some seconds. */
    synchronized boolean awaitNoStream() throws InterruptedException {
        long end = System.nanoTime() + 5_000_000_000L;
        while (!streams.isEmpty() && System.nanoTime() < end) {
            wait(50);
        }
        return streams.isEmpty();
    }

    synchronized void makeClonesUnreadable() {
        clonesUnreadable = true;
    }

    /** Holds an entity whatever it is. */
    synchronized void hold(Entity entity) {
        entities.put(entity, entity);
    }

    synchronized List<WriteRequest> writes() {
        return List.copyOf(writes);
    }

    synchronized int pipelinesLoaded() {
        return pipelinesLoaded;
    }

    synchronized List<Entity> entities() {
        return List.copyOf(entities.values());
    }

    /** The stream of the client with the highest election id. */
    synchronized StubStream primary() {
        StubStream best = null;
        for (StubStream stream : streams) {
            best = best == null || stream.electionId() > best.electionId() ? stream : best;
        }
        return best;
    }

    synchronized void arbitrated(StubStream stream) {
        if (streams.stream().anyMatch(each -> each != stream && each.electionId() == stream.electionId())) {
            stream.refuse();
            return;
        }
        if (!streams.contains(stream)) {
            streams.add(stream);
        }
        tellRoles();
    }

    private void tellRoles() {
        if (!arbitrationDelayed) {
            StubStream primary = primary();
            streams.forEach(each -> each.tell(each == primary));
        }
    }

    synchronized void ended(StubStream stream) {
        streams.remove(stream);
        tellRoles();
    }

    @Override
    public StreamObserver<StreamMessageRequest> streamChannel(StreamObserver<StreamMessageResponse> responses) {
        return new StubStream(this, responses);
    }

    @Override
    public synchronized void setForwardingPipelineConfig(
            SetForwardingPipelineConfigRequest request, StreamObserver<SetForwardingPipelineConfigResponse> responses) {
        pipeline = request.getConfig();
        pipelinesLoaded++;
        entities.clear();
        responses.onNext(SetForwardingPipelineConfigResponse.getDefaultInstance());
        responses.onCompleted();
    }

    @Override
    public synchronized void getForwardingPipelineConfig(
            GetForwardingPipelineConfigRequest request, StreamObserver<GetForwardingPipelineConfigResponse> responses) {
        if (pipeline == null) {
            responses.onError(io.grpc.Status.FAILED_PRECONDITION.asRuntimeException());
            return;
        }
        responses.onNext(GetForwardingPipelineConfigResponse.newBuilder()
                .setConfig(ForwardingPipelineConfig.newBuilder().setCookie(pipeline.getCookie()))
                .build());
        responses.onCompleted();
    }

    @Override
    public synchronized void write(WriteRequest request, StreamObserver<WriteResponse> responses) {
        writes.add(request);
        if (silent) {
            return;
        }
        Status.Builder status = Status.newBuilder().setCode(Code.UNKNOWN_VALUE);
        boolean failed = false;
        for (Update update : request.getUpdatesList()) {
            Code code = fault.apply(update) == Code.OK ? apply(update) : fault.apply(update);
            failed |= code != Code.OK;
            status.addDetails(Any.pack(Error.newBuilder()
                    .setCanonicalCode(code.getNumber())
                    .setMessage(code == Code.OK ? "" : "no")
                    .build()));
        }
        if (failed) {
            responses.onError(StatusProto.toStatusRuntimeException(status.build()));
        } else {
            responses.onNext(WriteResponse.getDefaultInstance());
            responses.onCompleted();
        }
    }

    private Code apply(Update update) {
        Entity key = key(update.getEntity());
        boolean present = entities.containsKey(key) || key.getTableEntry().getIsDefaultAction();
        if (update.getType() == Update.Type.INSERT && present) {
            return Code.ALREADY_EXISTS;
        }
        if (update.getType() != Update.Type.INSERT && !present) {
            return Code.NOT_FOUND;
        }
        if (update.getType() == Update.Type.DELETE) {
            entities.remove(key);
        } else {
            entities.put(key, update.getEntity());
        }
        return Code.OK;
    }

    private static Entity key(Entity entity) {
        Entity.Builder key = entity.toBuilder();
        if (entity.hasTableEntry()) {
            key.getTableEntryBuilder().clearAction();
        } else {
            key.getPacketReplicationEngineEntryBuilder()
                    .getCloneSessionEntryBuilder()
                    .clearReplicas();
        }
        return key.build();
    }

    @Override
    public synchronized void read(ReadRequest request, StreamObserver<ReadResponse> responses) {
        if (clonesUnreadable && request.getEntities(0).hasPacketReplicationEngineEntry()) {
            responses.onError(io.grpc.Status.UNIMPLEMENTED.asRuntimeException());
            return;
        }
        ReadResponse.Builder response = ReadResponse.newBuilder();
        for (Entity pattern : request.getEntitiesList()) {
            for (Entity entity : entities.values()) {
                if (matches(pattern, entity)) {
                    response.addEntities(entity);
                }
                if (response.getEntitiesCount() == ENTITIES_IN_A_MESSAGE) {
                    responses.onNext(response.build());
                    response.clear();
                }
            }
        }
        responses.onNext(response.build());
        responses.onCompleted();
    }

    private static boolean matches(Entity pattern, Entity entity) {
        if (!pattern.hasTableEntry() || !entity.hasTableEntry()) {
            return pattern.getEntityCase() == entity.getEntityCase();
        }
        TableEntry wanted = pattern.getTableEntry();
        return wanted.getTableId() == entity.getTableEntry().getTableId()
                && wanted.getIsDefaultAction() == entity.getTableEntry().getIsDefaultAction();
    }

    @Override
    public void close() {
        server.shutdownNow();
    }
}
