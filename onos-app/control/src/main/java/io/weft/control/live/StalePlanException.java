package io.weft.control.live;

/** What was asked for was chosen for a fabric that is not as it was then. Nothing was changed. */
public final class StalePlanException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    StalePlanException(String message) {
        super(message);
    }
}
