package io.weft.control;

import io.weft.control.entry.Update;

/** An update that a switch refused, and why. Immutable. */
public final class UpdateError {
    private final int target;
    private final Update update;
    private final String reason;

    /**
     * Makes one.
     *
     * @param target the switch, its index
     * @param update what it was to do
     * @param reason why it did not, in its own words
     */
    public UpdateError(int target, Update update, String reason) {
        this.target = target;
        this.update = update;
        this.reason = reason;
    }

    /** The switch, its index. */
    public int target() {
        return target;
    }

    /** What it was to do. */
    public Update update() {
        return update;
    }

    /** Why it did not, in the switch's own words. */
    public String reason() {
        return reason;
    }

    @Override
    public String toString() {
        return "switch " + target + ": " + update + ": " + reason;
    }
}
