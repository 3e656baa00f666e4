package io.weft.optimizer.fabric;

import io.weft.optimizer.NoRoutesException;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.PathKind;
import io.weft.routing.Routes;
import io.weft.routing.WaypointWays;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The waypoints that messages between two switches can have, and the channels that they may take: what all problems of the same routes
 * share. A candidate is {@link GivenWaypoints#NONE}, or any switch that packets can go by within the virtual channels that there are. Not
 * thread-safe.
 */
public final class Candidates {
    private final Routes routes;
    private final Topology topology;
    private final MinimalWays ways;
    /** By pair of switches, those that were asked for. */
    private final Map<Long, int[]> known = new HashMap<>();

    /**
     * Those of these routes. O(edge switches * switches * channels of the ways between two).
     *
     * @throws NoRoutesException if some endpoints have several links, or channels no order of classes, without which no waypoints can be
     *     given
     */
    public Candidates(Routes routes) {
        this.routes = routes;
        this.topology = routes.fabric().topology();
        if (!topology.singleHomed()) {
            throw new NoRoutesException(
                    "the endpoints of " + routes.fabric().name() + " have several links each; expected one link each");
        }
        if (topology.classCount() == 0) {
            throw new NoRoutesException("waypoints can be given only where channels have an order of classes, and "
                    + topology.type() + " has none");
        }
        this.ways = new MinimalWays(routes.nextHops());
    }

    Routes routes() {
        return routes;
    }

    MinimalWays ways() {
        return ways;
    }

    /** The candidates between two edge switches, NONE first; none at all if there is no route. */
    int[] between(int s, int d) {
        return known.computeIfAbsent((long) s * topology.switchCount() + d, pair -> found(s, d));
    }

    private int[] found(int s, int d) {
        if (s == d) {
            return routes.failures().switchAlive(s) ? new int[] {GivenWaypoints.NONE} : new int[0];
        }
        if (routes.kind(s, d) == PathKind.NONE) {
            return new int[0];
        }
        int[] found = new int[topology.switchCount() + 1];
        int count = 0;
        found[count++] = GivenWaypoints.NONE;
        for (int w = 0; w < topology.switchCount(); w++) {
            if (WaypointWays.lead(routes, s, w, d) && WaypointWays.fit(routes, s, w, d)) {
                found[count++] = w;
            }
        }
        return Arrays.copyOf(found, count);
    }
}
