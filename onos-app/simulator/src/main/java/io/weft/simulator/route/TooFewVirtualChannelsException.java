package io.weft.simulator.route;

/** Routes that are given need more virtual channels than are installed. */
public final class TooFewVirtualChannelsException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int needed;

    TooFewVirtualChannelsException(String message, int needed) {
        super(message);
        this.needed = needed;
    }

    /** How many the route needs that the message names. */
    public int needed() {
        return needed;
    }
}
