package io.weft.simulator.route;

import io.weft.fabric.Ugal;
import io.weft.routing.Routes;
import io.weft.simulator.network.RandomBits;

/** The ways to choose a waypoint. */
final class WaypointChoices {
    /** So many are drawn in search of one that is near enough. */
    private static final int DRAWS = 64;

    private WaypointChoices() {}

    /** None at all. */
    static WaypointChoice none() {
        return (s, d) -> WaypointChoice.NONE;
    }

    /** One drawn at random, for every packet (Valiant, also called indirect random). */
    static WaypointChoice random(Routes routes, RandomBits random) {
        RandomWaypoints waypoints = new RandomWaypoints(routes, random);
        return (s, d) -> waypoints.drawn(s, d) ? waypoints.draw(s, d) : WaypointChoice.NONE;
    }

    /** One drawn at random of those by which the route has at most so many hops; none where none of many drawn is such. */
    static WaypointChoice within(int hops, Routes routes, RandomBits random) {
        RandomWaypoints waypoints = new RandomWaypoints(routes, random);
        return (s, d) -> {
            if (waypoints.drawn(s, d)) {
                for (int i = 0; i < DRAWS; i++) {
                    int w = waypoints.draw(s, d);
                    if (routes.nextHops().distance(s, w) + routes.nextHops().distance(w, d) <= hops) {
                        return w;
                    }
                }
            }
            return WaypointChoice.NONE;
        };
    }

    /**
     * None, or the best of some drawn at random, whichever has less waiting (UGAL); as {@link Ugal} describes.
     *
     * @param byLength whether what waits on a route by a waypoint is multiplied by how many times as long that is
     */
    static WaypointChoice leastQueued(Ugal ugal, boolean byLength, QueueCost cost, Routes routes, RandomBits random) {
        RandomWaypoints waypoints = new RandomWaypoints(routes, random);
        return (s, d) -> {
            if (!waypoints.drawn(s, d)) {
                return WaypointChoice.NONE;
            }
            int minimal = cost.of(s, WaypointChoice.NONE, d);
            if (minimal < ugal.threshold()) {
                return WaypointChoice.NONE;
            }
            int best = waypoints.draw(s, d);
            int least = cost.of(s, best, d);
            for (int i = 1; i < ugal.candidates(); i++) {
                int w = waypoints.draw(s, d);
                int queued = cost.of(s, w, d);
                if (queued < least) {
                    least = queued;
                    best = w;
                }
            }
            double factor = byLength ? ugal.c() * routes.waypointStretch(s, d) : ugal.c();
            return minimal <= factor * least ? WaypointChoice.NONE : best;
        };
    }
}
