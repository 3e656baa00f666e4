package io.weft.emulation.p4runtime;

import com.google.rpc.Code;
import com.google.rpc.Status;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import p4.v1.P4RuntimeOuterClass.MasterArbitrationUpdate;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;
import p4.v1.P4RuntimeOuterClass.Uint128;

/**
 * Which of the connected controllers is the primary: the one with the highest election id. When it leaves, the next
 * one is promoted, as by bmv2.
 */
final class Arbitration {

    private final long deviceId;
    private final List<Controller> controllers = new ArrayList<>();

    Arbitration(long deviceId) {
        this.deviceId = deviceId;
    }

    /** A controller joins with its election id, and everyone concerned is told. */
    synchronized void join(Controller controller) {
        checkUnused(controller.electionId(), null);
        Optional<Controller> before = primary();
        controllers.add(controller);
        tell(before, controller);
    }

    /** A controller takes another election id, and everyone concerned is told. */
    synchronized void update(Controller controller, Uint128 electionId) {
        checkUnused(Controller.value(electionId), controller);
        Optional<Controller> before = primary();
        controller.setElectionId(electionId);
        tell(before, controller);
    }

    private void checkUnused(BigInteger electionId, Controller except) {
        for (Controller other : controllers) {
            if (other != except && other.electionId().equals(electionId)) {
                throw EntityException.invalid("election id " + electionId + " is used by another controller already");
            }
        }
    }

    private void tell(Optional<Controller> before, Controller changed) {
        if (primary().equals(before)) {
            changed.send(message(changed));
        } else {
            tellAll();
        }
    }

    private void tellAll() {
        for (Controller controller : controllers) {
            controller.send(message(controller));
        }
    }

    private StreamMessageResponse message(Controller to) {
        Controller primary = primary().orElseThrow();
        boolean isPrimary = to == primary;
        BigInteger id = primary.electionId();
        MasterArbitrationUpdate update = MasterArbitrationUpdate.newBuilder()
                .setDeviceId(deviceId)
                .setElectionId(Uint128.newBuilder()
                        .setHigh(id.shiftRight(64).longValue())
                        .setLow(id.longValue()))
                .setStatus(Status.newBuilder()
                        .setCode(isPrimary ? Code.OK_VALUE : Code.ALREADY_EXISTS_VALUE)
                        .setMessage(isPrimary ? "you are primary" : "you are backup"))
                .build();
        return StreamMessageResponse.newBuilder().setArbitration(update).build();
    }

    /** A controller leaves; if it was the primary, all others are told who is next. */
    synchronized void leave(Controller controller) {
        Optional<Controller> before = primary();
        controllers.remove(controller);
        if (before.isPresent() && before.get() == controller) {
            tellAll();
        }
    }

    /** The controller with the highest election id. */
    synchronized Optional<Controller> primary() {
        return controllers.stream().max(Comparator.comparing(Controller::electionId));
    }

    /** Fails unless an election id is that of the primary. */
    void checkPrimary(Uint128 electionId) {
        BigInteger id = Controller.value(electionId);
        Optional<Controller> primary = primary();
        if (primary.isEmpty()) {
            throw EntityException.denied("no controller has opened a stream to become primary of device " + deviceId);
        }
        if (!primary.get().electionId().equals(id)) {
            throw EntityException.denied("election id " + id + " is not that of the primary of device " + deviceId
                    + ", which is " + primary.get().electionId());
        }
    }

    /** All controllers that are connected. */
    synchronized List<Controller> controllers() {
        return List.copyOf(controllers);
    }
}
