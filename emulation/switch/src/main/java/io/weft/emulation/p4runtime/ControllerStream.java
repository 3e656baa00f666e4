package io.weft.emulation.p4runtime;

import io.grpc.stub.StreamObserver;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import p4.v1.P4RuntimeOuterClass.MasterArbitrationUpdate;
import p4.v1.P4RuntimeOuterClass.PacketOut;
import p4.v1.P4RuntimeOuterClass.StreamError;
import p4.v1.P4RuntimeOuterClass.StreamMessageRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;

/** What a controller sends on its stream. */
final class ControllerStream implements StreamObserver<StreamMessageRequest> {

    private static final Logger LOG = LoggerFactory.getLogger(ControllerStream.class);

    private final Target target;
    private final Arbitration arbitration;
    private final Supplier<PacketCodec> packets;
    private final StreamObserver<StreamMessageResponse> responses;
    private Controller controller;

    ControllerStream(
            Target target,
            Arbitration arbitration,
            Supplier<PacketCodec> packets,
            StreamObserver<StreamMessageResponse> responses) {
        this.target = target;
        this.arbitration = arbitration;
        this.packets = packets;
        this.responses = responses;
    }

    @Override
    public void onNext(StreamMessageRequest request) {
        switch (request.getUpdateCase()) {
            case ARBITRATION -> {
                try {
                    arbitrate(request.getArbitration());
                } catch (EntityException e) {
                    fail(e);
                }
            }
            case PACKET -> {
                try {
                    packetOut(request.getPacket());
                } catch (EntityException e) {
                    send(error(e, request.getPacket()));
                }
            }
            default -> fail(EntityException.unimplemented(
                    "stream messages of type " + request.getUpdateCase() + " are not supported"));
        }
    }

    private void arbitrate(MasterArbitrationUpdate update) {
        if (update.getDeviceId() != target.deviceId()) {
            String message =
                    "there is no device " + update.getDeviceId() + " here, this is device " + target.deviceId();
            throw controller == null ? EntityException.notFound(message) : EntityException.precondition(message);
        }
        if (update.getRole().getId() != 0) {
            throw EntityException.notFound(
                    "there is no role " + update.getRole().getId() + ", only the default role 0");
        }
        if (controller == null) {
            Controller joining = new Controller(responses, update.getElectionId());
            arbitration.join(joining);
            controller = joining;
        } else {
            arbitration.update(controller, update.getElectionId());
        }
    }

    private void packetOut(PacketOut packet) {
        if (controller == null
                || arbitration.primary().filter(controller::equals).isEmpty()) {
            throw EntityException.denied("only the primary may send packets");
        }
        byte[] frame = packets.get().packetOut(packet);
        try {
            target.packetOut(frame);
        } catch (IllegalStateException e) {
            LOG.warn("a packet from the controller of device {} did not come to an end", target.deviceId(), e);
        }
    }

    private static StreamMessageResponse error(EntityException e, PacketOut packet) {
        StreamError.Builder error =
                StreamError.newBuilder().setCanonicalCode(e.code().value()).setMessage(e.getMessage());
        error.getPacketOutBuilder().setPacketOut(packet);
        return StreamMessageResponse.newBuilder().setError(error).build();
    }

    private void send(StreamMessageResponse response) {
        if (controller == null) {
            responses.onNext(response);
        } else {
            controller.send(response);
        }
    }

    private void fail(EntityException e) {
        if (controller == null) {
            responses.onError(e.toStatus().asRuntimeException());
        } else {
            Controller leaving = controller;
            controller = null;
            leaving.fail(e);
            arbitration.leave(leaving);
        }
    }

    @Override
    public void onError(Throwable cause) {
        LOG.debug("the stream of a controller of device {} broke", target.deviceId(), cause);
        leave();
    }

    @Override
    public void onCompleted() {
        if (controller == null) {
            responses.onCompleted();
        } else {
            controller.close();
            leave();
        }
    }

    private void leave() {
        if (controller != null) {
            controller.leave();
            arbitration.leave(controller);
            controller = null;
        }
    }
}
