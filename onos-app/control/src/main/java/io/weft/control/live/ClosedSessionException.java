package io.weft.control.live;

/** A switch ended a session by itself before it had said what this controller is to it. */
public final class ClosedSessionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ClosedSessionException(String message) {
        super(message);
    }
}
