package io.weft.emulation.p4runtime;

import io.grpc.stub.StreamObserver;
import java.math.BigInteger;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;
import p4.v1.P4RuntimeOuterClass.Uint128;

/** A controller's stream that took part in an arbitration. */
final class Controller {

    private final StreamObserver<StreamMessageResponse> stream;
    private BigInteger electionId;
    private boolean closed;

    Controller(StreamObserver<StreamMessageResponse> stream, Uint128 electionId) {
        this.stream = stream;
        this.electionId = value(electionId);
    }

    /** An election id as a number. */
    static BigInteger value(Uint128 id) {
        return unsigned(id.getHigh()).shiftLeft(64).or(unsigned(id.getLow()));
    }

    private static BigInteger unsigned(long bits) {
        return BigInteger.valueOf(bits).and(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE));
    }

    BigInteger electionId() {
        return electionId;
    }

    void setElectionId(Uint128 id) {
        electionId = value(id);
    }

    /** Sends a message, unless the stream is closed. */
    synchronized void send(StreamMessageResponse message) {
        if (!closed) {
            stream.onNext(message);
        }
    }

    /** Closes the stream; nothing is sent after this. */
    synchronized void close() {
        if (!closed) {
            closed = true;
            stream.onCompleted();
        }
    }

    /** Closes the stream with an error; nothing is sent after this. */
    synchronized void fail(EntityException reason) {
        if (!closed) {
            closed = true;
            stream.onError(reason.toStatus().asRuntimeException());
        }
    }

    /** The controller went away; nothing is sent after this. */
    synchronized void leave() {
        closed = true;
    }
}
