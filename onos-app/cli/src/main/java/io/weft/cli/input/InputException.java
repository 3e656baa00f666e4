package io.weft.cli.input;

/** The command cannot do what the user asked for; the message says why, and what to do. */
public class InputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InputException(String message) {
        super(message);
    }

    public InputException(String message, Throwable cause) {
        super(message, cause);
    }
}
