package io.weft.simulator.route;

import io.weft.routing.PathKind;
import io.weft.routing.Routes;
import io.weft.simulator.network.RandomStreams;

/**
 * The waypoints that switches draw from: for each source its table, with what takes the place of a waypoint that is the
 * destination itself, as they are installed.
 */
final class RandomWaypoints {
    private final Routes routes;
    /** By source, its waypoint table; empty for those that have none. */
    private final int[][] tables;

    RandomWaypoints(Routes routes) {
        this.routes = routes;
        int n = routes.fabric().topology().switchCount();
        this.tables = new int[n][];
        for (int s = 0; s < n; s++) {
            tables[s] = routes.fabric().topology().isEdge(s) ? routes.waypointTable(s) : new int[0];
        }
    }

    /** Whether packets from {@code s} to {@code d} are given waypoints at all. */
    boolean drawn(int s, int d) {
        return routes.kind(s, d) == PathKind.VALIANT;
    }

    /** Whether a route by one of them has at most so many hops, of any pair that is given them. O(1) where that is common. */
    boolean anyWithin(int hops) {
        for (int s = 0; s < tables.length; s++) {
            for (int d = 0; d < tables.length; d++) {
                int draws = tables[s].length > 0 && tables[d].length > 0 && drawn(s, d) ? routes.draws(s, d) : 0;
                for (int i = 0; i < draws; i++) {
                    if (length(s, drawn(s, d, i), d) <= hops) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Hops from {@code s} by {@code w} to {@code d}. */
    int length(int s, int w, int d) {
        return routes.nextHops().distance(s, w) + routes.nextHops().distance(w, d);
    }

    /** One of them, from the stream of {@code s}, for a pair that is given them. */
    int draw(int s, int d, RandomStreams random) {
        return drawn(s, d, random.below(s, routes.draws(s, d)));
    }

    /** The one that is drawn once for two endpoints at the switches of a pair that is given them. */
    int drawOnce(int s, int d, RandomStreams random, int from, int to) {
        return drawn(s, d, random.ofPair(from, to, routes.draws(s, d)));
    }

    private int drawn(int s, int d, int index) {
        int i = index;
        if (i >= routes.skip(s, d)) {
            i++;
        }
        int waypoint = tables[s][i];
        return waypoint == d ? routes.alternate(s, i) : waypoint;
    }
}
