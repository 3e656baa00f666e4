package io.weft.simulator.route;

import io.weft.routing.NextHops;
import io.weft.routing.Routes;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * A waypoint for each of some pairs of endpoints, from elsewhere, such as an optimisation; all others go minimally. Immutable.
 *
 * <p>O(pairs) space; a waypoint is found in O(log of the pairs of its source).
 */
public final class GivenWaypoints {
    private static final long[] NO_PAIRS = {};

    private final Topology topology;
    /** By sending endpoint, in ascending order: the receiver in the upper half, its waypoint in the lower. */
    private final long[][] pairs;

    private final Places places;

    /** Checks and holds those of which nobody knows where they come from; see the other constructor. */
    public GivenWaypoints(Topology topology, int[] sources, int[] destinations, int[] waypoints) {
        this(topology, sources, destinations, waypoints, Places.unknown());
    }

    /**
     * Checks and holds them.
     *
     * @param sources by pair, the sending endpoint
     * @param destinations by pair, the receiving endpoint
     * @param waypoints by pair, the switch to visit first, or {@link WaypointChoice#NONE}
     * @param places of the waypoint between two endpoints, which messages about it begin with
     * @throws IllegalArgumentException if the arrays are not equally long, or a pair is given twice; the message names it
     */
    public GivenWaypoints(Topology topology, int[] sources, int[] destinations, int[] waypoints, Places places) {
        if (sources.length != destinations.length || sources.length != waypoints.length) {
            throw new IllegalArgumentException(sources.length + " sources, " + destinations.length
                    + " destinations and " + waypoints.length + " waypoints: expected as many of each");
        }
        this.topology = topology;
        this.places = places;
        int[] count = new int[topology.endpointCount()];
        for (int source : sources) {
            count[source]++;
        }
        pairs = new long[count.length][];
        for (int e = 0; e < count.length; e++) {
            pairs[e] = count[e] == 0 ? NO_PAIRS : new long[count[e]];
        }
        for (int i = 0; i < sources.length; i++) {
            pairs[sources[i]][--count[sources[i]]] = (long) destinations[i] << 32 | (waypoints[i] & 0xFFFF_FFFFL);
        }
        for (int e = 0; e < pairs.length; e++) {
            Arrays.sort(pairs[e]);
            checkDistinct(e);
        }
    }

    private void checkDistinct(int source) {
        for (int i = 1; i < pairs[source].length; i++) {
            int destination = (int) (pairs[source][i] >>> 32);
            if (destination == (int) (pairs[source][i - 1] >>> 32)) {
                throw new IllegalArgumentException("there are two waypoints for packets from "
                        + topology.endpointName(source) + " to " + topology.endpointName(destination));
            }
        }
    }

    /** The waypoint of a pair of endpoints, or {@link WaypointChoice#NONE}. */
    int waypoint(int from, int to) {
        long[] row = pairs[from];
        int low = 0;
        int high = row.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int destination = (int) (row[middle] >>> 32);
            if (destination == to) {
                return (int) row[middle];
            }
            if (destination < to) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return WaypointChoice.NONE;
    }

    /**
     * The choice of these waypoints. Where one is the switch of source or destination, or failures have cut it off, packets go
     * minimally.
     *
     * @param proven whether packets take the virtual channels that are installed
     * @throws TooFewChannelsException if a route needs more of these than there are; the message names the pair
     */
    WaypointChoice in(Routes routes, boolean proven) {
        if (proven) {
            checkChannels(routes);
        }
        return (from, to, s, d) -> {
            int w = waypoint(from, to);
            return w != WaypointChoice.NONE && leads(routes, s, w, d) ? w : WaypointChoice.NONE;
        };
    }

    private static boolean leads(Routes routes, int s, int w, int d) {
        return w != s
                && w != d
                && routes.failures().carriesTransit(w)
                && routes.nextHops().distance(s, w) >= 0
                && routes.nextHops().distance(w, d) >= 0;
    }

    private void checkChannels(Routes routes) {
        Set<Long> seen = new HashSet<>();
        for (int from = 0; from < pairs.length; from++) {
            for (long pair : pairs[from]) {
                int to = (int) (pair >>> 32);
                int s = topology.edgeSwitch(from, 0);
                int d = topology.edgeSwitch(to, 0);
                int w = (int) pair;
                long n = topology.switchCount();
                if (w != WaypointChoice.NONE && leads(routes, s, w, d) && seen.add((s * n + w) * n + d)) {
                    int needed = channels(routes.nextHops(), s, w, d);
                    if (needed > routes.fabric().virtualChannels()) {
                        throw new TooFewChannelsException(
                                places.of(from, to) + "the way from " + topology.endpointName(from) + " by "
                                        + topology.switchName(w) + " to " + topology.endpointName(to) + " needs "
                                        + needed + " virtual channels, and the fabric has "
                                        + routes.fabric().virtualChannels(),
                                needed);
                    }
                }
            }
        }
    }

    /** Most virtual channels that a way from s to d by w can need. */
    private int channels(NextHops nextHops, int s, int w, int d) {
        return (highest(nextHops, w, d, highest(nextHops, s, w, 0)) >> 8) + 1;
    }

    /**
     * The highest state of a packet that has gone from s to t by any next hops, having begun in a state: virtual channel in the
     * upper bits, class of the last channel in the lower eight. A higher one stays higher over any channel.
     */
    private int highest(NextHops nextHops, int s, int t, int state) {
        Map<Integer, Integer> at = Map.of(s, state);
        while (!at.containsKey(t)) {
            Map<Integer, Integer> next = new HashMap<>();
            at.forEach((here, reached) -> nextHops.forEach(
                    here, t, c -> next.merge(topology.target(c), after(reached, topology.channelClass(c)), Math::max)));
            at = next;
        }
        return at.get(t);
    }

    private static int after(int state, int channelClass) {
        int virtualChannel = state >> 8;
        return (channelClass <= (state & 0xFF) ? virtualChannel + 1 : virtualChannel) << 8 | channelClass;
    }
}
