package io.weft.routing.transition;

import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The paths of packets while old next hops are replaced by new ones, so that a switch gets its new entry after all that
 * this one leads to: any number of hops by old entries, and then by new ones to the end.
 *
 * <p>Only targets towards which some switch gets a next hop that it did not have are looked at: towards all others, a
 * mixture leads over old paths. Arrays are indexed by target, then switch. O(switches^2 * words of ports + old next
 * hops towards those targets) time, three bytes for each switch and such a target.
 */
final class MixedPaths {
    private final NextHops before;
    private final NextHops after;
    private final Failures now;
    private final Topology topology;
    /** Whether anything can lengthen paths to a target; there are no arrays for others. */
    private final boolean[] gained;

    private final byte[][] most;
    private final byte[][] lowestEntry;
    private final byte[][] lastExit;

    /**
     * @param onlyFails whether all that became different is that something failed: then paths that still work lead over
     *     switches at the distances that they had, and what others get does not matter
     */
    MixedPaths(NextHops before, NextHops after, Failures now, boolean onlyFails) {
        this.before = before;
        this.after = after;
        this.now = now;
        this.topology = before.topology();
        int n = topology.switchCount();
        gained = new boolean[n];
        for (int s = 0; s < n; s++) {
            after.addGained(before, s, onlyFails, gained);
        }
        most = new byte[n][];
        lowestEntry = new byte[n][];
        lastExit = new byte[n][];
        IntStream.range(0, n).parallel().filter(t -> gained[t]).forEach(this::mix);
    }

    /** Whether a mixture can lengthen any path. */
    boolean any() {
        for (boolean each : gained) {
            if (each) {
                return true;
            }
        }
        return false;
    }

    private void mix(int t) {
        int n = topology.switchCount();
        most[t] = new byte[n];
        lowestEntry[t] = new byte[n];
        lastExit[t] = new byte[n];
        Arrays.fill(lowestEntry[t], Byte.MAX_VALUE);
        for (int s = 0; s < n; s++) {
            if (after.distance(s, t) > 0) {
                most[t][s] = (byte) after.descents(s, t);
                lowestEntry[t][s] = (byte) after.descents().lowestEntry(s, t);
                lastExit[t][s] = (byte) after.descents().lastExit(s, t);
            }
        }
        addOldPaths(t, s -> true);
    }

    /** Adds to the paths of these switches those that begin by old next hops and go on by what is known. */
    private void addOldPaths(int t, IntPredicate switches) {
        int[] order = before.nearestFirst(t);
        for (int i = 1; i < order.length; i++) {
            int s = order[i];
            if (switches.test(s)) {
                before.forEach(s, t, c -> {
                    if (now.channelAlive(c)) {
                        addPath(s, c, t);
                    }
                });
            }
        }
    }

    private void addPath(int s, int c, int t) {
        int v = topology.target(c);
        int exit = topology.exitClass(c);
        int behind = v == t ? 0 : most[t][v] + (lowestEntry[t][v] <= exit ? 1 : 0);
        if (behind > most[t][s]) {
            most[t][s] = (byte) behind;
            lowestEntry[t][s] = Byte.MAX_VALUE;
        }
        if (behind == most[t][s]) {
            lowestEntry[t][s] = (byte) Math.min(lowestEntry[t][s], topology.entryClass(c));
        }
        lastExit[t][s] = (byte) Math.max(lastExit[t][s], v == t ? exit : lastExit[t][v]);
    }

    /** Whether a mixture can take packets from s to t over more descents than old and new next hops do. */
    boolean lengthens(int s, int t) {
        return gained[t] && most[t][s] > mostOfBoth(s, t);
    }

    private int mostOfBoth(int s, int t) {
        return Math.max(before.descents(s, t), after.descents(s, t));
    }

    /**
     * Assumes that next hops towards t are replaced in an order by which no mixture has more descents than the old or
     * the new paths have. Old next hops may then follow new ones. Where only the old ones lead to t, packets go by
     * these until they come to a switch from which both do.
     */
    void shorten(int t) {
        byte last = 0;
        for (int s = 0; s < most[t].length; s++) {
            last = (byte) Math.max(last, lastExit[t][s]);
            if (after.distance(s, t) > 0) {
                most[t][s] = (byte) mostOfBoth(s, t);
                lowestEntry[t][s] = (byte) Math.min(lowestFirstEntry(before, s, t), lowestFirstEntry(after, s, t));
            } else {
                most[t][s] = 0;
                lowestEntry[t][s] = Byte.MAX_VALUE;
            }
        }
        addOldPaths(t, s -> after.distance(s, t) < 0);
        Arrays.fill(lastExit[t], last);
    }

    private int lowestFirstEntry(NextHops nextHops, int s, int t) {
        int lowest = Byte.MAX_VALUE;
        for (int c : nextHops.channels(s, t)) {
            lowest = Math.min(lowest, topology.entryClass(c));
        }
        return lowest;
    }

    /** Most descents on any path from s to t that works. */
    int descents(int s, int t) {
        return gained[t] ? most[t][s] : mostOfBoth(s, t);
    }

    /** Most descents on any path that works. O(switches^2). */
    int mostOfAny() {
        return IntStream.range(0, gained.length)
                .parallel()
                .map(this::mostFrom)
                .max()
                .orElse(0);
    }

    private int mostFrom(int s) {
        int found = 0;
        for (int t = 0; t < gained.length; t++) {
            found = Math.max(found, descents(s, t));
        }
        return found;
    }

    /** Most descents of a packet from s via w to d. */
    int descents(int s, int w, int d) {
        return descents(s, w) + descents(w, d) + (lowestEntry(w, d) <= lastExit(s, w) ? 1 : 0);
    }

    /** Lowest entry class by which those paths from s to t that work begin that have the most descents. */
    int lowestEntry(int s, int t) {
        return gained[t]
                ? lowestEntry[t][s]
                : Math.min(before.descents().lowestEntry(s, t), after.descents().lowestEntry(s, t));
    }

    /** Highest exit class by which paths from s to t that work end. */
    int lastExit(int s, int t) {
        return gained[t]
                ? lastExit[t][s]
                : Math.max(before.descents().lastExit(s, t), after.descents().lastExit(s, t));
    }
}
