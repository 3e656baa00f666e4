package io.weft.control.update;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.ActionSet;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.fabric.Addressing;
import io.weft.p4.P4Table;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftTables;
import io.weft.refusal.Refusal;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What becomes of packets, by the tables of all switches as they are at one moment and the links that then work. It
 * reads entries and knows nothing of how they came about.
 */
final class TableModel {
    /** A packet can come to a switch a second time on its way to one target. */
    static final long LOOP = 1L << 63;
    /** A packet can come to a switch without an entry for its target, or to a dead link. */
    static final long LOST = 1L << 62;

    private static final long UNKNOWN = -2;
    private static final long UNDER_WAY = -3;
    private static final int DESCENTS = 8;
    private static final List<P4Table> COPIES_OF_NEXT_HOPS = List.of(
            WeftTables.MINIMAL_NEXT_HOP,
            WeftTables.VIA_1_NEXT_HOP,
            WeftTables.VIA_2_NEXT_HOP,
            WeftTables.VIA_3_NEXT_HOP,
            WeftTables.VIA_4_NEXT_HOP);
    private static final List<P4Table> COPIES_OF_WAYPOINTS = List.of(
            WeftTables.VIA_1_WAYPOINTS,
            WeftTables.VIA_2_WAYPOINTS,
            WeftTables.VIA_3_WAYPOINTS,
            WeftTables.VIA_4_WAYPOINTS);
    private static final int[] NO_ENTRY = {};

    private final Topology topology;
    private final Headroom headroom;
    private final int classes;
    private Failures physical;
    private final int[][][] next;
    private final ActionCall[][] paths;
    private final int[][][] waypoints;
    /**
     * By switch, the waypoint ids of pairs of endpoints: source address in the upper half, destination in the lower.
     */
    private final List<Map<Long, Long>> pairs = new ArrayList<>();
    /** By candidate, that without a waypoint first, switch and target: the channels of its copy of next hops. */
    private final int[][][][] firstHops;
    /** By candidate with a waypoint, switch and index: its copy of waypoints. */
    private final int[][][][] candidates;
    /** By target, switch and exit class of the channel by which packets came: see {@link #ways}. */
    private final long[][] ways;

    /**
     * Empty tables.
     *
     * @throws Refusal if there are more than {@value Long#SIZE} switches
     */
    TableModel(Topology topology) {
        if (topology.switchCount() > Long.SIZE) {
            throw new Refusal(topology + " has more than " + Long.SIZE + " switches");
        }
        this.topology = topology;
        this.headroom = new Headroom(topology, this);
        this.classes = topology.highestExit() + 1;
        int n = topology.switchCount();
        next = new int[n][n][];
        paths = new ActionCall[n][n];
        waypoints = new int[n][n][];
        firstHops = new int[COPIES_OF_NEXT_HOPS.size()][n][n][];
        candidates = new int[COPIES_OF_WAYPOINTS.size()][n][n][];
        ways = new long[n][n * classes];
        for (int s = 0; s < n; s++) {
            pairs.add(new HashMap<>());
            wipe(s);
        }
        setPhysical(Failures.none(topology));
    }

    /** The same tables and links; changes to one do not show in the other. */
    TableModel copy() {
        TableModel copy = new TableModel(topology);
        for (int s = 0; s < next.length; s++) {
            copy.next[s] = next[s].clone();
            copy.paths[s] = paths[s].clone();
            copy.waypoints[s] = waypoints[s].clone();
            copy.pairs.get(s).putAll(pairs.get(s));
            for (int k = 0; k < firstHops.length; k++) {
                copy.firstHops[k][s] = firstHops[k][s].clone();
            }
            for (int k = 0; k < candidates.length; k++) {
                copy.candidates[k][s] = candidates[k][s].clone();
            }
        }
        copy.headroom.take(headroom);
        copy.setPhysical(physical);
        return copy;
    }

    void setPhysical(Failures failures) {
        physical = failures;
        for (long[] row : ways) {
            Arrays.fill(row, UNKNOWN);
        }
    }

    /** A switch loses everything that it holds. */
    void wipe(int s) {
        headroom.wipe(s);
        Arrays.fill(next[s], NO_ENTRY);
        Arrays.fill(paths[s], null);
        pairs.get(s).clear();
        Arrays.fill(waypoints[s], NO_ENTRY);
        for (int[][][] copy : firstHops) {
            Arrays.fill(copy[s], NO_ENTRY);
        }
        for (int[][][] copy : candidates) {
            Arrays.fill(copy[s], NO_ENTRY);
        }
        for (long[] row : ways) {
            Arrays.fill(row, UNKNOWN);
        }
    }

    void hold(int s, List<Entity> entities) {
        wipe(s);
        entities.forEach(entity -> apply(s, Update.insert(entity)));
    }

