package io.weft.simulator.route;

import io.weft.routing.Routes;
import io.weft.simulator.network.RandomStreams;
import io.weft.simulator.network.SwitchPorts;

/** The ways to choose a waypoint. */
final class WaypointChoices {
    /** So many are drawn in search of one that is near enough. */
    private static final int DRAWS = 64;

    private WaypointChoices() {}

    /** None at all. */
    static WaypointChoice none() {
        return (from, to, s, d) -> WaypointChoice.NONE;
    }

    /** One drawn at random, for every packet (Valiant, also called indirect random). */
    static WaypointChoice random(Routes routes, RandomStreams random) {
        RandomWaypoints waypoints = new RandomWaypoints(routes);
        return (from, to, s, d) -> waypoints.drawn(s, d) ? waypoints.draw(s, d, random) : WaypointChoice.NONE;
    }

    /** One drawn once for each pair of endpoints. */
    static WaypointChoice drawnOnce(Routes routes, RandomStreams random) {
        RandomWaypoints waypoints = new RandomWaypoints(routes);
        return (from, to, s, d) ->
                waypoints.drawn(s, d) ? waypoints.drawOnce(s, d, random, from, to) : WaypointChoice.NONE;
    }

    /**
     * The switch behind one of the equal minimal next hops, which is drawn once for each pair of endpoints; none where there is
     * but one next hop, or the destination is behind it.
     */
    static WaypointChoice firstHopDrawnOnce(SwitchPorts ports, NextPorts next, RandomStreams random) {
        return (from, to, s, d) -> {
            int count = next.count(s, d);
            if (count == 1) {
                return WaypointChoice.NONE;
            }
            int w = ports.owner(ports.peer(next.port(s, d, random.ofPair(from, to, count))));
            return w == d ? WaypointChoice.NONE : w;
        };
    }

    /**
     * One drawn at random of those by which the route has at most so many hops; none where none of many drawn is such.
     *
     * @throws IllegalArgumentException if there is no such route at all
     */
    static WaypointChoice within(int hops, Routes routes, RandomStreams random) {
        RandomWaypoints waypoints = new RandomWaypoints(routes);
        if (!waypoints.anyWithin(hops)) {
            throw new IllegalArgumentException("no route by a waypoint has " + hops
                    + " hops or fewer in this fabric, so that all packets would go minimally; use minimal, or valiant");
        }
        return (from, to, s, d) -> {
            if (waypoints.drawn(s, d)) {
                for (int i = 0; i < DRAWS; i++) {
                    int w = waypoints.draw(s, d, random);
                    if (waypoints.length(s, w, d) <= hops) {
                        return w;
                    }
                }
            }
            return WaypointChoice.NONE;
        };
    }
}
