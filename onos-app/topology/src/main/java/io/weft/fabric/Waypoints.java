package io.weft.fabric;

import io.weft.topology.Topology;
import io.weft.topology.arrangement.Groups;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The waypoints that each source draws from if nothing has failed: either the same switches for all sources, except the
 * source itself, or the nearest switch of each other group. Immutable.
 */
public final class Waypoints {
    private final int[] all;
    /** By switch, its place among all; -1 for none. */
    private final int[] placeAmongAll;
    /** By source; null where every source draws from all but itself. */
    private final int[][] bySource;
    /** By source, its waypoints as bits, the same array for the same waypoints; null as above. */
    private final long[][] asBits;

    /** Null where packets between any two switches draw waypoints. */
    private final BiIntPredicate drawn;

    private Waypoints(int switches, int[] all, int[][] bySource, BiIntPredicate drawn) {
        this.all = all;
        this.placeAmongAll = new int[switches];
        this.bySource = bySource;
        this.asBits = bySource == null ? null : asBits(switches, bySource);
        this.drawn = drawn;
        Arrays.fill(placeAmongAll, -1);
        for (int i = 0; i < all.length; i++) {
            placeAmongAll[all[i]] = i;
        }
    }

    private static long[][] asBits(int switches, int[][] lists) {
        IdentityHashMap<int[], long[]> different = new IdentityHashMap<>();
        return Stream.of(lists)
                .map(list -> different.computeIfAbsent(list, waypoints -> {
                    long[] bits = new long[(switches + Long.SIZE - 1) / Long.SIZE];
                    for (int w : waypoints) {
                        bits[w / Long.SIZE] |= 1L << w;
                    }
                    return bits;
                }))
                .toArray(long[][]::new);
    }

    /** Says something of a source and a destination switch. */
    @FunctionalInterface
    private interface BiIntPredicate {
        boolean test(int s, int d);
    }

    /** No source draws any. */
    public static Waypoints none(Topology topology) {
        return among(topology, new int[0]);
    }

    /** Every source draws from the same switches, ascending, but not itself. O(switches). */
    public static Waypoints among(Topology topology, int... switches) {
        return new Waypoints(topology.switchCount(), switches, null, null);
    }

    /**
     * Every source draws a group other than its own, and goes by the switch of it that is nearest, so that its packets
     * come to a random group in as few hops as they can. Those that stay within a group need no waypoint.
     *
     * <p>O(groups * switches), and as {@link Groups#nearest} the first time.
     */
    public static Waypoints byGroup(Topology topology, Groups groups) {
        return byGroup(topology, groups, (s, d) -> groups.group(s) != groups.group(d));
    }

    /**
     * Waypoints as {@link #byGroup}, but packets to a group go minimally, too, if their source is at most one hop away
     * from a link to that group. Time as {@link #byGroup}.
     */
    public static Waypoints byGroupFromAfar(Topology topology, Groups groups) {
        byte[][] hops = groups.hops(topology);
        return byGroup(topology, groups, (s, d) -> hops[s][groups.group(d)] > 2);
    }

    private static Waypoints byGroup(Topology topology, Groups groups, BiIntPredicate areDrawn) {
        int[][] nearest = groups.nearest(topology);
        boolean[] is = new boolean[topology.switchCount()];
        for (int s : topology.edgeSwitches()) {
            for (int w : nearest[s]) {
                is[w] = true;
            }
        }
        int[] all = IntStream.range(0, is.length).filter(w -> is[w]).toArray();
        return new Waypoints(is.length, all, nearest, areDrawn);
    }

    /** Whether no source draws any. */
    public boolean isEmpty() {
        return all.length == 0;
    }

    /** The switches that one source or another draws, ascending; read only. */
    public int[] all() {
        return all;
    }

    /** How many source {@code s} draws from. */
    public int size(int s) {
        return bySource != null ? bySource[s].length : all.length - (placeAmongAll[s] >= 0 ? 1 : 0);
    }

    /** The waypoint at place {@code i}, from 0, among those of source {@code s}, ascending. */
    public int at(int s, int i) {
        return bySource != null ? bySource[s][i] : all[placeAmongAll[s] >= 0 && i >= placeAmongAll[s] ? i + 1 : i];
    }

    /**
     * Place of switch {@code x} among the waypoints of source {@code s}; less than 0 if it is none. O(log waypoints).
     */
    public int place(int s, int x) {
        if (x == s || placeAmongAll[x] < 0) {
            return -1;
        }
        if (bySource != null) {
            return (asBits[s][x / Long.SIZE] >>> x & 1) == 0 ? -1 : Arrays.binarySearch(bySource[s], x);
        }
        return placeAmongAll[s] >= 0 && placeAmongAll[x] > placeAmongAll[s] ? placeAmongAll[x] - 1 : placeAmongAll[x];
    }

    /** The waypoints of source {@code s}, ascending. */
    public IntStream of(int s) {
        return bySource != null ? IntStream.of(bySource[s]) : IntStream.of(all).filter(w -> w != s);
    }

    /** Whether two sources draw from the same switches, but for themselves. */
    public boolean areSame(int s, int other) {
        return bySource == null || bySource[s] == bySource[other];
    }

    /** Whether sources draw from different switches, apart from themselves. */
    public boolean dependOnSource() {
        return bySource != null;
    }

    /**
     * Whether there are waypoints, but between no two edge switches are they drawn. O(1) where most packets go by one,
     * O(edge switches^2) at worst.
     */
    public boolean areNeverDrawn(Topology topology) {
        int[] edges = topology.edgeSwitches();
        return !isEmpty()
                && drawn != null
                && IntStream.of(edges).noneMatch(s -> IntStream.of(edges).anyMatch(d -> drawn.test(s, d)));
    }

    /** Whether packets from switch {@code s} to another switch {@code d} are to go by a waypoint at all. */
    public boolean areDrawn(int s, int d) {
        return !isEmpty() && (drawn == null || drawn.test(s, d));
    }
}
