package io.weft.control.update;

import io.weft.control.entry.Update;

/** An update that a switch refused, and why. Immutable. */
public final class UpdateError {
    private final int target;
    private final Update update;
    private final String reason;
    private final boolean contradictory;

    /** An error whose text is all that it says. */
    public UpdateError(int target, Update update, String reason) {
        this(target, update, reason, false);
    }

    /**
     * @param target the switch, its index
     * @param update what it was to do
     * @param reason why it did not, in its own words
     * @param contradictory whether the reason is that it holds something else than it would be read to hold
     */
    public UpdateError(int target, Update update, String reason, boolean contradictory) {
        this.target = target;
        this.update = update;
        this.reason = reason;
        this.contradictory = contradictory;
    }

    public int target() {
        return target;
    }

    public Update update() {
        return update;
    }

    public String reason() {
        return reason;
    }

    /**
     * Whether it refuses to insert what it holds already, or to change or remove what it does not hold: a
     * contradiction, where it was read before.
     */
    public boolean contradictory() {
        return contradictory;
    }

    @Override
    public String toString() {
        return "switch " + target + ": " + update + ": " + reason;
    }
}
