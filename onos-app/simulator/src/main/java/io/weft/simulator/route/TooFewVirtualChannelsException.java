package io.weft.simulator.route;

import io.weft.refusal.Refusal;

/** Routes need more virtual channels than there are. */
public final class TooFewVirtualChannelsException extends Refusal {
    private static final long serialVersionUID = 1L;

    private final int needed;

    TooFewVirtualChannelsException(String message, int needed) {
        super(message);
        this.needed = needed;
    }

    /** Where each hop needs a virtual channel, that a route from one switch to another has more hops than there are. */
    static TooFewVirtualChannelsException ofHops(String ends, int hops, int count) {
        return new TooFewVirtualChannelsException(
                "the route from " + ends + " needs " + hops + " virtual channels, one for each hop, and there are "
                        + count,
                hops);
    }

    /** How many the route needs that the message names. */
    public int needed() {
        return needed;
    }
}
