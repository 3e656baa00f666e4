package io.weft.routing.waypoints;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * A waypoint, or the word that there is to be none, for each of some ordered pairs of endpoints, from elsewhere, such
 * as an optimisation. Whether a pair can go by it is a question of the {@link io.weft.routing.Routes}. Immutable; equal
 * if all pairs are.
 *
 * <p>Pairs are numbered from 0, by source endpoint and then by destination, both ascending. Twelve bytes for each; a
 * pair is found in O(log of the pairs of its source).
 */
public final class GivenWaypoints {
    /** No waypoint: the pair goes minimally, whatever others do. */
    public static final int NONE = -1;
    /** Nothing is said of the pair: it goes as all do between its switches. */
    public static final int NOT_GIVEN = -2;

    private final Topology topology;
    /** By endpoint, the number of its first pair; the last is that of all pairs. */
    private final int[] first;

    private final int[] sources;
    private final int[] destinations;
    private final int[] waypoints;

    /**
     * @param sources by pair, the sending endpoint
     * @param destinations by pair, the receiving endpoint
     * @param waypoints by pair, the switch to visit first, or {@link #NONE}
     * @throws IllegalArgumentException if the arrays are not equally long
     * @throws Refusal if there is no such endpoint or switch, if an endpoint would send to itself, or if a pair is
     *     given twice; the message names it
     */
    public GivenWaypoints(Topology topology, int[] sources, int[] destinations, int[] waypoints) {
        if (sources.length != destinations.length || sources.length != waypoints.length) {
            throw new IllegalArgumentException(sources.length + " sources, " + destinations.length
                    + " destinations and " + waypoints.length + " waypoints: expected as many of each");
        }
        this.topology = topology;
        this.sources = new int[sources.length];
        this.destinations = new int[sources.length];
        this.waypoints = new int[sources.length];
        this.first = new int[topology.endpointCount() + 1];
        for (int i = 0; i < sources.length; i++) {
            check(sources[i], destinations[i], waypoints[i]);
            first[sources[i] + 1]++;
        }
        for (int e = 0; e < topology.endpointCount(); e++) {
            first[e + 1] += first[e];
        }
        sort(sources, destinations, waypoints);
    }

    private void check(int source, int destination, int waypoint) {
        int endpoints = topology.endpointCount();
        if (source < 0 || source >= endpoints || destination < 0 || destination >= endpoints) {
            throw new Refusal("a waypoint for packets from endpoint " + source + " to endpoint " + destination
                    + ": expected 0.." + (endpoints - 1));
        }
        if (source == destination) {
            throw new Refusal("a waypoint for packets from " + topology.endpointName(source) + " to itself");
        }
        if (waypoint < NONE || waypoint >= topology.switchCount()) {
            throw new Refusal(
                    words(source, destination) + ": waypoint " + waypoint + " is no switch",
                    NONE + " for none, or 0.." + (topology.switchCount() - 1));
        }
    }

    private void sort(int[] from, int[] to, int[] by) {
        long[] packed = new long[from.length];
        int[] next = Arrays.copyOf(first, first.length - 1);
        for (int i = 0; i < from.length; i++) {
            packed[next[from[i]]++] = (long) to[i] << 32 | (by[i] & 0xFFFF_FFFFL);
        }
        for (int e = 0; e < first.length - 1; e++) {
            Arrays.sort(packed, first[e], first[e + 1]);
            Arrays.fill(sources, first[e], first[e + 1], e);
        }
        for (int i = 0; i < packed.length; i++) {
            destinations[i] = (int) (packed[i] >>> 32);
            waypoints[i] = (int) packed[i];
            if (i > 0 && sources[i] == sources[i - 1] && destinations[i] == destinations[i - 1]) {
                throw new Refusal("there are two waypoints for packets " + words(sources[i], destinations[i]));
            }
        }
    }

    private String words(int source, int destination) {
        return "from " + topology.endpointName(source) + " to " + topology.endpointName(destination);
    }

    public static GivenWaypoints none(Topology topology) {
        return new GivenWaypoints(topology, new int[0], new int[0], new int[0]);
    }

    public Topology topology() {
        return topology;
    }

    public int count() {
        return sources.length;
    }

    public boolean isEmpty() {
        return sources.length == 0;
    }

    /**
     * Number of the first pair that endpoint {@code e} sends to; those up to {@code firstOf(e + 1)}, exclusive, follow.
     */
    public int firstOf(int e) {
        return first[e];
    }

    /** The sending endpoint of pair {@code i}. */
    public int source(int i) {
        return sources[i];
    }

    /** The receiving endpoint of pair {@code i}. */
    public int destination(int i) {
        return destinations[i];
    }

    /** The switch that pair {@code i} is to visit first, or {@link #NONE}. */
    public int waypoint(int i) {
        return waypoints[i];
    }

    /** The switch of the sending endpoint of pair {@code i}. */
    public int sourceSwitch(int i) {
        return topology.edgeSwitch(sources[i], 0);
    }

    /** The switch of the receiving endpoint of pair {@code i}. */
    public int destinationSwitch(int i) {
        return topology.edgeSwitch(destinations[i], 0);
    }

    /** Number of the pair of these endpoints, or -1 if nothing is said of it. */
    public int find(int from, int to) {
        int i = Arrays.binarySearch(destinations, first[from], first[from + 1], to);
        return i < 0 ? -1 : i;
    }

    /** The waypoint of a pair of endpoints, {@link #NONE}, or {@link #NOT_GIVEN}. */
    public int waypoint(int from, int to) {
        int i = find(from, to);
        return i < 0 ? NOT_GIVEN : waypoints[i];
    }

    /**
     * These waypoints upon an equal topology that is another object, such as one that was parsed from a file again.
     *
     * @throws Refusal if the topologies differ, and in what
     */
    public GivenWaypoints upon(Topology other) {
        if (other == topology) {
            return this;
        }
        other.differenceOf(topology).ifPresent(difference -> {
            throw new Refusal("the pairs are of another topology: " + difference);
        });
        return new GivenWaypoints(other, sources, destinations, waypoints);
    }

    @Override
    public boolean equals(Object o) {
        if (this == o) {
            return true;
        }
        if (!(o instanceof GivenWaypoints)) {
            return false;
        }
        GivenWaypoints other = (GivenWaypoints) o;
        return topology == other.topology
                && Arrays.equals(sources, other.sources)
                && Arrays.equals(destinations, other.destinations)
                && Arrays.equals(waypoints, other.waypoints);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(sources) + Arrays.hashCode(destinations)) + Arrays.hashCode(waypoints);
    }

    @Override
    public String toString() {
        return count() + " pairs";
    }
}
