package io.weft.fabric;

/** How the waypoint of a packet is chosen at its source. */
public enum Scheme {
    /** None: minimally to the destination. */
    MINIMAL("minimal"),
    /** A random intermediate switch, drawn anew for every flow or packet (Valiant, also called indirect random). */
    VALIANT("valiant");

    private final String word;

    Scheme(String word) {
        this.word = word;
    }

    /** The scheme as fabric files write it. */
    public String word() {
        return word;
    }
}
