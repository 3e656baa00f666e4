package io.weft.simulator.route;

/** Which waypoint a packet visits first, decided when it is at the head of its queue at its first switch. */
public interface WaypointChoice {
    /** No waypoint. */
    int NONE = -1;

    /** The waypoint of a packet from edge switch {@code s} to another one, {@code d}; or {@link #NONE}. */
    int waypoint(int s, int d);
}
