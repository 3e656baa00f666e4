package io.weft.routing;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The waypoints that each source switch may draw, by index.
 *
 * <p>The list of a source is as long whatever fails: the switches that the scheme draws from without the source itself,
 * ascending. The place of a switch that may not be used is taken by a substitute, so that a repair rewrites only such
 * places, and those whose alternate may not be used any more.
 */
final class WaypointLists {
    /** The index that stands for "not in the list". */
    static final int NOT_LISTED = 0xFFFF;

    private final int[] waypoints;
    private final int[] placeOf;
    private final long[] all;
    private final long[][] excluded;
    /** By source, the switches that it may use; null where these are all of its list. */
    private final int[][] allowed;

    /**
     * Makes the lists.
     *
     * @param switches number of switches
     * @param waypoints the switches among which waypoints are drawn, ascending
     * @param excluded by source, the waypoints that it may not use (besides itself) as bits; null for none
     */
    WaypointLists(int switches, int[] waypoints, long[][] excluded) {
        this.waypoints = waypoints;
        this.excluded = excluded;
        placeOf = new int[switches];
        all = new long[(switches + 63) >>> 6];
        Arrays.fill(placeOf, -1);
        for (int i = 0; i < waypoints.length; i++) {
            placeOf[waypoints[i]] = i;
            Bits.set(all, waypoints[i]);
        }
        allowed = new int[switches][];
        for (int s = 0; s < switches; s++) {
            if (excluded[s] != null) {
                allowed[s] = BitSet.valueOf(allowed(s)).stream().toArray();
            }
        }
    }

    /** The switches that are drawn from by one source or another, ascending; read only. */
    int[] all() {
        return waypoints;
    }

    /** The switches that source s may draw, as bits; the caller's to change. */
    long[] allowed(int s) {
        long[] set = all.clone();
        Bits.clear(set, s);
        if (excluded[s] != null) {
            Bits.andNot(set, excluded[s]);
        }
        return set;
    }

    /** Length of the list of source s. */
    int size(int s) {
        return waypoints.length - (placeOf[s] >= 0 ? 1 : 0);
    }

    /** Number of different switches in the list of source s. */
    int distinct(int s) {
        return allowed[s] == null ? size(s) : allowed[s].length;
    }

    /** The switch that place i of the undamaged list of source s stands for. */
    int planned(int s, int i) {
        return waypoints[placeOf[s] >= 0 && i >= placeOf[s] ? i + 1 : i];
    }

    /** Place of switch x in the list of source s, or {@link #NOT_LISTED}. */
    int place(int s, int x) {
        if (x == s || placeOf[x] < 0) {
            return NOT_LISTED;
        }
        return placeOf[s] >= 0 && placeOf[x] > placeOf[s] ? placeOf[x] - 1 : placeOf[x];
    }

    /** Whether source s may use waypoint w. */
    boolean allows(int s, int w) {
        return w != s && placeOf[w] >= 0 && (excluded[s] == null || !Bits.get(excluded[s], w));
    }

    /** The switch at place i of the list of source s, which must allow one. */
    int at(int s, int i) {
        int planned = planned(s, i);
        return allows(s, planned) ? planned : allowed[s][Math.floorMod(i + s, allowed[s].length)];
    }

    /** What takes the place of {@link #at} for packets that are destined to that very switch: the next allowed one. */
    int alternate(int s, int i) {
        if (allowed[s] == null) {
            return planned(s, (i + 1) % size(s));
        }
        int place = Arrays.binarySearch(allowed[s], at(s, i));
        return allowed[s][(place + 1) % allowed[s].length];
    }
}
