package io.weft.http;

/**
 * What a host answers for is starting or ending, or it has too much to do; the same request may be answered some
 * seconds later.
 */
public final class NotReadyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** With what to wait for. */
    NotReadyException(String message) {
        this(message, null);
    }

    /** With what is not there yet. */
    public NotReadyException(String message, Throwable cause) {
        super(message, cause);
    }
}
