package io.weft.operations.request;

/** A requested change takes longer than a client is made to wait; it continues. */
public final class UnfinishedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnfinishedException(String message, Throwable cause) {
        super(message, cause);
    }
}
