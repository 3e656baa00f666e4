package io.weft.simulator.route;

import io.weft.simulator.network.RandomStreams;
import io.weft.simulator.network.SwitchPorts;

/** Which waypoint a packet visits first, decided when it is at the head of its queue at its first switch. */
public interface WaypointChoice {
    /** No waypoint. */
    int NONE = -1;

    /** The switches whose ports are from..to-1 have done what they do in a cycle. */
    default void endCycle(int from, int to) {}

    /**
     * The waypoint of a packet, or {@link #NONE}.
     *
     * @param from its sending endpoint
     * @param to its receiving endpoint
     * @param s the edge switch of the first
     * @param d that of the second, another one
     */
    int waypoint(int from, int to, int s, int d);

    /** Never one. */
    static WaypointChoice none() {
        return (from, to, s, d) -> NONE;
    }

    /**
     * The switch behind one of the equal minimal next hops, which is drawn once for each pair of endpoints; none where
     * there is but one next hop, or the destination is behind it.
     */
    static WaypointChoice firstHopPerPair(SwitchPorts ports, NextPorts next, RandomStreams random) {
        return (from, to, s, d) -> {
            int count = next.count(s, d);
            if (count == 1) {
                return NONE;
            }
            int w = ports.owner(ports.peer(next.port(s, d, random.ofPair(from, to, count))));
            return w == d ? NONE : w;
        };
    }
}
