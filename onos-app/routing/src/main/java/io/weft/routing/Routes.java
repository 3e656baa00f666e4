package io.weft.routing;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Every route that packets of a fabric can take while these links and switches are out of service: the next hops
 * towards every switch, what each edge switch does with packets for each other one, and the waypoints it draws from.
 * A pure function of fabric and failures; immutable.
 *
 * <p>A packet goes minimally to its waypoint, if it has one, and then minimally to its destination. Its virtual channel
 * is the number of its descents over the topology's channel classes so far (where there is no order of classes, a layer
 * that it keeps), and what would need more virtual channels
 * than the fabric has is left out and named in {@link #uncovered}.
 */
public final class Routes {
    private final Fabric fabric;
    private final Failures failures;
    private final NextHops nextHops;
    private final byte[][] kind;
    private final LayeredAssignment layers;
    private final WaypointLists waypoints;
    private final Uncovered uncovered;
    private final int[] edges;

    private Routes(Fabric fabric, Failures failures) {
        this.fabric = fabric;
        this.failures = failures;
        Topology topology = fabric.topology();
        int n = topology.switchCount();
        nextHops = NextHops.of(topology, failures);
        layers = topology.classCount() == 0 ? LayeredAssignment.of(nextHops) : null;
        WaypointRules.SourceRule[] rules = fabric.scheme() == Scheme.VALIANT
                ? new WaypointRules(fabric, failures, nextHops).rules()
                : new WaypointRules.SourceRule[n];
        BitSet[] excluded = new BitSet[n];
        for (int s = 0; s < n; s++) {
            excluded[s] = rules[s] == null ? null : rules[s].excluded;
        }
        waypoints = new WaypointLists(n, topology.intermediates(), excluded);
        kind = new byte[n][];
        edges = topology.edgeSwitches();
        IntStream.range(0, n).parallel().forEach(d -> kind[d] = kindsTowards(d, rules));
        uncovered = uncovered(rules);
    }

    /**
     * Computes the routes of a fabric.
     *
     * <p>O(switches^2 * next hops + channels * switches * diameter / 64) time on an undamaged fabric.
     */
    public static Routes of(Fabric fabric, Failures failures) {
        if (failures.topology() != fabric.topology()) {
            throw new IllegalArgumentException("the failures are of another topology than that of " + fabric.name());
        }
        if (fabric.topology().classCount() == 0 && fabric.scheme() != Scheme.MINIMAL) {
            throw new IllegalArgumentException("scheme " + fabric.scheme().word() + " needs a topology with an order of"
                    + " channel classes, and " + fabric.topology().type() + " has none; use scheme "
                    + Scheme.MINIMAL.word());
        }
        return new Routes(fabric, failures);
    }

    private byte[] kindsTowards(int d, WaypointRules.SourceRule[] rules) {
        byte[] kinds = new byte[nextHops.topology().switchCount()];
        if (!nextHops.topology().isEdge(d)) {
            return kinds;
        }
        for (int s : edges) {
            if (s != d && nextHops.distance(s, d) > 0 && fits(s, d)) {
                boolean via = rules[s] != null && !rules[s].direct.get(d) && hasWaypoint(s, d);
                kinds[s] = (via ? PathKind.VALIANT : PathKind.DIRECT).code;
            }
        }
        return kinds;
    }

    private boolean fits(int s, int d) {
        return layer(s, d) + nextHops.descents(s, d) < fabric.virtualChannels();
    }

    private boolean hasWaypoint(int s, int d) {
        return waypoints.distinct(s) - (waypoints.allows(s, d) ? 1 : 0) > 0;
    }

    private Uncovered uncovered(WaypointRules.SourceRule[] rules) {
        List<SwitchPair> unusable = new ArrayList<>();
        List<SwitchPair> direct = new ArrayList<>();
        List<SwitchPair> pairs = new ArrayList<>();
        for (int s : edges) {
            if (rules[s] != null) {
                unusable.addAll(rules[s].named);
                int source = s;
                rules[s].direct.stream()
                        .filter(d -> fits(source, d))
                        .forEach(d -> direct.add(new SwitchPair(source, d)));
            }
            for (int d : edges) {
                if (s != d && kind[d][s] == PathKind.NONE.code && nextHops.distance(s, d) > 0) {
                    pairs.add(new SwitchPair(s, d));
                }
            }
        }
        return new Uncovered(unusable, direct, pairs);
    }

    /** The fabric that these are routes of. */
    public Fabric fabric() {
        return fabric;
    }

    /** What is out of service. */
    public Failures failures() {
        return failures;
    }

    /** The minimal next hops of every switch towards every other. */
    public NextHops nextHops() {
        return nextHops;
    }

    /** What edge switch {@code s} does with packets for edge switch {@code d}; NONE for a switch and itself. */
    public PathKind kind(int s, int d) {
        return PathKind.of(kind[d][s]);
    }

    /** Virtual channel in which packets from {@code s} to {@code d} start; 0 where channel classes have an order. */
    public int layer(int s, int d) {
        return layers == null ? 0 : layers.layer(s, d);
    }

    /**
     * Number of waypoints that {@code s} draws from for packets to {@code d}: indices {@code 0..draws-1} are drawn with
     * equal probability, and those from {@link #skip} on are raised by one.
     */
    public int draws(int s, int d) {
        return waypoints.size(s) - (skip(s, d) == WaypointLists.NOT_LISTED ? 0 : 1);
    }

    /** Index of {@code d} itself in the waypoint table of {@code s}, which is never drawn; 0xFFFF if not in there. */
    public int skip(int s, int d) {
        return waypoints.place(s, d);
    }

    /**
     * The waypoint table of source {@code s}: the switch of each index. Its length does not depend on the failures: the
     * place of a switch that may not be used holds a substitute. Empty if no waypoint can be used.
     */
    public int[] waypointTable(int s) {
        return waypoints.distinct(s) == 0
                ? new int[0]
                : IntStream.range(0, waypoints.size(s))
                        .map(i -> waypoints.at(s, i))
                        .toArray();
    }

    /** The waypoint that index {@code i} stands for when the packet is destined to {@code waypointTable(s)[i]}. */
    public int alternate(int s, int i) {
        return waypoints.alternate(s, i);
    }

    /** Whether {@code s} may draw waypoint {@code w}. */
    public boolean allowsWaypoint(int s, int w) {
        return waypoints.allows(s, w);
    }

    /** What is left out for lack of virtual channels. */
    public Uncovered uncovered() {
        return uncovered;
    }

    int[] edges() {
        return edges;
    }

    WaypointLists waypoints() {
        return waypoints;
    }
}
