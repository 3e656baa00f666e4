package io.weft.fabric;

/** What shares one random choice of a waypoint and of one of several next hops. */
public enum Spread {
    /** All packets of a flow: they stay in order. */
    FLOW("flow"),
    /** Nothing: every packet draws for itself, and packets of a flow may overtake each other. */
    PACKET("packet");

    private final String word;

    Spread(String word) {
        this.word = word;
    }

    /** The spread as fabric files write it. */
    public String word() {
        return word;
    }
}
