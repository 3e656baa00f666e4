package io.weft.routing;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The paths of packets while old next hops are replaced by new ones, so that a switch gets its new entry after all that
 * this one leads to: any number of hops by old entries, and then by new ones to the end. Arrays are indexed by target,
 * then switch. O(old next hops) time, three bytes for each pair of switches.
 */
final class MixedPaths {
    private final NextHops before;
    private final NextHops after;
    private final Failures now;
    private final Topology topology;
    private final byte[][] most;
    private final byte[][] lowestClass;
    private final byte[][] lastClass;

    MixedPaths(NextHops before, NextHops after, Failures now) {
        this.before = before;
        this.after = after;
        this.now = now;
        this.topology = before.topology();
        int n = topology.switchCount();
        most = new byte[n][n];
        lowestClass = new byte[n][n];
        lastClass = new byte[n][n];
        IntStream.range(0, n).parallel().forEach(this::mix);
    }

    private void mix(int t) {
        Arrays.fill(lowestClass[t], Byte.MAX_VALUE);
        for (int s = 0; s < most.length; s++) {
            if (after.distance(s, t) > 0) {
                most[t][s] = (byte) after.descents(s, t);
                lowestClass[t][s] = (byte) after.descents().lowestClass(s, t);
                lastClass[t][s] = (byte) after.descents().lastClass(s, t);
            }
        }
        int[] order = before.nearestFirst(t);
        for (int i = 1; i < order.length; i++) {
            int s = order[i];
            before.forEach(s, t, c -> {
                if (now.channelAlive(c)) {
                    addPath(s, c, t);
                }
            });
        }
    }

    private void addPath(int s, int c, int t) {
        int v = topology.target(c);
        int channelClass = topology.channelClass(c);
        int behind = v == t ? 0 : most[t][v] + (lowestClass[t][v] <= channelClass ? 1 : 0);
        most[t][s] = (byte) Math.max(most[t][s], behind);
        lowestClass[t][s] = (byte) Math.min(lowestClass[t][s], channelClass);
        lastClass[t][s] = (byte) Math.max(lastClass[t][s], v == t ? channelClass : lastClass[t][v]);
    }

    /** Whether a mixture can take packets from s to t over more descents than old and new next hops do. */
    boolean lengthens(int s, int t) {
        return most[t][s] > Math.max(before.descents(s, t), after.descents(s, t));
    }

    /** Takes it that next hops towards t are replaced so that none does, in any order: old ones may follow new ones. */
    void shorten(int t) {
        byte last = 0;
        for (int s = 0; s < most.length; s++) {
            most[t][s] = (byte) Math.max(before.descents(s, t), after.descents(s, t));
            last = (byte) Math.max(last, lastClass[t][s]);
        }
        Arrays.fill(lastClass[t], last);
    }

    /** Most descents on any path from s to t that works. */
    int descents(int s, int t) {
        return most[t][s];
    }

    /** Most descents of a packet from s via w to d. */
    int descents(int s, int w, int d) {
        return most[w][s] + most[d][w] + (lowestClass[d][w] <= lastClass[w][s] ? 1 : 0);
    }
}
