package io.weft.emulation.p4runtime;

import com.google.protobuf.MessageOrBuilder;
import io.weft.emulation.engine.DropReason;
import io.weft.emulation.engine.SwitchMemory;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;
import p4.v1.P4RuntimeOuterClass.Uint128;

/**
 * What the controllers of one switch share: which of them is primary, the pipeline that runs, and its entities. One
 * lock guards them all, so that nobody becomes primary while another one's change is under way.
 */
final class Device {
    /** What runs at the moment; the entities are used under the lock of the device. */
    record Running(VerifiedPipeline pipeline, SwitchMemory memory, Entities entities, PacketCodec packets) {}

    final ServedSwitch target;
    private final Arbitration arbitration;
    private volatile Optional<Controller> primary = Optional.empty();
    private volatile Running running;
    private Optional<Notifications> notifications = Optional.empty();
    private boolean closed;

    /** Takes all frames that the switch has for the controller from now on. */
    Device(ServedSwitch target) {
        this.target = target;
        this.arbitration = new Arbitration(target.deviceId());
        target.setController(this::packetIn);
    }

    /** Closes the streams of all controllers, and takes no more frames. */
    void close() {
        target.setController(frame -> Optional.of(DropReason.NO_CONTROLLER));
        silence();
        connected().forEach(Controller::close);
    }

    private synchronized void silence() {
        closed = true;
        notifications.ifPresent(Notifications::stop);
    }

    private synchronized List<Controller> connected() {
        return arbitration.controllers();
    }

    void join(Controller controller, BigInteger electionId) {
        arbitrate(a -> a.take(controller, electionId));
    }

    void leave(Controller controller) {
        arbitrate(a -> a.leave(controller));
    }

    // Messages are put in line under the lock, so that everyone hears of changes in order, and sent without it.
    private void arbitrate(Function<Arbitration, List<Controller>> change) {
        List<Controller> concerned;
        synchronized (this) {
            concerned = change.apply(arbitration);
            primary = arbitration.primary();
        }
        concerned.forEach(Controller::flush);
    }

    boolean isPrimary(Controller controller) {
        return primary.filter(controller::equals).isPresent();
    }

    /** Changes something that a request asks for, if its sender may; without an election id it is 0. */
    synchronized void change(long deviceId, Optional<Uint128> electionId, Runnable change) {
        check(deviceId);
        checkPrimary(electionId.map(Arbitration.ElectionId::value));
        change.run();
    }

    /** Reads something that must not change meanwhile. */
    synchronized <T> T read(Supplier<T> reading) {
        return reading.get();
    }

    /**
     * Refuses every role but the default one: a number that is not 0, or a name in a field that this version does not
     * know.
     */
    static void refuseRole(long id, MessageOrBuilder message, int nameField) {
        boolean named = message.getUnknownFields().getField(nameField).getLengthDelimitedList().stream()
                .anyMatch(name -> !name.isEmpty());
        if (id != 0 || named) {
            throw EntityException.unimplemented("roles are not supported, only the default role is");
        }
    }

    /** Fails unless a device is this one. */
    void check(long deviceId) {
        if (deviceId != target.deviceId()) {
            throw EntityException.notFound(
                    "there is no device " + deviceId + " here, this is device " + target.deviceId());
        }
    }

    // Without any stream, bmv2 takes requests that have no election id.
    private void checkPrimary(Optional<BigInteger> electionId) {
        BigInteger id = electionId.orElse(BigInteger.ZERO);
        if (primary.isEmpty() && electionId.isPresent()) {
            throw EntityException.denied(
                    "no controller has opened a stream to become primary of device " + target.deviceId());
        }
        primary.filter(controller -> !controller.electionId().equals(id)).ifPresent(controller -> {
            throw EntityException.denied("election id " + id + " is not that of the primary of device "
                    + target.deviceId() + ", which is " + controller.electionId());
        });
    }

    Optional<Running> running() {
        return Optional.ofNullable(running).filter(r -> target.runs(r.memory()));
    }

    Running checkRunning() {
        return running()
                .orElseThrow(() -> EntityException.precondition(
                        "device " + target.deviceId() + " has no forwarding pipeline config"));
    }

    void run(Running next) {
        boolean isOther = running == null || running.memory() != next.memory();
        if (isOther) {
            target.run(next.pipeline().program, next.memory());
        }
        running = next;
        if (isOther && !closed) {
            notifications.ifPresent(Notifications::stop);
            notifications = Optional.of(new Notifications(this, next));
            notifications.get().start();
        }
    }

    /** Sends a message, or returns false if there is none or too many others wait. */
    boolean sendToPrimary(StreamMessageResponse message) {
        return primary.filter(controller -> controller.offer(message)).isPresent();
    }

    private Optional<DropReason> packetIn(byte[] frame) {
        Running current = running;
        Optional<Controller> receiver = primary;
        if (current == null || receiver.isEmpty() || !current.packets().isPacketIn(frame)) {
            return Optional.of(DropReason.NO_CONTROLLER);
        }
        StreamMessageResponse message = StreamMessageResponse.newBuilder()
                .setPacket(current.packets().packetIn(frame))
                .build();
        return receiver.get().offer(message) ? Optional.empty() : Optional.of(DropReason.CONTROLLER_BUSY);
    }
}
