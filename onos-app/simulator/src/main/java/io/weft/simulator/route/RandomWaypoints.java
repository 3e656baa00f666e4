package io.weft.simulator.route;

import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.simulator.network.RandomStreams;
import io.weft.topology.Topology;

/**
 * The waypoints that switches draw from: of each source those of its installed table, with what takes the place of a
 * waypoint that is the destination itself. A packet has none if its source and destination are given none. Immutable.
 */
final class RandomWaypoints {
    /** So many are drawn in search of one that is near enough. */
    private static final int DRAWS = 64;

    final Routes routes;
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

    /**
     * These waypoints, if there are virtual channels for all routes by them of at most so many hops. O(sources *
     * waypoints) where the longest are as long as the farthest switches allow.
     *
     * @throws TooFewVirtualChannelsException if there are not; the message names the longest
     */
    RandomWaypoints fitting(VirtualChannels virtualChannels, int hops) {
        if (virtualChannels.mostHops() == VirtualChannels.NO_LIMIT) {
            return this;
        }
        Topology topology = routes.fabric().topology();
        int[] edges = topology.edgeSwitches();
        int[] farthest = new int[tables.length];
        for (int w = 0; w < tables.length; w++) {
            for (int d : edges) {
                farthest[w] = Math.max(farthest[w], routes.nextHops().distance(w, d));
            }
        }
        int longest = 0;
        String ends = "";
        for (int s : edges) {
            for (int w : tables[s]) {
                if (routes.nextHops().distance(s, w) + farthest[w] <= longest) {
                    continue;
                }
                for (int d : edges) {
                    if (w != d && drawn(s, d) && length(s, w, d) > longest && length(s, w, d) <= hops) {
                        longest = length(s, w, d);
                        ends = topology.switchName(s) + " by " + topology.switchName(w) + " to "
                                + topology.switchName(d);
                    }
                }
            }
        }
        if (longest > virtualChannels.mostHops()) {
            throw TooFewVirtualChannelsException.ofHops(ends, longest, virtualChannels.mostHops());
        }
        return this;
    }

    /** One drawn for every packet (Valiant, also called indirect random). */
    WaypointChoice perPacket(RandomStreams random) {
        return (from, to, s, d) -> drawn(s, d) ? draw(s, d, random) : WaypointChoice.NONE;
    }

    /** One drawn once for each pair of endpoints. */
    WaypointChoice perPair(RandomStreams random) {
        return (from, to, s, d) ->
                drawn(s, d) ? at(s, d, random.ofPair(from, to, routes.draws(s, d))) : WaypointChoice.NONE;
    }

    /**
     * One drawn for every packet of those by which the route has at most so many hops; none where none of
     * {@value #DRAWS} drawn is such.
     *
     * @throws Refusal if there is no such route at all
     */
    WaypointChoice within(int hops, RandomStreams random) {
        atLeastOneWithin(hops);
        return (from, to, s, d) -> drawn(s, d) ? drawWithin(hops, s, d, random) : WaypointChoice.NONE;
    }

    /**
     * These waypoints, if a route by one of them has at most so many hops.
     *
     * @throws Refusal if there is no such route at all
     */
    RandomWaypoints atLeastOneWithin(int hops) {
        if (hops != VirtualChannels.NO_LIMIT && !anyWithin(hops)) {
            throw new Refusal("no route by a waypoint has " + hops
                    + " hops or fewer in this fabric, so that all packets would go minimally; use minimal, or valiant");
        }
        return this;
    }

    /** Whether packets from {@code s} to {@code d} are given waypoints at all. */
    boolean drawn(int s, int d) {
        return routes.kind(s, d).drawsWaypoints();
    }

    /** One of them, from the stream of {@code s}, for a pair that is given them. */
    int draw(int s, int d, RandomStreams random) {
        return at(s, d, random.below(s, routes.draws(s, d)));
    }

    /**
     * One of them by which the route has at most so many hops; {@link WaypointChoice#NONE} if none of {@value #DRAWS}
     * that are drawn is such.
     */
    int drawWithin(int hops, int s, int d, RandomStreams random) {
        for (int i = 0; i < DRAWS; i++) {
            int w = draw(s, d, random);
            if (hops == VirtualChannels.NO_LIMIT || length(s, w, d) <= hops) {
                return w;
            }
        }
        return WaypointChoice.NONE;
    }

    /**
     * Whether a route by one of them has at most so many hops, of any pair that is given them. O(1) where that is
     * common.
     */
    private boolean anyWithin(int hops) {
        for (int s = 0; s < tables.length; s++) {
            for (int d = 0; d < tables.length; d++) {
                int draws = tables[s].length > 0 && tables[d].length > 0 && drawn(s, d) ? routes.draws(s, d) : 0;
                for (int i = 0; i < draws; i++) {
                    if (length(s, at(s, d, i), d) <= hops) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private int length(int s, int w, int d) {
        return routes.nextHops().distance(s, w) + routes.nextHops().distance(w, d);
    }

    private int at(int s, int d, int index) {
        int i = index;
        if (i >= routes.skip(s, d)) {
            i++;
        }
        int waypoint = tables[s][i];
        return waypoint == d ? routes.alternate(s, i) : waypoint;
    }
}
