package io.weft.emulation.p4runtime;

import io.grpc.stub.ServerCallStreamObserver;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;

/**
 * A controller's stream, as far as the switch sends on it.
 *
 * <p>Messages wait in a queue while the controller does not read them. Sending never fails: a stream that breaks is
 * closed, and its other side hears of that by itself.
 */
final class Controller {
    private static final Logger LOG = LoggerFactory.getLogger(Controller.class);

    /** How many messages wait at most before packets and errors are dropped. */
    static final int CAPACITY = 1024;

    private final ServerCallStreamObserver<StreamMessageResponse> stream;
    private final Deque<StreamMessageResponse> waiting = new ArrayDeque<>();
    private volatile BigInteger electionId = BigInteger.ZERO;
    private boolean closed;

    Controller(ServerCallStreamObserver<StreamMessageResponse> stream) {
        this.stream = stream;
        stream.setOnReadyHandler(this::flush);
    }

    BigInteger electionId() {
        return electionId;
    }

    void setElectionId(BigInteger id) {
        electionId = id;
    }

    /** Sends a message, or returns false if it cannot wait because too many others do. */
    boolean offer(StreamMessageResponse message) {
        synchronized (this) {
            if (waiting.size() >= CAPACITY) {
                return false;
            }
            enqueue(message);
        }
        flush();
        return true;
    }

    /**
     * Lets a message wait that must not be lost, until the next {@link #flush}. A controller that leaves too many of
     * them unread is sent away.
     */
    synchronized void enqueue(StreamMessageResponse message) {
        if (closed) {
            return;
        }
        if (waiting.size() >= 2 * CAPACITY) {
            fail(EntityException.exhausted("the controller left " + waiting.size() + " messages unread"));
        } else {
            waiting.add(message);
        }
    }

    /** Sends what waits, as far as the controller reads it. */
    synchronized void flush() {
        try {
            while (!closed && !waiting.isEmpty() && stream.isReady()) {
                stream.onNext(waiting.poll());
            }
        } catch (RuntimeException e) {
            LOG.debug("the stream of the controller with election id {} broke", electionId, e);
            leave();
        }
    }

    /** Closes the stream; nothing is sent after this. */
    synchronized void close() {
        if (!closed) {
            leave();
            end(stream::onCompleted);
        }
    }

    /** Closes the stream with an error; nothing is sent after this. */
    synchronized void fail(EntityException reason) {
        if (!closed) {
            leave();
            end(() -> stream.onError(reason.toStatus().asRuntimeException()));
        }
    }

    private void end(Runnable ending) {
        try {
            ending.run();
        } catch (RuntimeException e) {
            LOG.debug("the stream of the controller with election id {} had ended already", electionId, e);
        }
    }

    /** The controller went away; nothing is sent after this. */
    synchronized void leave() {
        closed = true;
        waiting.clear();
    }
}