    void apply(int s, Update update) {
        if (!(update.entity() instanceof TableEntry)) {
            return;
        }
        TableEntry entry = (TableEntry) update.entity();
        EntryKey key = entry.key();
        P4Table table = key.table();
        boolean delete = update.type() == Update.Type.DELETE;
        int copyOfNextHops = COPIES_OF_NEXT_HOPS.indexOf(table);
        int copyOfWaypoints = COPIES_OF_WAYPOINTS.indexOf(table);
        if (table.equals(WeftTables.NEXT_HOP) || copyOfNextHops >= 0) {
            int t = Addressing.switchIndex((int) key.value(0));
            int[][][] changed = copyOfNextHops >= 0 ? firstHops[copyOfNextHops] : next;
            changed[s][t] = delete ? NO_ENTRY : channels(s, (ActionSet) entry.action());
            if (copyOfNextHops < 0) {
                Arrays.fill(ways[t], UNKNOWN);
                headroom.forget(t);
            }
        } else if (table.equals(WeftTables.QUEUE)) {
            headroom.setQueue(s, (int) key.value(0), !delete);
        } else if (table.equals(WeftTables.SWITCH_CONFIG)) {
            headroom.setHopLimit(s, (int) ((ActionCall) entry.action()).argument(3));
        } else if (table.equals(WeftTables.PAIR)) {
            long pair = pair(key.value(0), key.value(1));
            if (delete) {
                pairs.get(s).remove(pair);
            } else {
                pairs.get(s).put(pair, ((ActionCall) entry.action()).argument(0));
            }
        } else if (table.equals(WeftTables.PATH)) {
            paths[s][Addressing.switchIndex((int) key.value(0))] = delete ? null : (ActionCall) entry.action();
        } else if (table.equals(WeftTables.WAYPOINTS) || copyOfWaypoints >= 0) {
            ActionCall call = (ActionCall) entry.action();
            int[][][] changed = copyOfWaypoints >= 0 ? candidates[copyOfWaypoints] : waypoints;
            changed[s][(int) key.value(0)] = delete
                    ? NO_ENTRY
                    : new int[] {
                        Addressing.switchIndex((int) call.argument(0)), Addressing.switchIndex((int) call.argument(1))
                    };
        }
    }

    private int[] channels(int s, ActionSet set) {
        return set.members().stream()
                .mapToInt(member -> topology.channelAt(s, (int) member.action().argument(0)))
                .toArray();
    }

    /** The channels by which s sends packets for t on; empty if it has no entry. */
    int[] nextHops(int s, int t) {
        return next[s][t];
    }

