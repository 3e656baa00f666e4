package io.weft.control.live;

/** A switch does not answer, and yet there is a session by which packets come: it may well go on forwarding. */
public final class UnansweredException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With what was asked in vain, and of which switch. */
    public UnansweredException(String message) {
        super(message);
    }
}
