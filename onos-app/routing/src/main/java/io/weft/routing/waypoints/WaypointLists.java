package io.weft.routing.waypoints;

import io.weft.fabric.Waypoints;
import io.weft.routing.nexthops.BitSets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The waypoints that each source switch may draw, by index.
 *
 * <p>The list of a source is as long whatever fails: the switches that the scheme draws from there, ascending. The
 * place of a switch that may not be used is taken by a substitute, so that a repair rewrites only such places, and
 * those whose alternate may not be used any more.
 */
public final class WaypointLists {
    /** The index that stands for "not in the list". */
    public static final int NOT_LISTED = 0xFFFF;

    private final Waypoints waypoints;
    /** The switches that are drawn from, as bits, where sources draw from the same. */
    private final long[] all;

    private final long[][] excluded;
    /** By source, the switches that it may use; null where these are all of its list. */
    private final int[][] allowed;

    /**
     * @param switches number of switches
     * @param waypoints the switches among which waypoints are drawn
     * @param excluded by source, the waypoints that it may not use (besides itself) as bits; null for none
     */
    public WaypointLists(int switches, Waypoints waypoints, long[][] excluded) {
        this.waypoints = waypoints;
        this.excluded = excluded;
        all = new long[(switches + 63) >>> 6];
        for (int w : waypoints.all()) {
            BitSets.set(all, w);
        }
        allowed = new int[switches][];
        for (int s = 0; s < switches; s++) {
            if (excluded[s] != null) {
                allowed[s] = BitSet.valueOf(allowed(s)).stream().toArray();
            }
        }
    }

    /** The switches that are drawn from by one source or another, ascending; read only. */
    public int[] all() {
        return waypoints.all();
    }

    /** The switches that source s draws from if nothing has failed. */
    public IntStream planned(int s) {
        return waypoints.of(s);
    }

    /** The switches that source s may draw, as bits; the caller's to change. */
    public long[] allowed(int s) {
        long[] set = waypoints.dependOnSource() ? new long[all.length] : all.clone();
        if (waypoints.dependOnSource()) {
            waypoints.of(s).forEach(w -> BitSets.set(set, w));
        } else {
            BitSets.clear(set, s);
        }
        if (excluded[s] != null) {
            BitSets.andNot(set, excluded[s]);
        }
        return set;
    }

    /** Whether two sources draw from the same switches, but for themselves, if nothing has failed. */
    public boolean areSame(int s, int other) {
        return waypoints.areSame(s, other);
    }

    /** Whether any source draws switch w if nothing has failed. */
    public boolean isAny(int w) {
        return BitSets.get(all, w);
    }

    /** Whether sources draw from switches of their own. */
    public boolean dependOnSource() {
        return waypoints.dependOnSource();
    }

    /** Whether packets from switch s to another switch d are to go by a waypoint if nothing has failed. */
    public boolean areDrawn(int s, int d) {
        return waypoints.areDrawn(s, d);
    }

    public int size(int s) {
        return waypoints.size(s);
    }

    /** Number of different switches in the list of source s. */
    public int distinct(int s) {
        return allowed[s] == null ? size(s) : allowed[s].length;
    }

    /** The switch that place i of the undamaged list of source s stands for. */
    public int planned(int s, int i) {
        return waypoints.at(s, i);
    }

    /** Place of switch x in the list of source s, or {@link #NOT_LISTED}. */
    public int place(int s, int x) {
        int place = waypoints.place(s, x);
        return place < 0 ? NOT_LISTED : place;
    }

    /** Whether source s may use waypoint w. */
    public boolean allows(int s, int w) {
        return waypoints.place(s, w) >= 0 && (excluded[s] == null || !BitSets.get(excluded[s], w));
    }

    /** The switch at place i of the list of source s, which must allow one. */
    public int at(int s, int i) {
        int planned = planned(s, i);
        return allows(s, planned) ? planned : allowed[s][Math.floorMod(i + s, allowed[s].length)];
    }

    /** What takes the place of {@link #at} for packets that are destined to that very switch: the next allowed one. */
    public int alternate(int s, int i) {
        if (allowed[s] == null) {
            return planned(s, (i + 1) % size(s));
        }
        int place = Arrays.binarySearch(allowed[s], at(s, i));
        return allowed[s][(place + 1) % allowed[s].length];
    }
}
