package io.weft.fabric;

/** How the waypoint of a packet is chosen at its source. */
public enum Scheme {
    /** None: minimally to the destination. */
    MINIMAL("minimal"),
    /** A random intermediate switch, drawn anew for every flow or packet (Valiant, also called indirect random). */
    VALIANT("valiant"),
    /** None or a random one, by the packets that wait at the source for the first channel; see {@link Ugal}. */
    UGAL_L("ugal-l");

    private final String word;

    Scheme(String word) {
        this.word = word;
    }

    /** Whether packets can be given waypoints. */
    public boolean drawsWaypoints() {
        return this != MINIMAL;
    }

    /** Whether sources compare queues, and so may send any packet minimally too. */
    public boolean comparesQueues() {
        return this == UGAL_L;
    }

    /** The scheme as fabric files write it. */
    public String word() {
        return word;
    }
}
