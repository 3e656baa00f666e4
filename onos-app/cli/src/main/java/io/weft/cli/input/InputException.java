package io.weft.cli.input;

/** What the user asked for cannot be done; the message says why, and what can. */
public final class InputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes one. */
    public InputException(String message) {
        super(message);
    }

    /** Makes one whose message has a cause. */
    public InputException(String message, Throwable cause) {
        super(message, cause);
    }
}
