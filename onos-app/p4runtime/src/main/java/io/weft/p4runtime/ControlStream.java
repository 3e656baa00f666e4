package io.weft.p4runtime;

import com.google.protobuf.ByteString;
import com.google.rpc.Code;
import io.grpc.Status;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.weft.control.live.ClosedSessionException;
import io.weft.control.live.ElectionIdTakenException;
import io.weft.control.update.FalseAnswerException;
import io.weft.p4.WeftPackets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import p4.v1.P4RuntimeGrpc;
import p4.v1.P4RuntimeOuterClass.MasterArbitrationUpdate;
import p4.v1.P4RuntimeOuterClass.PacketIn;
import p4.v1.P4RuntimeOuterClass.PacketMetadata;
import p4.v1.P4RuntimeOuterClass.PacketOut;
import p4.v1.P4RuntimeOuterClass.StreamMessageRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;
import p4.v1.P4RuntimeOuterClass.Uint128;

/**
 * One P4Runtime stream to a switch, from arbitration to its end. Messages after {@link #close} are ignored.
 * Thread-safe.
 *
 * <p>No queue grows without bound: packets to a switch that does not read are dropped, and messages from a switch are
 * requested one at a time, with a pause when it sent too many.
 */
final class ControlStream implements ClientResponseObserver<StreamMessageRequest, StreamMessageResponse> {
    /** A jumbo frame has 9 to 10 kB. */
    private static final int MOST_FRAME_BYTES = 16 << 10;

    private static final int MOST_MESSAGE_BYTES = 1 << 20;
    private static final long PAUSE_MILLIS = 20;
    private static final long FLOOD_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final Pattern ELECTION_ID = Pattern.compile("election[ _]?id", Pattern.CASE_INSENSITIVE);

    private final SwitchAddress address;
    private final long electionId;
    private final SwitchEvents events;
    /** The first role that the switch gave; fails if the stream ends before. */
    final CompletableFuture<Role> arbitrated = new CompletableFuture<>();

    private final PacketDrops drops;
    private final PacketRate rate = new PacketRate(System.nanoTime());
    /** When a flood was last told of. */
    private long toldOfFlood = System.nanoTime() - FLOOD_NANOS;

    private ClientCallStreamObserver<StreamMessageRequest> requests;
    private volatile boolean open = true;
    private volatile Role role = Role.DISCONNECTED;

    private ControlStream(SwitchAddress address, long electionId, SwitchEvents events, PacketDrops drops) {
        this.address = address;
        this.electionId = electionId;
        this.events = events;
        this.drops = drops;
    }

    /** Opens a stream and sends the arbitration request. */
    static ControlStream open(
            P4RuntimeGrpc.P4RuntimeStub stub,
            SwitchAddress address,
            long electionId,
            SwitchEvents events,
            PacketDrops drops) {
        ControlStream stream = new ControlStream(address, electionId, events, drops);
        stub.withMaxInboundMessageSize(MOST_MESSAGE_BYTES).streamChannel(stream);
        stream.send(StreamMessageRequest.newBuilder()
                .setArbitration(MasterArbitrationUpdate.newBuilder()
                        .setDeviceId(address.deviceId())
                        .setElectionId(Uint128.newBuilder().setLow(electionId)))
                .build());
        return stream;
    }

    /** The last role that the switch gave. */
    Role role() {
        return role;
    }

    /** Sends a packet out of a port, or drops it if the switch has not read the packets before it. */
    void sendPacket(int egressPort, int priority, byte[] frame) {
        if (role != Role.PRIMARY) {
            throw new IllegalStateException(address + ": cannot send a packet, the client is " + role);
        }
        StreamMessageRequest request = StreamMessageRequest.newBuilder()
                .setPacket(PacketOut.newBuilder()
                        .setPayload(ByteString.copyFrom(frame))
                        .addMetadata(metadata(WeftPackets.PACKET_OUT_EGRESS_PORT.id(), egressPort))
                        .addMetadata(metadata(WeftPackets.PACKET_OUT_PRIORITY.id(), priority))
                        .addMetadata(metadata(WeftPackets.PACKET_OUT_PAD.id(), 0)))
                .build();
        synchronized (this) {
            if (open && requests.isReady()) {
                requests.onNext(request);
            } else {
                drops.countOut();
            }
        }
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
        call.disableAutoRequestWithInitial(1);
    }

    /** Ends the stream without telling the listener. The switch may then give another client the role. */
    void close() {
        synchronized (this) {
            if (!open) {
                return;
            }
            open = false;
            role = Role.DISCONNECTED;
            requests.cancel("the client closed the stream", null);
        }
        arbitrated.completeExceptionally(new IllegalStateException(address + ": the client closed the stream"));
    }

