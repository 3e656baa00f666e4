package io.weft.config;

import io.weft.fabric.Scheme;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * How many virtual channels the routes of an undamaged fabric need: one more than the descents of the worst.
 *
 * <p>Counted on the routes with the fewest hops and, among these, the fewest descents, from one edge switch (and, with
 * waypoints, from one waypoint): every topology there is looks alike from all of its edge switches, and from all of its
 * waypoints. Passing a waypoint is one more descent unless every channel into a waypoint is of a lower class than every
 * channel out of one, as at the top of a fat tree. O(channels x classes). Without an order of classes nothing descends.
 */
public final class VirtualChannelNeed {
    private static final int UNREACHED = Integer.MAX_VALUE;

    private final Topology topology;
    private final int[] hops;
    /** Element {@code s * (classes + 1) + c}: fewest descents on arrival at switch s by a channel of class c. */
    private final int[] descents;

    private final int classes;

    private VirtualChannelNeed(Topology topology) {
        this.topology = topology;
        this.classes = topology.classCount() + 1;
        this.hops = new int[topology.switchCount()];
        this.descents = new int[topology.switchCount() * classes];
    }

    /** The virtual channels that routing by {@code scheme} needs on {@code topology}, at least 1. */
    public static int of(Topology topology, Scheme scheme) {
        int[] edges = topology.edgeSwitches();
        int[] waypoints = topology.intermediates();
        if (edges.length == 0 || topology.classCount() == 0) {
            return 1;
        }
        VirtualChannelNeed need = new VirtualChannelNeed(topology);
        int minimal = need.mostDescents(edges[0], edges);
        if (!scheme.drawsWaypoints()) {
            return 1 + minimal;
        }
        int byWaypoint = need.mostDescents(edges[0], waypoints)
                + need.descentsAt(waypoints)
                + need.mostDescents(waypoints[0], edges);
        return 1 + Math.max(minimal, byWaypoint);
    }

    private int descentsAt(int[] waypoints) {
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

    private int mostDescents(int from, int[] targets) {
        search(from);
        int most = 0;
        for (int t : targets) {
            if (t != from && hops[t] != UNREACHED) {
                most = Math.max(most, fewest(t));
            }
        }
        return most;
    }

    private int fewest(int s) {
        int fewest = UNREACHED;
        for (int c = 0; c < classes; c++) {
            fewest = Math.min(fewest, descents[s * classes + c]);
        }
        return fewest;
    }

    private void search(int from) {
        Arrays.fill(hops, UNREACHED);
        Arrays.fill(descents, UNREACHED);
        int[] queue = new int[topology.switchCount()];
        queue[0] = from;
        hops[from] = 0;
        descents[from * classes] = 0;
        int reached = 1;
        for (int at = 0; at < reached; at++) {
            int s = queue[at];
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                int t = topology.target(c);
                if (hops[t] == UNREACHED) {
                    hops[t] = hops[s] + 1;
                    queue[reached++] = t;
                }
                if (hops[t] == hops[s] + 1) {
                    follow(s, t, topology.channelClass(c));
                }
            }
        }
    }

    private void follow(int s, int t, int channelClass) {
        int arrival = t * classes + channelClass;
        for (int last = 0; last < classes; last++) {
            int before = descents[s * classes + last];
            if (before != UNREACHED) {
                descents[arrival] = Math.min(descents[arrival], before + (channelClass <= last ? 1 : 0));
            }
        }
    }
}
