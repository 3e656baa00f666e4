package io.weft.control.live;

/** Another controller already uses this one's election id at a switch: the switch is well, and in other hands. */
public final class ElectionIdTakenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The message names the switch, and says what to do. */
    public ElectionIdTakenException(String message) {
        super(message);
    }
}
