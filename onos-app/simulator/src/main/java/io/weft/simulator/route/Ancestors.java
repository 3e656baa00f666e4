package io.weft.simulator.route;

import io.weft.routing.Routes;
import io.weft.simulator.network.RandomBits;
import io.weft.topology.Topology;
import io.weft.topology.generate.Xgft;
import java.util.List;

/**
 * The nearest common ancestors of two endpoints of an XGFT, and the ways to choose one of them as waypoint: the way up to it and
 * down from it is the only one, and is minimal, so that the virtual channels of minimal routes do. Switches and endpoints are
 * numbered as by {@link Xgft}. Immutable.
 *
 * <p>On a damaged fabric an ancestor that the way up or down is cut to is passed over for the next; if all are, there is no
 * waypoint.
 *
 * <p>Sources: S. Oehring et al., "On Generalized Fat Trees", IPPS 1995 (source mod k); E. Zahavi et al., "Optimized InfiniBand
 * Fat-Tree Routing for Shift All-to-All Communication Patterns", ISC 2007 (destination mod k); B. Prisacari et al., "Generating
 * Optimal Contention-Free Routes for Fat Trees", TACO, section 5, which compares with these.
 */
final class Ancestors {
    /** The type of topology that has ancestors. */
    static final String TYPE = "xgft";

    private final Routes routes;
    private final boolean damaged;
    /** By level from 1, children of a switch. */
    private final int[] children;
    /** By level from 1, parents of a switch of the level below. */
    private final int[] parents;
    /** By level, endpoints below a switch. */
    private final int[] leaves;
    /** By level, switches that have the same endpoints below. */
    private final int[] copies;
    /** By level from 1, the first switch. */
    private final int[] first;

    /**
     * Those of the fabric of these routes.
     *
     * @throws IllegalArgumentException if it is no XGFT; the message names the routing that needs one
     */
    Ancestors(String routing, Routes routes) {
        Topology topology = routes.fabric().topology();
        check(routing, topology);
        this.routes = routes;
        this.damaged = !routes.failures().isEmpty();
        this.children = numbers(topology.parameters().get("m"));
        this.parents = numbers(topology.parameters().get("w"));
        int height = children.length - 1;
        this.leaves = products(children);
        this.copies = products(parents);
        this.first = new int[height + 1];
        for (int level = 2; level <= height; level++) {
            first[level] = first[level - 1] + leaves[height] / leaves[level - 1] * copies[level - 1];
        }
    }

    /**
     * Refuses what is no XGFT.
     *
     * @throws IllegalArgumentException if it is none; the message names the routing that needs one
     */
    static void check(String routing, Topology topology) {
        if (!topology.type().equals(TYPE)) {
            throw new IllegalArgumentException("routing '" + routing + "' is by nearest common ancestors of source and"
                    + " destination, which only topologies of type " + TYPE + " have, and this one is of type "
                    + topology.type());
        }
    }

    /** Element 0 is 1. */
    private static int[] numbers(Object list) {
        List<?> values = (List<?>) list;
        int[] numbers = new int[values.size() + 1];
        numbers[0] = 1;
        for (int i = 1; i < numbers.length; i++) {
            numbers[i] = ((Number) values.get(i - 1)).intValue();
        }
        return numbers;
    }

    private static int[] products(int[] factors) {
        int[] products = factors.clone();
        for (int i = 1; i < products.length; i++) {
            products[i] *= products[i - 1];
        }
        return products;
    }

    /** The level of the nearest common ancestors of two endpoints, from 1: an edge switch. */
    int level(int from, int to) {
        int level = 1;
        while (from / leaves[level] != to / leaves[level]) {
            level++;
        }
        return level;
    }

    /** The {@code i}-th of the ancestors of an endpoint at a level, {@code i} from 0 to {@link #count} - 1. */
    int ancestor(int endpoint, int level, int i) {
        return first[level] + endpoint / leaves[level] * copies[level] + i;
    }

    /** How many ancestors an endpoint has at a level. */
    int count(int level) {
        return copies[level];
    }

    /** One drawn for every packet. */
    WaypointChoice random(RandomBits random) {
        return (from, to, s, d) -> {
            int level = level(from, to);
            return usable(from, s, d, level, random.below(count(level)));
        };
    }

    /** One drawn once for each pair of endpoints. */
    WaypointChoice drawnOnce(DrawnOnce draw) {
        return (from, to, s, d) -> {
            int level = level(from, to);
            return usable(from, s, d, level, draw.below(count(level), from, to));
        };
    }

    /** The one by the source: at each level the parent whose number is the endpoint's digit of that level, modulo parents. */
    WaypointChoice bySource() {
        return (from, to, s, d) -> {
            int level = level(from, to);
            return usable(from, s, d, level, byDigits(from, level));
        };
    }

    /** The one by the destination, in the same way. */
    WaypointChoice byDestination() {
        return (from, to, s, d) -> {
            int level = level(from, to);
            return usable(from, s, d, level, byDigits(to, level));
        };
    }

    private int byDigits(int endpoint, int level) {
        int i = 0;
        for (int l = 2; l <= level; l++) {
            int digit = endpoint / leaves[l - 2] % children[l - 1];
            i += digit % parents[l] * copies[l - 1];
        }
        return i;
    }

    private int usable(int from, int s, int d, int level, int i) {
        int ancestor = ancestor(from, level, i);
        if (!damaged) {
            return ancestor;
        }
        for (int passed = 0; passed < count(level); passed++) {
            int candidate = ancestor(from, level, (i + passed) % count(level));
            if (routes.failures().carriesTransit(candidate)
                    && routes.nextHops().distance(s, candidate) == level - 1
                    && routes.nextHops().distance(candidate, d) == level - 1) {
                return candidate;
            }
        }
        return WaypointChoice.NONE;
    }
}
