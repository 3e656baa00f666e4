package io.weft.operations;

/** What was asked for is being done, and takes longer than anybody is made to wait. */
public final class UnfinishedException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    UnfinishedException(String message, Throwable cause) {
        super(message, cause);
    }
}
