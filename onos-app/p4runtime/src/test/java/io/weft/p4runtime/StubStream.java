package io.weft.p4runtime;

import com.google.rpc.Code;
import com.google.rpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import p4.v1.P4RuntimeOuterClass.MasterArbitrationUpdate;
import p4.v1.P4RuntimeOuterClass.PacketIn;
import p4.v1.P4RuntimeOuterClass.PacketOut;
import p4.v1.P4RuntimeOuterClass.StreamMessageRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;

/** One client's stream to a {@link StubSwitch}. */
final class StubStream implements StreamObserver<StreamMessageRequest> {
    private final StubSwitch owner;
    private final StreamObserver<StreamMessageResponse> responses;
    private final BlockingQueue<PacketOut> packets = new LinkedBlockingQueue<>();
    private long electionId;
    private boolean ended;

    StubStream(StubSwitch owner, StreamObserver<StreamMessageResponse> responses) {
        this.owner = owner;
        this.responses = responses;
    }

    long electionId() {
        return electionId;
    }

    /** The packets that the client sent. */
    BlockingQueue<PacketOut> packets() {
        return packets;
    }

    void tell(boolean primary) {
        responses.onNext(StreamMessageResponse.newBuilder()
                .setArbitration(MasterArbitrationUpdate.newBuilder()
                        .setStatus(Status.newBuilder().setCode(primary ? Code.OK_VALUE : Code.ALREADY_EXISTS_VALUE)))
                .build());
    }

    void sendPacket(PacketIn packet) {
        responses.onNext(StreamMessageResponse.newBuilder().setPacket(packet).build());
    }

    /** Ends the stream from the switch's side, or answers its end by the client; the second time nothing is left. */
    synchronized void end() {
        if (!ended) {
            ended = true;
            owner.ended(this);
            responses.onCompleted();
        }
    }

    /** Ends the stream because another has its election id. */
    synchronized void refuse() {
        ended = true;
        responses.onError(io.grpc.Status.INVALID_ARGUMENT
                .withDescription("the election id is in use")
                .asRuntimeException());
    }

    @Override
    public void onNext(StreamMessageRequest request) {
        if (request.hasArbitration()) {
            electionId = request.getArbitration().getElectionId().getLow();
            owner.arbitrated(this);
        } else {
            packets.add(request.getPacket());
        }
    }

    @Override
    public synchronized void onError(Throwable failure) {
        ended = true;
        owner.ended(this);
    }

    @Override
    public void onCompleted() {
        end();
    }
}
