package io.weft.simulator.route;

/** Which waypoint a packet visits first, decided when it is at the head of its queue at its first switch. */
public interface WaypointChoice {
    /** No waypoint. */
    int NONE = -1;

    /** A cycle begins: no switch has worked yet. */
    default void beginCycle() {}

    /**
     * The waypoint of a packet, or {@link #NONE}.
     *
     * @param from its sending endpoint
     * @param to its receiving endpoint
     * @param s the edge switch of the first
     * @param d that of the second, another one
     */
    int waypoint(int from, int to, int s, int d);
}
