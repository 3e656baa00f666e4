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
 * Which of the connected controllers is the primary: the one with the highest election id. When it leaves, the next one
 * is promoted, as by bmv2. Not for several threads at once.
 *
 * <p>Who is concerned by a change finds the message in its queue, and is to be flushed by the caller.
 */
final class Arbitration {
    /** How many controllers are taken, as by bmv2. */
    static final int MAX_CONTROLLERS = 16;

    private final long deviceId;
    private final List<Controller> controllers = new ArrayList<>();

    Arbitration(long deviceId) {
        this.deviceId = deviceId;
    }

    /** A controller joins with an election id, or takes another one; returns everyone who has a message now. */
    List<Controller> take(Controller controller, BigInteger electionId) {
        checkUnused(electionId, controller);
        Optional<Controller> before = primary();
        if (!controllers.contains(controller)) {
            if (controllers.size() >= MAX_CONTROLLERS) {
                throw EntityException.exhausted("there are " + MAX_CONTROLLERS + " controllers already");
            }
            controllers.add(controller);
        }
        controller.setElectionId(electionId);
        return inform(primary().equals(before) ? List.of(controller) : List.copyOf(controllers));
    }

    private void checkUnused(BigInteger electionId, Controller except) {
        for (Controller other : controllers) {
            if (other != except && other.electionId().equals(electionId)) {
                throw EntityException.invalid("election id " + electionId + " is used by another controller already");
            }
        }
    }

    /** A controller leaves, if it is here; if it was the primary, all others are told who is next. */
    List<Controller> leave(Controller controller) {
        Optional<Controller> before = primary();
        controllers.remove(controller);
        return primary().equals(before) ? List.of() : inform(List.copyOf(controllers));
    }

    private List<Controller> inform(List<Controller> concerned) {
        concerned.forEach(controller -> controller.enqueue(message(controller)));
        return concerned;
    }

    private StreamMessageResponse message(Controller to) {
        Controller primary = primary().orElseThrow();
        boolean isPrimary = to == primary;
        MasterArbitrationUpdate update = MasterArbitrationUpdate.newBuilder()
                .setDeviceId(deviceId)
                .setElectionId(ElectionId.message(primary.electionId()))
                .setStatus(Status.newBuilder()
                        .setCode(isPrimary ? Code.OK_VALUE : Code.ALREADY_EXISTS_VALUE)
                        .setMessage(isPrimary ? "you are primary" : "you are backup"))
                .build();
        return StreamMessageResponse.newBuilder().setArbitration(update).build();
    }

    /** The controller with the highest election id. */
    Optional<Controller> primary() {
        return controllers.stream().max(Comparator.comparing(Controller::electionId));
    }

    List<Controller> controllers() {
        return List.copyOf(controllers);
    }

    /** Election ids as numbers of 128 bits. */
    static final class ElectionId {
        private ElectionId() {}

        static BigInteger value(Uint128 id) {
            return unsigned(id.getHigh()).shiftLeft(64).or(unsigned(id.getLow()));
        }

        private static BigInteger unsigned(long bits) {
            return new BigInteger(Long.toUnsignedString(bits));
        }

        static Uint128 message(BigInteger id) {
            return Uint128.newBuilder()
                    .setHigh(id.shiftRight(64).longValue())
                    .setLow(id.longValue())
                    .build();
        }
    }
}
