package io.weft.emulation.p4runtime;

import com.google.protobuf.Message;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import p4.v1.P4RuntimeOuterClass.DigestListAck;
import p4.v1.P4RuntimeOuterClass.MasterArbitrationUpdate;
import p4.v1.P4RuntimeOuterClass.PacketOut;
import p4.v1.P4RuntimeOuterClass.StreamError;
import p4.v1.P4RuntimeOuterClass.StreamMessageRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;

/** What a controller sends on its stream. */
final class ControllerStream implements StreamObserver<StreamMessageRequest> {
    private static final Logger LOG = LoggerFactory.getLogger(ControllerStream.class);

    /** The field of the role's name in newer versions, which this version does not know. */
    private static final int ROLE_NAME = 3;

    private final Device device;
    private final Controller controller;
    private boolean joined;

    ControllerStream(Device device, ServerCallStreamObserver<StreamMessageResponse> responses) {
        this.device = device;
        this.controller = new Controller(responses);
        responses.setOnCancelHandler(this::leave);
    }

    @Override
    public void onNext(StreamMessageRequest request) {
        switch (request.getUpdateCase()) {
            case ARBITRATION -> arbitrate(request.getArbitration());
            case PACKET -> packetOut(request.getPacket());
            case DIGEST_ACK -> acknowledge(request.getDigestAck());
            default -> refuse(request);
        }
    }

    private long deviceId() {
        return device.target.deviceId();
    }

    private void arbitrate(MasterArbitrationUpdate update) {
        try {
            checkArbitration(update);
            joined = true;
            device.join(controller, Arbitration.ElectionId.value(update.getElectionId()));
        } catch (EntityException e) {
            controller.fail(e);
            leave();
        }
    }

    private void checkArbitration(MasterArbitrationUpdate update) {
        try {
            device.check(update.getDeviceId());
        } catch (EntityException e) {
            throw joined ? EntityException.precondition(e.getMessage()) : e;
        }
        Device.refuseRole(update.getRole().getId(), update.getRole(), ROLE_NAME);
    }

    private void packetOut(PacketOut packet) {
        byte[] frame;
        try {
            if (!device.isPrimary(controller)) {
                throw EntityException.denied("only the primary may send packets");
            }
            frame = device.checkRunning().packets().packetOut(packet);
        } catch (EntityException e) {
            StreamError.Builder error = error(e);
            error.getPacketOutBuilder().setPacketOut(packet);
            send(error);
            return;
        }
        try {
            device.target.packetOut(frame);
        } catch (IllegalStateException e) {
            LOG.warn("a packet from the controller of device {} did not come to an end", deviceId(), e);
        }
    }

    private void acknowledge(DigestListAck ack) {
        try {
            if (!device.isPrimary(controller)) {
                throw EntityException.denied("only the primary may acknowledge digests");
            }
            device.checkRunning().entities().digests.acknowledge(ack);
        } catch (EntityException e) {
            StreamError.Builder error = error(e);
            error.getDigestListAckBuilder().setDigestListAck(ack);
            send(error);
        }
    }

    private void refuse(Message request) {
        EntityException reason = EntityException.unimplemented("there was no arbitration, packet or digest ack in "
                + request.getSerializedSize() + " bytes, and nothing else is supported");
        send(error(reason));
    }

    private static StreamError.Builder error(EntityException e) {
        return StreamError.newBuilder()
                .setCanonicalCode(e.code.value())
                .setMessage(e.getMessage())
                .setSpace("weft");
    }

    private void send(StreamError.Builder error) {
        if (!controller.offer(StreamMessageResponse.newBuilder().setError(error).build())) {
            LOG.debug("a controller of device {} reads too slowly for the error {}", deviceId(), error);
        }
    }

    @Override
    public void onError(Throwable cause) {
        LOG.debug("the stream of a controller of device {} broke", deviceId(), cause);
        leave();
    }

    @Override
    public void onCompleted() {
        controller.close();
        leave();
    }

    private void leave() {
        controller.leave();
        device.leave(controller);
    }
}
