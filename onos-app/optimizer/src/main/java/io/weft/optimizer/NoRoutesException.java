package io.weft.optimizer;

/** A method has no routes to answer with; the message says why. */
public final class NoRoutesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes one. */
    public NoRoutesException(String message) {
        super(message);
    }
}