    /** Whether the tables lead packets for this target in a circle, from wherever they start. */
    boolean loops(int t) {
        for (int s = 0; s < next.length; s++) {
            if ((ways(s, 0, t) & LOOP) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether every packet from s to d arrives, whatever waypoint and next hops are drawn. */
    boolean delivers(int s, int d) {
        ActionCall path = paths[s][d];
        if (path == null) {
            return false;
        }
        if (path.action().equals(WeftActions.DIRECT)) {
            return arrives(s, 0, d, 0, 0);
        }
        if (path.action().equals(WeftActions.ADAPTIVE)) {
            return deliversAdaptively(s, d, path);
        }
        int first = (int) path.argument(0);
        int draws = (int) path.argument(1);
        int skip = (int) path.argument(2);
        for (int i = 0; i < draws; i++) {
            int w = drawn(waypoints[s], s, first + (i < skip ? i : i + 1), d);
            if (w < 0 ? !arrives(s, 0, d, 0, 0) : !arrives(s, 0, w, 0, 0) || !goesOn(s, 0, w, 0, d)) {
                return false;
            }
        }
        return draws > 0;
    }

    private static long pair(long source, long destination) {
        return source << 32 | destination;
    }

    /** The waypoint by which s sends from one address to another, -1 if by none, -2 if as it does all packets. */
    int via(int s, int source, int destination) {
        Long id = pairs.get(s).get(pair(source & 0xFFFF_FFFFL, destination & 0xFFFF_FFFFL));
        return id == null ? -2 : Addressing.switchIndex(id.intValue());
    }

    /**
     * Whether every packet of two endpoints, by their addresses, arrives: those that their switches do not set apart as
     * all others.
     */
    boolean deliversPair(int s, int d, int source, int destination) {
        int w = via(s, source, destination);
        if (w == -2 || paths[s][d] == null) {
            return delivers(s, d);
        }
        boolean direct = w == -1 || w == s;
        return direct ? arrives(s, 0, d, 0, 0) : (arrives(s, 0, w, 0, 0) && goesOn(s, 0, w, 0, d));
    }

    /** Whatever waits where: each candidate may be the one that is chosen, if its first hop is there. */
    private boolean deliversAdaptively(int s, int d, ActionCall path) {
        int[] minimal = firstHops[0][s][d];
        if (minimal.length == 0) {
            return arrives(s, 0, d, 0, 0);
        }
        if (!arrivesBy(minimal, d)) {
            return false;
        }
        for (int k = 0; k < candidates.length; k++) {
            for (long left = drawable(candidates[k][s], s, d, path); left != 0; left &= left - 1) {
                int w = Long.numberOfTrailingZeros(left);
                int[] first = firstHops[k + 1][s][w];
                if (first.length > 0 && !(arrivesBy(first, w) && goesOnBy(first, w, d))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether all packets to t arrive that start by any of these channels. */
    private boolean arrivesBy(int[] channels, int t) {
        for (int c : channels) {
            if (!physical.channelAlive(c)
                    || !headroom.allows(topology.source(c), 0, 0)
                    || !arrives(topology.target(c), topology.exitClass(c), t, 0, 1)) {
                return false;
            }
        }
        return true;
    }

    /** Whether all packets to d that arrived at their waypoint w after they started by any of these channels arrive. */
    private boolean goesOnBy(int[] channels, int w, int d) {
        for (int c : channels) {
            if (!goesOn(topology.target(c), topology.exitClass(c), w, 1, d)) {
                return false;
            }
        }
        return true;
    }

    /** The waypoints that can be drawn by these entries, as bits. */
    private static long drawable(int[][] table, int s, int d, ActionCall path) {
        int first = (int) path.argument(0);
        int draws = (int) path.argument(1);
        int skip = (int) path.argument(2);
        long all = 0;
        for (int i = 0; i < draws; i++) {
            int w = drawn(table, s, first + (i < skip ? i : i + 1), d);
            all |= w < 0 ? 0 : 1L << w;
        }
        return all;
    }

    /** The waypoint that a drawn index stands for; -1 if the packet goes directly, as the program then decides. */
    private static int drawn(int[][] table, int s, int index, int d) {
        for (int w : table[index]) {
            if (w != s && w != d) {
                return w;
            }
        }
        return -1;
    }

    /** Whether what comes from v to its waypoint w goes on to d. */
    private boolean goesOn(int v, int c, int w, int hops, int d) {
        int most = hops + headroom.longest(v, w);
        for (long bits = ways(v, c, w); bits != 0; bits &= bits - 1) {
            int arrival = Long.numberOfTrailingZeros(bits);
            if (!arrives(w, arrival / DESCENTS, d, arrival % DESCENTS, most)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether all packets come from switch v to target t that came to v by a channel of exit class c, 0 if they start
     * there, after so many descents and hops.
     */
    private boolean arrives(int v, int c, int t, int descents, int hops) {
        return (ways(v, c, t) & (LOOP | LOST)) == 0
                && descents <= headroom.descents(v, c, t)
                && hops <= headroom.hops(v, t);
    }

    /**
     * All ways from switch v to target t of packets that came to v by a channel of exit class c, 0 if they start there:
     * a bit {@code 8 * class + descents} for each exit class by which they can arrive after that many descents, and the
     * two flags.
     */
    private long ways(int v, int c, int t) {
        if (v == t) {
            return 1L << (DESCENTS * c);
        }
        int at = v * classes + c;
        long known = ways[t][at];
        if (known == UNDER_WAY) {
            return LOOP;
        }
        if (known != UNKNOWN) {
            return known;
        }
        ways[t][at] = UNDER_WAY;
        long all = next[v][t].length == 0 ? LOST : 0;
        for (int channel : next[v][t]) {
            if (!physical.channelAlive(channel)) {
                all |= LOST;
                continue;
            }
            long on = ways(topology.target(channel), topology.exitClass(channel), t);
            all |= topology.entryClass(channel) <= c ? descended(on) : on;
        }
        ways[t][at] = all;
        return all;
    }

    private static long descended(long ways) {
        long all = ways & (LOOP | LOST);
        for (long bits = ways & ~(LOOP | LOST); bits != 0; bits &= bits - 1) {
            int arrival = Long.numberOfTrailingZeros(bits);
            all |= arrival % DESCENTS == DESCENTS - 1 ? LOST : 1L << (arrival + 1);
        }
        return all;
    }

    /** Whether s asks this table of waypoints, or of copies, for packets to d. */
    boolean asks(int s, int d, P4Table table) {
        ActionCall path = paths[s][d];
        return path != null
                && (table.equals(WeftTables.WAYPOINTS)
                        ? path.action().equals(WeftActions.VALIANT)
                        : path.action().equals(WeftActions.ADAPTIVE));
    }

    /** Whether s can draw waypoint w for packets to d. */
    boolean draws(int s, int w, int d) {
        ActionCall path = paths[s][d];
        if (path == null || path.action().equals(WeftActions.DIRECT)) {
            return false;
        }
        if (!path.action().equals(WeftActions.ADAPTIVE)) {
            return (drawable(waypoints[s], s, d, path) >> w & 1) != 0;
        }
        for (int[][][] table : candidates) {
            if ((drawable(table[s], s, d, path) >> w & 1) != 0) {
                return true;
            }
        }
        return false;
    }
}
