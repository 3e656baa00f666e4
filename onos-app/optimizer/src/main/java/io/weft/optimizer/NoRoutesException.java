package io.weft.optimizer;

import io.weft.refusal.Refusal;

/** A method found no routes; the text says why. */
public final class NoRoutesException extends Refusal {
    private static final long serialVersionUID = 1L;

    /** With a text for users. */
    public NoRoutesException(String message) {
        super(message);
    }
}
