package io.weft.simulator.route;

import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.simulator.network.RandomStreams;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.FatTree;

/**
 * The nearest common ancestors of two endpoints of an XGFT, and how one of them is chosen as waypoint: the path up to
 * it and down from it is the only one, and is minimal, so that the virtual channels of minimal routes do. Switches and
 * endpoints are numbered as by {@link io.weft.topology.generate.Xgft}. Immutable.
 *
 * <p>On a damaged fabric an ancestor to which the path up or down is cut is passed over for the next; if all are, there
 * is no waypoint.
 *
 * <p>Sources: S. Oehring et al., "On Generalized Fat Trees", IPPS 1995 (source mod k); E. Zahavi et al., "Optimized
 * InfiniBand Fat-Tree Routing for Shift All-to-All Communication Patterns", ISC 2007 (destination mod k); B. Prisacari
 * et al., "Fast Pattern-Specific Routing for Fat Tree Networks", ACM TACO, 2013, section 5, which compares with these.
 */
final class CommonAncestors {
    private final Routes routes;
    private final boolean damaged;
    private final FatTree tree;

    /**
     * The common ancestors in the fabric of these routes.
     *
     * @throws Refusal if it is no XGFT; the message names the routing that needs one
     */
    CommonAncestors(String routing, Routes routes) {
        Topology topology = routes.fabric().topology();
        check(routing, topology);
        this.routes = routes;
        this.damaged = !routes.failures().isEmpty();
        this.tree = topology.fatTree();
    }

    /**
     * Refuses what is no XGFT.
     *
     * @throws Refusal if it is none; the message names the routing that needs one
     */
    static void check(String routing, Topology topology) {
        if (topology.arrangement().tree().isEmpty()) {
            throw new Refusal("routing '" + routing + "' is by nearest common ancestors of source and"
                    + " destination, which only topologies of type xgft have, and this one is of type "
                    + topology.type());
        }
    }

    /**
     * The level of the nearest common ancestors of two endpoints, from 1: that of an endpoint and itself is its edge
     * switch.
     */
    int level(int from, int to) {
        return Math.max(1, tree.turn(from, to));
    }

    /** One drawn for every packet. */
    WaypointChoice perPacket(RandomStreams random) {
        return (from, to, s, d) -> {
            int level = level(from, to);
            return usable(from, s, d, level, random.below(s, tree.upPaths(level)));
        };
    }

    /** One drawn once for each pair of endpoints. */
    WaypointChoice perPair(RandomStreams random) {
        return (from, to, s, d) -> {
            int level = level(from, to);
            return usable(from, s, d, level, random.ofPair(from, to, tree.upPaths(level)));
        };
    }

    /**
     * The one by the source: at each level the parent whose number is the endpoint's digit of that level, modulo
     * parents.
     */
    WaypointChoice bySource() {
        return (from, to, s, d) -> {
            int level = level(from, to);
            return usable(from, s, d, level, tree.digits(from, level));
        };
    }

    /** The one by the destination, in the same way. */
    WaypointChoice byDestination() {
        return (from, to, s, d) -> {
            int level = level(from, to);
            return usable(from, s, d, level, tree.digits(to, level));
        };
    }

    private int usable(int from, int s, int d, int level, int i) {
        int ancestor = tree.ancestor(from, level, i);
        if (!damaged) {
            return ancestor;
        }
        for (int passed = 0; passed < tree.upPaths(level); passed++) {
            int candidate = tree.ancestor(from, level, (i + passed) % tree.upPaths(level));
            if (routes.failures().carriesTransit(candidate)
                    && routes.nextHops().distance(s, candidate) == level - 1
                    && routes.nextHops().distance(candidate, d) == level - 1) {
                return candidate;
            }
        }
        return WaypointChoice.NONE;
    }
}
