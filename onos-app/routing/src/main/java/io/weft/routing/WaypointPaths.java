package io.weft.routing;

import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Topology;
import java.util.HashMap;
import java.util.Map;

/**
 * Paths from a switch by a waypoint to another switch: whether there are any, and how many virtual channels they need.
 */
public final class WaypointPaths {
    private static final int CLASS_BITS = 8;
    private static final int CLASS_MASK = (1 << CLASS_BITS) - 1;

    private WaypointPaths() {}

    /**
     * Whether {@code w} is neither {@code s} nor {@code d}, carries transit, is reached from {@code s} and reaches
     * {@code d}.
     */
    public static boolean lead(Routes routes, int s, int w, int d) {
        return w != s
                && w != d
                && routes.failures().carriesTransit(w)
                && routes.nextHops().distance(s, w) > 0
                && routes.nextHops().distance(w, d) > 0;
    }

    /** Whether the fabric has the virtual channels that all paths from {@code s} by {@code w} to {@code d} need. */
    public static boolean fit(Routes routes, int s, int w, int d) {
        int most = routes.fabric().virtualChannels();
        return mostVirtualChannels(routes.nextHops(), s, w, d) <= most
                || virtualChannels(routes.nextHops(), s, w, d) <= most;
    }

    /**
     * No fewer virtual channels than {@link #virtualChannels}. The turn at the waypoint is judged by the highest class
     * by which any path arrives there. O(1).
     */
    static int mostVirtualChannels(NextHops nextHops, int s, int w, int d) {
        return 1 + nextHops.descents().most(s, w, d);
    }

    /**
     * Most virtual channels that a path from {@code s} by {@code w} to {@code d} can need; there has to be one. O(next
     * hops on all of them).
     */
    public static int virtualChannels(NextHops nextHops, int s, int w, int d) {
        return (highest(nextHops, w, d, highest(nextHops, s, w, 0)) >> CLASS_BITS) + 1;
    }

    /**
     * The highest state of a packet that has gone from s to t by any next hops, having begun in a state: virtual
     * channel in the upper bits, exit class of the last channel in the lower ones. A higher one stays higher over any
     * channel.
     */
    private static int highest(NextHops nextHops, int s, int t, int state) {
        Map<Integer, Integer> at = Map.of(s, state);
        while (!at.containsKey(t)) {
            Map<Integer, Integer> next = new HashMap<>();
            at.forEach((here, reached) -> nextHops.forEach(
                    here,
                    t,
                    c -> next.merge(nextHops.topology().target(c), after(reached, nextHops.topology(), c), Math::max)));
            at = next;
        }
        return at.get(t);
    }

    private static int after(int state, Topology topology, int c) {
        int virtualChannel = state >> CLASS_BITS;
        return (topology.entryClass(c) <= (state & CLASS_MASK) ? virtualChannel + 1 : virtualChannel) << CLASS_BITS
                | topology.exitClass(c);
    }
}
