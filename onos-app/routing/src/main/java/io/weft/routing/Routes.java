package io.weft.routing;

import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.fabric.Scheme;
import io.weft.fabric.Waypoints;
import io.weft.refusal.Refusal;
import io.weft.routing.nexthops.BitSets;
import io.weft.routing.nexthops.NextHops;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.routing.waypoints.SwitchPair;
import io.weft.routing.waypoints.WaypointLists;
import io.weft.routing.waypoints.WaypointRules;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Every route that packets of a fabric can take while these links and switches are out of service: the next hops
 * towards every switch, what each edge switch does with packets for each other one, and the waypoints it draws from. A
 * pure function of fabric and failures; immutable.
 *
 * <p>Single pairs of endpoints may have routes of their own ({@link PairRoutes}); where these are not used, and for all
 * other packets, the switches of source and destination alone decide.
 *
 * <p>A packet goes minimally to its waypoint, if it has one, and then minimally to its destination. Its virtual channel
 * is the number of its descents over the topology's channel classes so far, and what would need more virtual channels
 * than the fabric has is left out and named in {@link #uncovered}.
 */
public final class Routes {
    private final Fabric fabric;
    private final Failures failures;
    private final NextHops nextHops;
    private final WaypointLists waypoints;
    /** By source, the destinations that it sends to without a waypoint, always or at times, as bits. */
    private final long[][] direct;
    /** By source, the destinations that it draws waypoints for, as bits. */
    private final long[][] drawn;

    private final VirtualChannelShortage uncovered;
    private final int[] edges;
    private final double hopsByWaypoint;
    private final PairRoutes pairs;

    private Routes(Fabric fabric, Failures failures, GivenWaypoints given) {
        this.fabric = fabric;
        this.failures = failures;
        Topology topology = fabric.topology();
        int n = topology.switchCount();
        nextHops = NextHops.of(topology, failures);
        Waypoints candidates = fabric.scheme().waypoints(topology);
        WaypointRules.SourceRule[] rules = new WaypointRules(fabric, failures, nextHops, candidates).rules();
        long[][] excluded = new long[n][];
        for (int s = 0; s < n; s++) {
            excluded[s] = rules[s] == null ? null : rules[s].excluded();
        }
        waypoints = new WaypointLists(n, candidates, excluded);
        edges = topology.edgeSwitches();
        hopsByWaypoint = averageHopsByWaypoint(topology, candidates);
        direct = new long[n][nextHops.words()];
        drawn = new long[n][nextHops.words()];
        List<List<SwitchPair>> unfit = IntStream.of(edges)
                .parallel()
                .mapToObj(s -> decideFrom(s, rules[s]))
                .collect(Collectors.toList());
        pairs = new PairRoutes(given, this);
        uncovered = uncovered(rules, unfit);
    }

    /**
     * Computes the routes of a fabric.
     *
     * <p>O(switches^2 * next hops + channels * switches * diameter / 64) time on an undamaged fabric.
     */
    public static Routes of(Fabric fabric, Failures failures) {
        return of(fabric, failures, GivenWaypoints.none(fabric.topology()));
    }

    /**
     * Computes the routes of a fabric, some pairs of endpoints apart. Those whose waypoint cannot be used, for what is
     * out of service or for lack of virtual channels, go as all do between their switches.
     *
     * <p>As long as without them, and O(pairs), or more where paths have to be followed to see whether they fit.
     *
     * @throws IllegalArgumentException if pairs or failures are of another topology
     * @throws Refusal if pairs are given where endpoints have several links
     */
    public static Routes of(Fabric fabric, Failures failures, GivenWaypoints given) {
        if (failures.topology() != fabric.topology()) {
            throw new IllegalArgumentException("the failures are of another topology than that of " + fabric.name());
        }
        if (!fabric.scheme().suits(fabric.topology())) {
            throw new Refusal("scheme " + fabric.scheme().name() + " needs a topology with links, and" + " this "
                    + fabric.topology().type() + " has none; use scheme " + Scheme.MINIMAL.name());
        }
        PairRoutes.check(fabric, given);
        return new Routes(fabric, failures, given);
    }

    /** Decides what s does with packets for each destination, and returns those that do not fit the channels. */
    private List<SwitchPair> decideFrom(int s, WaypointRules.SourceRule rule) {
        List<SwitchPair> unfit = new ArrayList<>();
        PathKind ofScheme = fabric.scheme().kind();
        boolean mayDraw = rule != null && waypoints.distinct(s) > 0;
        for (int d : edges) {
            if (nextHops.distance(s, d) <= 0) {
                continue;
            }
            if (!fits(s, d)) {
                unfit.add(new SwitchPair(s, d));
                continue;
            }
            boolean toDraw = mayDraw && waypoints.areDrawn(s, d) && !rule.reachesDirectly(d) && hasWaypoint(s, d);
            PathKind kind = toDraw ? ofScheme : PathKind.DIRECT;
            if (kind.goesDirectly()) {
                BitSets.set(direct[s], d);
            }
            if (kind.drawsWaypoints()) {
                BitSets.set(drawn[s], d);
            }
        }
        return unfit;
    }

    private boolean fits(int s, int d) {
        return nextHops.descents(s, d) < fabric.virtualChannels();
    }

    private boolean hasWaypoint(int s, int d) {
        return waypoints.distinct(s) - (waypoints.allows(s, d) ? 1 : 0) > 0;
    }

    private VirtualChannelShortage uncovered(WaypointRules.SourceRule[] rules, List<List<SwitchPair>> unfit) {
        List<SwitchPair> unusable = new ArrayList<>();
        List<SwitchPair> withoutWaypoint = new ArrayList<>();
        for (int s : edges) {
            if (rules[s] == null) {
                continue;
            }
            unusable.addAll(rules[s].named());
            long[] undrawn = direct[s].clone();
            BitSets.andNot(undrawn, drawn[s]);
            for (int d = waypoints.size(s) > 0 ? BitSets.next(undrawn, 0) : -1;
                    d >= 0;
                    d = BitSets.next(undrawn, d + 1)) {
                if (draws(s, d) > 0 && waypoints.areDrawn(s, d)) {
                    withoutWaypoint.add(new SwitchPair(s, d));
                }
            }
        }
        List<SwitchPair> unreached = new ArrayList<>();
        unfit.forEach(unreached::addAll);
        int needed = unreached.stream()
                .mapToInt(pair -> 1 + nextHops.descents(pair.source(), pair.other()))
                .max()
                .orElse(0);
        return new VirtualChannelShortage(unusable, withoutWaypoint, unreached, pairs.lackingChannels(), needed);
    }

    public Fabric fabric() {
        return fabric;
    }

    public Failures failures() {
        return failures;
    }

    /** The minimal next hops of every switch towards every other. */
    public NextHops nextHops() {
        return nextHops;
    }

    /** What edge switch {@code s} does with packets for edge switch {@code d}; NONE for a switch and itself. */
    public PathKind kind(int s, int d) {
        return PathKind.of(BitSets.get(direct[s], d), BitSets.get(drawn[s], d));
    }

    /**
     * How many hops a path from {@code s} to {@code d} by a waypoint has for each one of the path without, on average
     * over the waypoints of the undamaged topology; for different switches that are connected, where waypoints are
     * drawn.
     */
    public double waypointStretch(int s, int d) {
        return hopsByWaypoint / nextHops.distance(s, d);
    }

    /**
     * Hops from an edge switch to a waypoint and on to an edge switch that it draws waypoints for, of an undamaged
     * topology, on average; 0 where there are none. Found breadth first from the first edge switch and from its first
     * waypoint: topologies look alike, or nearly so, from all edge switches. O(channels).
     */
    private static double averageHopsByWaypoint(Topology topology, Waypoints waypoints) {
        int[] edges = topology.edgeSwitches();
        if (edges.length == 0 || waypoints.isEmpty() || waypoints.size(edges[0]) == 0) {
            return 0;
        }
        double there = averageHops(topology, edges[0], waypoints.of(edges[0]));
        if (!waypoints.dependOnSource()) {
            return 2 * there;
        }
        int first = waypoints.at(edges[0], 0);
        return there + averageHops(topology, first, IntStream.of(edges).filter(d -> waypoints.areDrawn(edges[0], d)));
    }

    private static double averageHops(Topology topology, int from, IntStream to) {
        int[] hops = new int[topology.switchCount()];
        Arrays.fill(hops, -1);
        int[] queue = new int[topology.switchCount()];
        queue[0] = from;
        hops[from] = 0;
        int reached = 1;
        for (int at = 0; at < reached; at++) {
            int u = queue[at];
            for (int c = topology.firstChannel(u); c < topology.firstChannel(u + 1); c++) {
                int v = topology.target(c);
                if (hops[v] < 0) {
                    hops[v] = hops[u] + 1;
                    queue[reached++] = v;
                }
            }
        }
        return to.map(t -> hops[t]).filter(each -> each > 0).average().orElse(0);
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

    public boolean allowsWaypoint(int s, int w) {
        return waypoints.allows(s, w);
    }

    /** The pairs of endpoints that a waypoint is given for, or that they are to have none. */
    public PairRoutes pairs() {
        return pairs;
    }

    /** What is left out for lack of virtual channels. */
    public VirtualChannelShortage uncovered() {
        return uncovered;
    }

    public int[] edges() {
        return edges;
    }

    public WaypointLists waypoints() {
        return waypoints;
    }

    /** The destinations that s sends to without a waypoint, always or at times, as bits; read only. */
    public long[] direct(int s) {
        return direct[s];
    }

    /** The destinations that s draws waypoints for, as bits; read only. */
    public long[] drawn(int s) {
        return drawn[s];
    }

    /** The destinations that any switch draws waypoints for, as bits. */
    public long[] drawnDestinations() {
        long[] all = new long[nextHops.words()];
        for (long[] set : drawn) {
            for (int w = 0; w < all.length; w++) {
                all[w] |= set[w];
            }
        }
        return all;
    }

    /** Whether any switch draws waypoints for any destination. */
    public boolean drawsWaypoints() {
        return !BitSets.isEmpty(drawnDestinations());
    }
}
