package io.weft.routing;

import io.weft.fabric.Scheme;
import io.weft.topology.Topology;
import java.util.stream.IntStream;

/**
 * How many virtual channels the routes of an undamaged fabric need: one more than the descents of the worst.
 *
 * <p>Counted over the minimal paths with the fewest descents between all pairs of edge switches and, where the scheme
 * draws waypoints, from all edge switches to all waypoints and on from there. Passing a waypoint is one more descent
 * unless every channel into a waypoint is of a lower class than every channel out of one, as at the top of a fat tree.
 * The worst path to a waypoint and the worst one on from a waypoint are counted whether or not they follow each other.
 * Without an order of classes nothing descends.
 *
 * <p>Breadth-first search from all switches at once, 64 sources a word: O(diameter * channels * classes * descents *
 * switches / 64) time, of which few classes and descents occur at one switch.
 */
public final class VirtualChannelNeed {
    private final Topology topology;
    private final int n;
    private final int words;
    private final int arrivals;
    private final long[] edges;
    private final long[] waypoints;
    private int betweenEdges;
    private int toWaypoints;
    private int fromWaypoints;

    private VirtualChannelNeed(Topology topology, int[] waypoints) {
        this.topology = topology;
        this.n = topology.switchCount();
        this.words = (n + 63) >>> 6;
        this.arrivals = topology.classCount() + 1;
        this.edges = set(topology.edgeSwitches());
        this.waypoints = set(waypoints);
        search();
    }

    /** The virtual channels that routing by {@code scheme} needs on {@code topology}, at least 1. */
    public static int of(Topology topology, Scheme scheme) {
        if (topology.edgeSwitches().length == 0 || topology.classCount() == 0) {
            return 1;
        }
        int[] waypoints = scheme.waypoints(topology);
        VirtualChannelNeed need = new VirtualChannelNeed(topology, waypoints);
        int byWaypoint = need.toWaypoints + descentsAt(waypoints, topology) + need.fromWaypoints;
        return 1 + Math.max(need.betweenEdges, byWaypoint);
    }

    private long[] set(int[] switches) {
        long[] set = new long[words];
        for (int s : switches) {
            Bits.set(set, s);
        }
        return set;
    }

    private static int descentsAt(int[] waypoints, Topology topology) {
        int highestIn = 0;
        int lowestOut = Integer.MAX_VALUE;
        for (int w : waypoints) {
            for (int c = topology.firstChannel(w); c < topology.firstChannel(w + 1); c++) {
                highestIn = Math.max(highestIn, topology.channelClass(topology.reverse(c)));
                lowestOut = Math.min(lowestOut, topology.channelClass(c));
            }
        }
        return highestIn < lowestOut ? 0 : 1;
    }

    /**
     * Goes one hop further from all switches at a time. Element {@code [t][d * arrivals + k]} of a level is the sources
     * at this many hops from switch t that arrive there by a channel of class k after d descents; null for none.
     */
    private void search() {
        long[][] reached = new long[n][words];
        long[][][] level = new long[n][arrivals][];
        for (int s = 0; s < n; s++) {
            if (Bits.get(edges, s) || Bits.get(waypoints, s)) {
                Bits.set(reached[s], s);
                level[s][0] = reached[s].clone();
            }
        }
        boolean further = true;
        for (int hops = 1; further; hops++) {
            long[][][] before = level;
            long[][][] next = new long[n][][];
            int most = hops;
            further = IntStream.range(0, n)
                            .parallel()
                            .filter(t -> {
                                next[t] = arriving(before, most, t, reached[t]);
                                return next[t] != null;
                            })
                            .count()
                    > 0;
            for (int t = 0; t < n; t++) {
                if (next[t] == null) {
                    next[t] = new long[0][];
                } else {
                    count(t, next[t], reached[t]);
                }
            }
            level = next;
        }
    }

    private long[][] arriving(long[][][] before, int most, int t, long[] reached) {
        long[][] arriving = new long[most * arrivals][];
        boolean any = false;
        for (int c = topology.firstChannel(t); c < topology.firstChannel(t + 1); c++) {
            long[][] there = before[topology.target(c)];
            int channelClass = topology.channelClass(topology.reverse(c));
            for (int i = 0; i < there.length; i++) {
                if (there[i] != null) {
                    int descents = i / arrivals + (channelClass <= i % arrivals ? 1 : 0);
                    any |= add(arriving, descents * arrivals + channelClass, there[i], reached);
                }
            }
        }
        return any ? arriving : null;
    }

    private boolean add(long[][] arriving, int to, long[] from, long[] reached) {
        boolean any = false;
        for (int w = 0; w < words; w++) {
            long fresh = from[w] & ~reached[w];
            if (fresh != 0) {
                if (arriving[to] == null) {
                    arriving[to] = new long[words];
                }
                arriving[to][w] |= fresh;
                any = true;
            }
        }
        return any;
    }

    /** Counts those that arrive at t with the fewest descents, and adds them to what has reached it. */
    private void count(int t, long[][] arriving, long[] reached) {
        boolean edge = Bits.get(edges, t);
        boolean waypoint = Bits.get(waypoints, t);
        for (int i = 0; i < arriving.length; i++) {
            if (arriving[i] == null) {
                continue;
            }
            int descents = i / arrivals;
            long fromEdges = 0;
            long fromWaypoint = 0;
            for (int w = 0; w < words; w++) {
                long first = arriving[i][w] & ~reached[w];
                reached[w] |= first;
                fromEdges |= first & edges[w];
                fromWaypoint |= first & waypoints[w];
            }
            if (edge && fromEdges != 0) {
                betweenEdges = Math.max(betweenEdges, descents);
            }
            if (waypoint && fromEdges != 0) {
                toWaypoints = Math.max(toWaypoints, descents);
            }
            if (edge && fromWaypoint != 0) {
                fromWaypoints = Math.max(fromWaypoints, descents);
            }
        }
    }
}
