package io.weft.p4runtime;

/** A switch reported something that its program does not have. */
public final class MalformedEntityException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** Makes one with a message that says what was reported. */
    public MalformedEntityException(String message) {
        super(message);
    }
}