    @Override
    public void onNext(StreamMessageResponse response) {
        if (!open) {
            return;
        }
        boolean within = rate.take(System.nanoTime());
        try {
            if (response.hasArbitration()) {
                arbitration(response.getArbitration());
            } else if (response.hasPacket()) {
                packetIn(response.getPacket(), within);
            }
        } catch (IllegalArgumentException e) {
            distrust(e.getMessage(), e);
            return;
        }
        if (!within) {
            CompletableFuture.delayedExecutor(PAUSE_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(() -> requests.request(1));
        } else {
            requests.request(1);
        }
    }

    private void arbitration(MasterArbitrationUpdate update) {
        // A switch that does not report its device id reports 0.
        if (update.getDeviceId() != 0 && update.getDeviceId() != address.deviceId()) {
            throw new EntityCodec.MalformedEntityException("it answers as device " + update.getDeviceId());
        }
        become(update.getStatus().getCode() == Code.OK_VALUE ? Role.PRIMARY : Role.BACKUP);
        arbitrated.complete(role);
    }

    /** Passes a packet to the listener, or drops it if it is too large or comes too soon. */
    private void packetIn(PacketIn packet, boolean inTime) {
        if (!inTime) {
            tellOfFlood(System.nanoTime());
        }
        if (inTime && packet.getPayload().size() <= MOST_FRAME_BYTES) {
            events.packetIn(ingressPort(packet), packet.getPayload().toByteArray());
        } else {
            drops.countIn();
        }
    }

    private void tellOfFlood(long now) {
        if (now - toldOfFlood >= FLOOD_NANOS) {
            toldOfFlood = now;
            events.flooded("it sends more than " + PacketRate.PER_SECOND + " packets a second; others are dropped");
        }
    }

    private static int ingressPort(PacketIn packet) {
        for (PacketMetadata metadata : packet.getMetadataList()) {
            if (metadata.getMetadataId() == WeftPackets.PACKET_IN_INGRESS_PORT.id()) {
                long port = CanonicalBytes.toLong(metadata.getValue());
                if (port >>> WeftPackets.PACKET_IN_INGRESS_PORT.bits() != 0) {
                    throw new EntityCodec.MalformedEntityException("it reports a packet from port " + port);
                }
                return (int) port;
            }
        }
        throw new EntityCodec.MalformedEntityException("it reports a packet without its ingress port");
    }

    @Override
    public void onError(Throwable failure) {
        if (CallFailure.FalseAnswers.in(failure)) {
            distrust("its stream: " + CallFailure.FalseAnswers.reason(failure), failure);
        } else {
            endedBySwitch(isTaken(failure) ? taken() : P4RuntimeException.of(address, "the stream", failure));
        }
    }

    /** The specification defines the code and no text; bmv2 and others name the election id in it. */
    private static boolean isTaken(Throwable failure) {
        Status status = Status.fromThrowable(failure);
        return (status.getCode() == Status.Code.INVALID_ARGUMENT || status.getCode() == Status.Code.ALREADY_EXISTS)
                && ELECTION_ID.matcher(String.valueOf(status.getDescription())).find();
    }

    private ElectionIdTakenException taken() {
        return new ElectionIdTakenException(address + ": another controller uses election id " + electionId
                + " there; stop one of the two, or give one of them another --election-id");
    }

    @Override
    public void onCompleted() {
        endedBySwitch(new ClosedSessionException(
                address + ": the switch closed the stream before it gave the client a role"));
    }

    private void distrust(String what, Throwable cause) {
        synchronized (this) {
            if (!open) {
                return;
            }
            open = false;
            requests.cancel("the switch is not to be trusted", cause);
        }
        FalseAnswerException reason = new FalseAnswerException(address + ": " + what, cause);
        events.falseAnswer(reason.getMessage());
        ended(reason);
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

    /** A token bucket for the messages from one switch. Not thread-safe. */
    static final class PacketRate {
        /** Packets per second: more than twice those of all link probes of a fabric. */
        static final int PER_SECOND = 5_000;

        private static final int BURST = 1_000;
        private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

        private double tokens = BURST;
        private long last;

        PacketRate(long now) {
            last = now;
        }

        /** Takes a token; returns whether there was one. */
        boolean take(long now) {
            tokens = Math.min(BURST, tokens + (now - last) / NANOS * PER_SECOND);
            last = now;
            if (tokens < 1) {
                return false;
            }
            tokens--;
            return true;
        }
    }
}
