package io.weft.control.update;

/**
 * A switch gave an answer that cannot be true: it speaks for another device, runs another program than it was given, or
 * reports what its program does not have. Nothing that it says is to be relied on.
 */
public final class FalseAnswerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The message names the switch and says what it answered. */
    public FalseAnswerException(String message) {
        super(message);
    }

    public FalseAnswerException(String message, Throwable cause) {
        super(message, cause);
    }
}
