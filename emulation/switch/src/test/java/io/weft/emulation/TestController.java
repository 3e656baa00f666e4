package io.weft.emulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import p4.v1.P4RuntimeGrpc;
import p4.v1.P4RuntimeOuterClass.DigestList;
import p4.v1.P4RuntimeOuterClass.DigestListAck;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Error;
import p4.v1.P4RuntimeOuterClass.IdleTimeoutNotification;
import p4.v1.P4RuntimeOuterClass.MasterArbitrationUpdate;
import p4.v1.P4RuntimeOuterClass.PacketIn;
import p4.v1.P4RuntimeOuterClass.PacketOut;
import p4.v1.P4RuntimeOuterClass.ReadRequest;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.StreamError;
import p4.v1.P4RuntimeOuterClass.StreamMessageRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;
import p4.v1.P4RuntimeOuterClass.Uint128;
import p4.v1.P4RuntimeOuterClass.Update;
import p4.v1.P4RuntimeOuterClass.WriteRequest;

/** A P4Runtime client of one device, for any server. */
public final class TestController implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 120;

    private final ManagedChannel channel;
    private final long device;
    private Uint128 electionId;
    private final StreamObserver<StreamMessageRequest> stream;
    private final BlockingQueue<MasterArbitrationUpdate> arbitrations = new LinkedBlockingQueue<>();
    private final BlockingQueue<PacketIn> packets = new LinkedBlockingQueue<>();
    private final BlockingQueue<IdleTimeoutNotification> idle = new LinkedBlockingQueue<>();
    private final BlockingQueue<DigestList> digests = new LinkedBlockingQueue<>();
    private final BlockingQueue<StreamError> errors = new LinkedBlockingQueue<>();
    private final BlockingQueue<io.grpc.Status> end = new LinkedBlockingQueue<>();

    /** Connects to a server on the loopback interface, without arbitration yet. */
    public TestController(int port, long device, long electionId) {
        this.channel =
                NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
        this.device = device;
        this.electionId = Uint128.newBuilder().setLow(electionId).build();
        this.stream = P4RuntimeGrpc.newStub(channel).withWaitForReady().streamChannel(new Responses());
    }

    /** Sorts what comes in on the stream. */
    private final class Responses implements StreamObserver<StreamMessageResponse> {
        @Override
        public void onNext(StreamMessageResponse response) {
            switch (response.getUpdateCase()) {
                case ARBITRATION -> arbitrations.add(response.getArbitration());
                case PACKET -> packets.add(response.getPacket());
                case IDLE_TIMEOUT_NOTIFICATION -> idle.add(response.getIdleTimeoutNotification());
                case DIGEST -> digests.add(response.getDigest());
                case ERROR -> errors.add(response.getError());
                default -> throw new IllegalStateException("unexpected " + response);
            }
        }

        @Override
        public void onError(Throwable cause) {
            end.add(io.grpc.Status.fromThrowable(cause));
        }

        @Override
        public void onCompleted() {
            end.add(io.grpc.Status.OK);
        }
    }

    private static <T> T await(BlockingQueue<T> queue, String what) {
        try {
            T next = queue.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(next).as(what).isNotNull();
            return next;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Takes part in the arbitration with the election id it has. */
    public TestController arbitrate() {
        return arbitrate(device, electionId.getLow());
    }

    /** Takes part in the arbitration. */
    public TestController arbitrate(long deviceId, long newElectionId) {
        electionId = Uint128.newBuilder().setLow(newElectionId).build();
        MasterArbitrationUpdate.Builder update =
                MasterArbitrationUpdate.newBuilder().setDeviceId(deviceId).setElectionId(electionId);
        stream.onNext(StreamMessageRequest.newBuilder().setArbitration(update).build());
        return this;
    }

    /** Becomes primary. */
    public TestController lead() {
        arbitrate();
        assertThat(nextArbitration().getStatus().getCode()).isZero();
        return this;
    }

    public MasterArbitrationUpdate nextArbitration() {
        return await(arbitrations, "arbitration update");
    }

    public PacketIn nextPacket() {
        return await(packets, "packet-in");
    }

    public BlockingQueue<PacketIn> packets() {
        return packets;
    }

    public IdleTimeoutNotification nextIdle() {
        return await(idle, "idle timeout notification");
    }

    public BlockingQueue<IdleTimeoutNotification> idle() {
        return idle;
    }

    public DigestList nextDigest() {
        return await(digests, "digest list");
    }

    public BlockingQueue<DigestList> digests() {
        return digests;
    }

    public void acknowledge(int digest, long list) {
        stream.onNext(StreamMessageRequest.newBuilder()
                .setDigestAck(DigestListAck.newBuilder().setDigestId(digest).setListId(list))
                .build());
    }

    public StreamError nextError() {
        return await(errors, "stream error");
    }

    public io.grpc.Status streamEnd() {
        return await(end, "end of stream");
    }

    public P4RuntimeGrpc.P4RuntimeBlockingStub calls() {
        return P4RuntimeGrpc.newBlockingStub(channel);
    }

    public void send(PacketOut packet) {
        stream.onNext(StreamMessageRequest.newBuilder().setPacket(packet).build());
    }

    /** Makes a request to configure the pipeline, which needs an action and a config still. */
    public SetForwardingPipelineConfigRequest.Builder configuration() {
        return SetForwardingPipelineConfigRequest.newBuilder()
                .setDeviceId(device)
                .setElectionId(electionId);
    }

    /** Loads a test program. */
    public TestController push(String program) {
        calls().setForwardingPipelineConfig(configuration()
                .setAction(SetForwardingPipelineConfigRequest.Action.VERIFY_AND_COMMIT)
                .setConfig(Programs.config(program))
                .build());
        return this;
    }

    public WriteRequest.Builder writeRequest() {
        return WriteRequest.newBuilder().setDeviceId(device).setElectionId(electionId);
    }

    /** Writes updates that all succeed. */
    public void write(Update.Type type, Entity... entities) {
        WriteRequest.Builder request = writeRequest();
        for (Entity entity : entities) {
            request.addUpdates(Update.newBuilder().setType(type).setEntity(entity));
        }
        assertThat(errors(request.build())).as("errors").isEmpty();
    }

    public void insert(Entity... entities) {
        write(Update.Type.INSERT, entities);
    }

    /** Writes one update that fails. */
    public Error failure(Update.Type type, Entity entity) {
        List<Error> found = errors(writeRequest()
                .addUpdates(Update.newBuilder().setType(type).setEntity(entity))
                .build());
        assertThat(found).as("errors").hasSize(1);
        return found.get(0);
    }

    /** Writes, and returns the error of each update if any failed. */
    public List<Error> errors(WriteRequest request) {
        try {
            calls().write(request);
            return List.of();
        } catch (StatusRuntimeException e) {
            com.google.rpc.Status status = StatusProto.fromThrowable(e);
            List<Error> found = new ArrayList<>();
            for (Any detail : status.getDetailsList()) {
                try {
                    found.add(detail.unpack(Error.class));
                } catch (InvalidProtocolBufferException x) {
                    throw new IllegalStateException(x);
                }
            }
            if (found.isEmpty()) {
                throw e;
            }
            assertThat(status.getCode()).isEqualTo(com.google.rpc.Code.UNKNOWN_VALUE);
            return found;
        }
    }

    /** Reads all entities that some describe. */
    public List<Entity> read(Entity... wanted) {
        ReadRequest request = ReadRequest.newBuilder()
                .setDeviceId(device)
                .addAllEntities(List.of(wanted))
                .build();
        List<Entity> found = new ArrayList<>();
        calls().read(request).forEachRemaining(response -> found.addAll(response.getEntitiesList()));
        return found;
    }

    /** Ends the stream as a controller does that goes away. */
    public void leave() {
        stream.onCompleted();
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }
}
