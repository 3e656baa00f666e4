package io.weft.optimizer.fabric;

import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.limits.WorkLimits;
import io.weft.optimizer.NoRoutesException;
import io.weft.routing.Routes;
import io.weft.routing.WaypointPaths;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The candidate waypoints between each two edge switches, and the channels of minimal paths: what all problems with the
 * same routes share. A candidate is {@link GivenWaypoints#NONE}, or any switch by which packets can go with the virtual
 * channels of the fabric. Both are computed when first used and kept; candidates as one bit for each switch. Not
 * thread-safe.
 */
public final class Candidates {
    /** The part of the heap that the channels of minimal paths may take. */
    private static final double MOST_MEMORY = 0.5;

    private static final double MEGABYTE = 1e6;

    /** Bytes kept for two switches beside the bits of their waypoints. */
    private static final int OF_PAIR = 144;

    final Routes routes;
    private final Topology topology;
    final MinimalPathChannels channels;
    final Slowness slowness;
    /** By pair of switches, the candidates used so far. */
    private final Map<Long, Pair> known = new HashMap<>();

    /**
     * The candidates for these routes. O(edge switches * switches).
     *
     * @throws NoRoutesException if some endpoints have several links, or the channels of all minimal paths would take
     *     more than half of the memory, or the rates of links are in no proportion of small whole numbers
     */
    public Candidates(Routes routes) {
        this(routes, WorkLimits.memory());
    }

    /** The candidates with a maximum heap of {@code memory} bytes. */
    Candidates(Routes routes, long memory) {
        this.routes = routes;
        this.topology = routes.fabric().topology();
        requireSingleHomed(routes.fabric());
        this.slowness = Slowness.of(routes.fabric());
        double bytes = MinimalPathChannels.bytes(routes.nextHops());
        if (bytes > memory * MOST_MEMORY) {
            throw new NoRoutesException(String.format(
                    Locale.ROOT,
                    "to choose among all waypoints between %,d edge switches and %,d switches of %s takes %,.0f MB and "
                            + "more for the channels of their ways, and routes and messages as much again; Java may "
                            + "use %,.0f MB: give it -Xmx%.0fg, or have the fabric's packets draw their waypoints "
                            + "(scheme valiant)",
                    topology.edgeSwitches().length,
                    topology.switchCount(),
                    routes.fabric().name(),
                    bytes / MEGABYTE,
                    memory / MEGABYTE,
                    Math.ceil(bytes / MOST_MEMORY / (1 << 30))));
        }
        this.channels = new MinimalPathChannels(routes.nextHops());
    }

    /** Refuses a fabric whose endpoints have several links each: it has no one switch to give a waypoint at. */
    public static void requireSingleHomed(Fabric fabric) {
        if (!fabric.topology().singleHomed()) {
            throw new NoRoutesException(
                    "the endpoints of " + fabric.name() + " have several links each; expected one link each");
        }
    }

    /**
     * An estimate, from below, of the memory that the candidates of all pairs of edge switches take, in bytes. O(edge
     * switches * switches).
     */
    public static double bytes(Routes routes) {
        Topology topology = routes.fabric().topology();
        double pairs = (double) topology.edgeSwitches().length * topology.edgeSwitches().length;
        return MinimalPathChannels.bytes(routes.nextHops()) + pairs * (OF_PAIR + topology.switchCount() / 8.0);
    }

    /** Whether there is a route between two edge switches. */
    boolean connected(int s, int d) {
        return s == d ? routes.failures().switchAlive(s) : routes.kind(s, d) != PathKind.NONE;
    }

    /** The candidates between two edge switches; always the same object for the same switches. */
    Pair between(int s, int d) {
        return known.computeIfAbsent((long) s * topology.switchCount() + d, pair -> new Pair(s, d));
    }

    /** The candidates between two edge switches between which there is a route. Not thread-safe. */
    final class Pair {
        private final int s;
        private final int d;
        private BitSet waypoints;

        private Pair(int s, int d) {
            this.s = s;
            this.d = d;
        }

        private BitSet waypoints() {
            if (waypoints == null) {
                waypoints = new BitSet(s == d ? 0 : topology.switchCount());
                for (int w = 0; s != d && w < topology.switchCount(); w++) {
                    if (WaypointPaths.lead(routes, s, w, d) && WaypointPaths.fit(routes, s, w, d)) {
                        waypoints.set(w);
                    }
                }
            }
            return waypoints;
        }

        /** All candidates, NONE first, then ascending; a new array. */
        int[] all() {
            BitSet set = waypoints();
            int[] all = new int[set.cardinality() + 1];
            all[0] = GivenWaypoints.NONE;
            int count = 1;
            for (int w = set.nextSetBit(0); w >= 0; w = set.nextSetBit(w + 1)) {
                all[count++] = w;
            }
            return all;
        }

        /** Whether a switch, or NONE, is a candidate. */
        boolean contains(int waypoint) {
            return waypoint == GivenWaypoints.NONE
                    || (waypoint >= 0 && waypoints().get(waypoint));
        }

        /** Whether NONE is the only candidate. */
        boolean single() {
            return waypoints().isEmpty();
        }
    }
}
