package io.weft.control.live;

import io.weft.refusal.Refusal;

/** What was asked for was chosen for a fabric that is not as it was then. Nothing was changed. */
public final class StalePlanException extends Refusal {
    private static final long serialVersionUID = 1;

    StalePlanException(String message) {
        super(Kind.NOT_NOW, message, null);
    }
}
