package io.weft.p4runtime;

import com.google.protobuf.ByteString;
import com.google.rpc.Code;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.weft.p4.WeftPackets;
import java.util.concurrent.CompletableFuture;
import p4.v1.P4RuntimeGrpc;
import p4.v1.P4RuntimeOuterClass.MasterArbitrationUpdate;
import p4.v1.P4RuntimeOuterClass.PacketIn;
import p4.v1.P4RuntimeOuterClass.PacketMetadata;
import p4.v1.P4RuntimeOuterClass.PacketOut;
import p4.v1.P4RuntimeOuterClass.StreamMessageRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;
import p4.v1.P4RuntimeOuterClass.Uint128;

/** One stream to a switch, from arbitration to its end; what comes after {@link #close} is ignored. Thread-safe. */
final class ControlStream implements ClientResponseObserver<StreamMessageRequest, StreamMessageResponse> {
    private final SwitchAddress address;
    private final SwitchEvents events;
    private final CompletableFuture<Role> arbitrated = new CompletableFuture<>();
    private ClientCallStreamObserver<StreamMessageRequest> requests;
    private volatile boolean open = true;
    private volatile Role role = Role.DISCONNECTED;

    private ControlStream(SwitchAddress address, SwitchEvents events) {
        this.address = address;
        this.events = events;
    }

    /** Opens a stream and claims to be primary. */
    static ControlStream open(
            P4RuntimeGrpc.P4RuntimeStub stub, SwitchAddress address, long electionId, SwitchEvents events) {
        ControlStream stream = new ControlStream(address, events);
        stub.streamChannel(stream);
        stream.send(StreamMessageRequest.newBuilder()
                .setArbitration(MasterArbitrationUpdate.newBuilder()
                        .setDeviceId(address.deviceId())
                        .setElectionId(Uint128.newBuilder().setLow(electionId)))
                .build());
        return stream;
    }

    /** The role that the switch gave first; fails if the stream ends before. */
    CompletableFuture<Role> arbitrated() {
        return arbitrated;
    }

    /** The role by the last word of the switch. */
    Role role() {
        return role;
    }

    /** Sends a packet out of a port. */
    void sendPacket(int egressPort, byte[] frame) {
        if (role != Role.PRIMARY) {
            throw new IllegalStateException(address + ": cannot send a packet, the client is " + role);
        }
        send(StreamMessageRequest.newBuilder()
                .setPacket(PacketOut.newBuilder()
                        .setPayload(ByteString.copyFrom(frame))
                        .addMetadata(metadata(WeftPackets.PACKET_OUT_EGRESS_PORT.id(), egressPort))
                        .addMetadata(metadata(WeftPackets.PACKET_OUT_PAD.id(), 0)))
                .build());
    }

    private static PacketMetadata metadata(int id, int value) {
        return PacketMetadata.newBuilder()
                .setMetadataId(id)
                .setValue(CanonicalBytes.of(value))
                .build();
    }

    private synchronized void send(StreamMessageRequest request) {
        if (open) {
            requests.onNext(request);
        }
    }

    @Override
    public synchronized void beforeStart(ClientCallStreamObserver<StreamMessageRequest> call) {
        requests = call;
    }

    /** Ends the stream, answered or not; the switch may give another client the role. */
    void close() {
        synchronized (this) {
            if (!open) {
                return;
            }
            open = false;
            requests.cancel("the client closed the stream", null);
        }
        ended(new IllegalStateException(address + ": the client closed the stream"));
    }

    @Override
    public void onNext(StreamMessageResponse response) {
        if (!open) {
            return;
        }
        if (response.hasArbitration()) {
            become(response.getArbitration().getStatus().getCode() == Code.OK_VALUE ? Role.PRIMARY : Role.BACKUP);
            arbitrated.complete(role);
        } else if (response.hasPacket()) {
            packetIn(response.getPacket());
        }
    }

    private void packetIn(PacketIn packet) {
        for (PacketMetadata metadata : packet.getMetadataList()) {
            if (metadata.getMetadataId() == WeftPackets.PACKET_IN_INGRESS_PORT.id()) {
                events.packetIn(
                        (int) CanonicalBytes.toLong(metadata.getValue()),
                        packet.getPayload().toByteArray());
                return;
            }
        }
        throw new MalformedEntityException(address + ": a packet without its ingress port");
    }

    @Override
    public void onError(Throwable failure) {
        endedBySwitch(P4RuntimeException.of(address.toString(), "the stream", failure));
    }

    @Override
    public void onCompleted() {
        endedBySwitch(
                new IllegalStateException(address + ": the switch closed the stream before it gave the client a role"));
    }

    private void endedBySwitch(RuntimeException reason) {
        synchronized (this) {
            if (!open) {
                return;
            }
            open = false;
        }
        ended(reason);
    }

    private void ended(RuntimeException reason) {
        become(Role.DISCONNECTED);
        arbitrated.completeExceptionally(reason);
    }

    private void become(Role next) {
        boolean changed;
        synchronized (this) {
            if (!open && next != Role.DISCONNECTED) {
                return;
            }
            changed = role != next;
            role = next;
        }
        if (changed) {
            events.roleChanged(next);
        }
    }
}
