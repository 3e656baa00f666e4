package io.weft.routing.survival;

import io.weft.routing.nexthops.Descents;
import io.weft.routing.nexthops.DistanceLevels;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * The minimal paths from all switches to one target: their hops and descents, equal to those of
 * {@link io.weft.routing.nexthops.NextHops}. O(switches + channels) space, where
 * {@link io.weft.routing.nexthops.NextHops} needs O(switches^2). What one more failure changes of them is asked of
 * {@link PathsAfterFailure}. Not thread-safe.
 */
final class PathsTo {
    static final int UNREACHABLE = -1;
    /** Instead of a channel. */
    static final int NONE = -1;

    /** Bits that {@link Descents#rank} takes at most. */
    private static final int RANK_BITS = 2 * Byte.SIZE;

    final Topology topology;
    /** By channel, whether it is usable. */
    final boolean[] usable;
    /** By switch, whether it carries transit. */
    final boolean[] transit;

    int target;
    /** Hops from the farthest switch that reaches the target. */
    int eccentricity;
    /** By switch, hops to the target. */
    final int[] distance;
    /** By switch, the most descents of a packet from there. */
    final byte[] most;
    /** By switch, the lowest entry class by which those paths begin that have the most descents. */
    final byte[] lowestEntry;
    /** By switch, the highest exit class by which paths from there end. */
    final byte[] lastExit;
    /** By switch, the links between groups on its paths, if these have no more hops than spare such links; else 0. */
    final byte[] global;
    /** By switch, how many next hops it has, those with too many descents included. */
    final int[] nextHops;
    /** By switch, the next hop whose loss changes its descents if that of any single one does; else -1. */
    final int[] critical;

    private final int[] nearestFirst;
    private int reached;
    /** The next hops of all switches one after another, and by switch, where its first one is. */
    private final int[] channels;

    private final int[] firstNextHop;
    private int end;
    /** Most descents behind each next hop of the switch that is being counted. */
    private final int[] behinds;

    PathsTo(Topology topology, Failures failures) {
        this.topology = topology;
        this.usable = DistanceLevels.usableChannels(topology, failures);
        int n = topology.switchCount();
        transit = new boolean[n];
        int degree = 0;
        for (int s = 0; s < n; s++) {
            transit[s] = failures.carriesTransit(s);
            degree = Math.max(degree, topology.degree(s));
        }
        distance = new int[n];
        most = new byte[n];
        lowestEntry = new byte[n];
        lastExit = new byte[n];
        global = new byte[n];
        nextHops = new int[n];
        critical = new int[n];
        nearestFirst = new int[n];
        channels = new int[topology.channelCount() + degree];
        firstNextHop = new int[n];
        behinds = new int[degree];
    }

    /** Computes the paths to a target that works; breadth-first search: O(channels). */
    void aim(int t) {
        target = t;
        Arrays.fill(distance, UNREACHABLE);
        nearestFirst[0] = t;
        distance[t] = 0;
        most[t] = 0;
        global[t] = 0;
        reached = 1;
        end = 0;
        for (int i = 0; i < reached; i++) {
            int u = nearestFirst[i];
            if (u != t) {
                firstNextHop[u] = end;
                int to = collect(u);
                critical[u] = count(u, to);
                nextHops[u] = to - end;
                end = to;
            }
            if (u == t || transit[u]) {
                for (int c = topology.firstChannel(u); c < topology.firstChannel(u + 1); c++) {
                    int v = topology.target(c);
                    if (distance[v] == UNREACHABLE && usable[topology.reverse(c)]) {
                        distance[v] = distance[u] + 1;
                        nearestFirst[reached++] = v;
                    }
                }
            }
        }
        eccentricity = distance[nearestFirst[reached - 1]];
    }

    /** How many switches reach the target, itself included. */
    int reached() {
        return reached;
    }

    /** The i-th switch that reaches the target, the nearest first: the target is the 0-th. */
    int nearestFirst(int i) {
        return nearestFirst[i];
    }

    /** Hops from s to the target; -1 if there is no path. */
    int distance(int s) {
        return distance[s];
    }

    /** Most descents of a packet from s to the target. */
    int descents(int s) {
        return most[s];
    }

    /** Lowest entry class by which those paths from s begin that have the most descents. */
    int lowestEntry(int s) {
        return lowestEntry[s];
    }

    /** Highest exit class by which paths from s end. */
    int lastExit(int s) {
        return lastExit[s];
    }

    /** Whether channel c is on a minimal path from its source s, be it one with too many descents. */
    boolean isNextHop(int c, int s) {
        int v = topology.target(c);
        return distance[v] == distance[s] - 1 && usable[c] && distance[v] >= 0 && leadsOn(v);
    }

    /** Whether paths may lead to v, and on from there. */
    boolean leadsOn(int v) {
        return v == target || transit[v];
    }

    /** Counts the descents from s anew by those of its next hops, which may be any of its channels. */
    void countByAny(int s) {
        count(s, collect(s));
    }

    /** As {@link #countByAny}, if the next hops of s are some of those that it had. */
    void countByFewer(int s) {
        int kept = end;
        for (int i = firstNextHop[s]; i < firstNextHop[s] + nextHops[s]; i++) {
            if (isNextHop(channels[i], s)) {
                channels[kept++] = channels[i];
            }
        }
        count(s, kept);
    }

    /** Finds the next hops of s, behind those that are kept; returns the end of them. */
    private int collect(int s) {
        int to = end;
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            if (isNextHop(c, s)) {
                channels[to++] = c;
            }
        }
        return to;
    }

    /** Place of a channel among the next hops of s: first by the links between groups if spared, then by descents. */
    private int rank(int c, int s, int behind) {
        int byDescents = Descents.rank(topology, topology.entryClass(c), behind);
        boolean sparing = distance[s] <= topology.fewestGlobalUpTo();
        return sparing ? crossings(c, topology.target(c)) << RANK_BITS | byDescents : byDescents;
    }

    /** Links between groups from channel c on, which leads to v. */
    private int crossings(int c, int v) {
        return global[v] + (topology.isGlobal(c) ? 1 : 0);
    }

    /**
     * Counts the descents from s by these of its next hops, as {@link Descents} does; returns the {@link #critical}
     * one.
     */
    private int count(int s, int to) {
        int best = Integer.MAX_VALUE;
        for (int i = end; i < to; i++) {
            int c = channels[i];
            int v = topology.target(c);
            int behind = v == target ? 0 : most[v] + (lowestEntry[v] <= topology.exitClass(c) ? 1 : 0);
            best = Math.min(best, rank(c, s, behind));
            behinds[i - end] = behind;
        }
        int descents = -1;
        int entry = Byte.MAX_VALUE;
        int last = 0;
        int only = NONE;
        int crossed = 0;
        for (int i = end; i < to; i++) {
            int c = channels[i];
            int v = topology.target(c);
            int behind = behinds[i - end];
            if (rank(c, s, behind) > best) {
                continue;
            }
            crossed = crossings(c, v);
            if (behind > descents || (behind == descents && topology.entryClass(c) < entry)) {
                descents = behind;
                entry = topology.entryClass(c);
                only = c;
            } else if (behind == descents && topology.entryClass(c) == entry) {
                only = NONE;
            }
            last = Math.max(last, v == target ? topology.exitClass(c) : lastExit[v]);
        }
        most[s] = (byte) descents;
        lowestEntry[s] = (byte) entry;
        lastExit[s] = (byte) last;
        global[s] = (byte) (distance[s] <= topology.fewestGlobalUpTo() ? crossed : 0);
        return only;
    }
}
