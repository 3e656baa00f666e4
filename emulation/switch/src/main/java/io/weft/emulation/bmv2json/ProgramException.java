package io.weft.emulation.bmv2json;

/** A program was refused: its JSON is malformed, or it needs something that this switch does not have. */
public final class ProgramException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes one with a message that names what was refused, and where. */
    public ProgramException(String message) {
        super(message);
    }

    /** Makes one with a message that names what was refused, and where, and what led to it. */
    public ProgramException(String message, Throwable cause) {
        super(message, cause);
    }
}
