package io.weft.emulation.bmv2json;

/** A program was refused: its JSON is malformed, or it needs something that this switch does not have. */
public final class ProgramException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ProgramException(String message) {
        super(message);
    }

    public ProgramException(String message, Throwable cause) {
        super(message, cause);
    }
}
