package io.weft.emulation.fabric;

import io.weft.fabric.PathKind;
import io.weft.routing.Routes;
import io.weft.routing.nexthops.NextHops;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.stream.IntStream;

/** Tells the paths that routes plan from all others, channel by channel. */
final class PlannedPaths {
    private final Routes routes;
    private final NextHops nextHops;
    private final Topology topology;

    PlannedPaths(Routes routes) {
        this.routes = routes;
        this.nextHops = routes.nextHops();
        this.topology = nextHops.topology();
    }

    /**
     * Whether a packet from edge switch {@code s} to edge switch {@code d} may take these channels: none within a
     * switch; else next hop after next hop towards d or, where a waypoint is to be drawn, towards one that s may draw,
     * and from there towards d; either where queues are compared. O(channels^2).
     */
    boolean contain(int s, int d, int[] channels) {
        if (s == d) {
            return channels.length == 0;
        }
        PathKind kind = routes.kind(s, d);
        return (kind.goesDirectly() && isMinimal(s, d, channels, 0, channels.length))
                || (kind.drawsWaypoints() && splitsAtWaypoint(s, d, channels));
    }

    /**
     * Whether the planned paths contain this path of a packet from endpoint {@code from} to endpoint {@code to}, which
     * may have a route of its own: then by no waypoint but that. O(channels^2).
     */
    boolean containOfPair(int from, int to, int[] channels) {
        int s = topology.edgeSwitch(from, 0);
        int d = topology.edgeSwitch(to, 0);
        int w = routes.pairs().via(from, to);
        if (w == GivenWaypoints.NOT_GIVEN) {
            return contain(s, d, channels);
        }
        return w == GivenWaypoints.NONE
                ? isMinimal(s, d, channels, 0, channels.length)
                : IntStream.range(1, channels.length)
                        .anyMatch(
                                i -> isMinimal(s, w, channels, 0, i) && isMinimal(w, d, channels, i, channels.length));
    }

    private boolean splitsAtWaypoint(int s, int d, int[] channels) {
        for (int i = 1; i < channels.length; i++) {
            int w = topology.source(channels[i]);
            if (w != d
                    && routes.allowsWaypoint(s, w)
                    && isMinimal(s, w, channels, 0, i)
                    && isMinimal(w, d, channels, i, channels.length)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the channels from index {@code start} to before {@code end} lead from a to b by next hops towards b. */
    private boolean isMinimal(int a, int b, int[] channels, int start, int end) {
        int at = a;
        for (int i = start; i < end; i++) {
            if (topology.source(channels[i]) != at || !nextHops.contains(channels[i], b)) {
                return false;
            }
            at = topology.target(channels[i]);
        }
        return at == b;
    }
}
