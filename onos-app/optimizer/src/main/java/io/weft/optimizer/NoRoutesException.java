package io.weft.optimizer;

/** A method found no routes; the text says why. */
public final class NoRoutesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With a text for users. */
    public NoRoutesException(String message) {
        super(message);
    }
}
