package io.weft.simulator.route;

import io.weft.routing.Routes;
import io.weft.routing.WaypointPaths;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.HashSet;
import java.util.Set;

/** The choice of given waypoints; pairs of which nothing is said go minimally. Immutable. */
final class GivenWaypointChoice implements WaypointChoice {
    private final GivenWaypoints given;
    private final Routes routes;

    /**
     * Checks and makes it. Where a waypoint is the switch of source or destination, or failures have cut it off,
     * packets go minimally.
     *
     * @param origin of the waypoint between two endpoints, which messages about it begin with
     * @param virtualChannels that packets take
     * @throws TooFewVirtualChannelsException if a route needs more of these than there are; the message names the pair
     */
    GivenWaypointChoice(GivenWaypoints given, PairOrigin origin, Routes routes, VirtualChannels virtualChannels) {
        this.given = given;
        this.routes = routes;
        check(virtualChannels, origin);
    }

    @Override
    public int waypoint(int from, int to, int s, int d) {
        int w = given.waypoint(from, to);
        return w >= 0 && WaypointPaths.lead(routes, s, w, d) ? w : NONE;
    }

    private void check(VirtualChannels virtualChannels, PairOrigin origin) {
        Topology topology = given.topology();
        long n = topology.switchCount();
        Set<Long> seen = new HashSet<>();
        for (int i = 0; i < given.count(); i++) {
            int s = given.sourceSwitch(i);
            int d = given.destinationSwitch(i);
            int w = given.waypoint(i);
            if (w < 0 || !WaypointPaths.lead(routes, s, w, d) || !seen.add((s * n + w) * n + d)) {
                continue;
            }
            int needed = virtualChannels.needed(s, w, d);
            if (needed > virtualChannels.count()) {
                throw new TooFewVirtualChannelsException(
                        origin.of(given.source(i), given.destination(i)) + "the way from "
                                + topology.endpointName(given.source(i)) + " by " + topology.switchName(w) + " to "
                                + topology.endpointName(given.destination(i)) + " needs " + needed
                                + " virtual channels, and the fabric has " + virtualChannels.count(),
                        needed);
            }
        }
    }
}
