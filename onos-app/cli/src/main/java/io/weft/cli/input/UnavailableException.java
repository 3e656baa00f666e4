package io.weft.cli.input;

/**
 * This machine lacks something that it may have later, such as a port; another start with the same input may succeed.
 */
public final class UnavailableException extends InputException {
    private static final long serialVersionUID = 1L;

    public UnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
