package io.weft.control.update;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.ActionSet;
import io.weft.control.entry.Entity;
import io.weft.control.entry.TableAction;
import io.weft.control.entry.TableEntry;
import io.weft.control.table.PathAction;
import io.weft.control.table.RouteTables;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.p4.P4Table;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftTables;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The routes that switches hold, decoded from their entries and from nothing else, so that what is proved of them is
 * proved of what is installed and not of what was meant.
 *
 * <p>Entries of different switches may be added at the same time. What no route of the topology can express, such as a
 * next hop by a port without a link or with other classes than its channel has, is kept as an anomaly, in words.
 */
public final class InstalledRoutes {
    private static final int[] NO_CHANNELS = {};

    private final Topology topology;
    private final Optional<Addressing> addressing;
    private final Holding[] holdings;
    private final List<String> anomalies = Collections.synchronizedList(new ArrayList<>());

    /**
     * The routes of switches that hold nothing; those of pairs of endpoints, whose addresses are not known, will be
     * anomalies.
     */
    public InstalledRoutes(Topology topology) {
        this(topology, Optional.empty());
    }

    /** The routes of switches of a fabric that hold nothing. */
    public InstalledRoutes(Fabric fabric) {
        this(fabric.topology(), Optional.of(fabric.addressing()));
    }

    private InstalledRoutes(Topology topology, Optional<Addressing> addressing) {
        this.topology = topology;
        this.addressing = addressing;
        this.holdings = new Holding[topology.switchCount()];
    }

    /** Reads them from switches; those that cannot be reached are left out. */
    static InstalledRoutes read(Fabric fabric, SwitchDriver driver, int[] switches) {
        InstalledRoutes routes = new InstalledRoutes(fabric);
        SwitchReading.of(driver::read, switches, (s, entities) -> {
            routes.add(s, entities);
            return s;
        });
        return routes;
    }

    /** What one switch holds, by target or destination switch. */
    private static final class Holding {
        final int[][] channels;
        final ActionCall[] paths;
        final SortedMap<Integer, int[]> waypoints = new TreeMap<>();
        /** By source endpoint in the upper half and destination in the lower. */
        final Map<Long, Integer> pairs = new HashMap<>();

        Holding(int switches) {
            channels = new int[switches][];
            Arrays.fill(channels, NO_CHANNELS);
            paths = new ActionCall[switches];
        }
    }

    /** Decodes everything that switch {@code s} holds, in place of what was added for it before. O(entries). */
    public void add(int s, Collection<? extends Entity> entities) {
        Holding holding = new Holding(topology.switchCount());
        Map<P4Table, List<TableEntry>> copies = new LinkedHashMap<>();
        for (Entity entity : entities) {
            if (entity instanceof TableEntry && !((TableEntry) entity).key().isDefault()) {
                decode(s, holding, (TableEntry) entity, copies);
            }
        }
        copies.values().forEach(list -> list.forEach(entry -> checkCopy(s, holding, entry)));
        checkComplete(s, holding, copies);
        holdings[s] = holding;
    }

    /**
     * Whoever compares queues needs a copy of each next hop and waypoint, for the minimal route and a candidate at
     * least.
     */
    private void checkComplete(int s, Holding holding, Map<P4Table, List<TableEntry>> copies) {
        long nextHops = Arrays.stream(holding.channels)
                .filter(channels -> channels.length > 0)
                .count();
        boolean compares = Arrays.stream(holding.paths)
                .anyMatch(path -> path != null && path.action().equals(WeftActions.ADAPTIVE));
        List<P4Table> needed = compares ? List.of(WeftTables.MINIMAL_NEXT_HOP, WeftTables.VIA_1_NEXT_HOP) : List.of();
        for (P4Table table : needed) {
            copies.putIfAbsent(table, List.of());
        }
        copies.forEach((table, list) -> {
            if (RouteTables.isOfNextHops(table) && list.size() != nextHops) {
                anomalies.add(topology.switchName(s) + ": " + list.size() + " entries in " + table.name()
                        + ", a copy of " + nextHops);
            }
        });
    }

    /** Routes by the copies are those by next hops and waypoints, or else they are not known here. */
    private void checkCopy(int s, Holding holding, TableEntry entry) {
        P4Table table = entry.key().table();
        boolean same = RouteTables.isOfWaypoints(table)
                ? Arrays.equals(
                        waypoint(entry), holding.waypoints.get((int) entry.key().value(0)))
                : Arrays.equals(
                        channels(s, entry),
                        holding.channels[switchOf(entry.key().value(0))]);
        if (!same) {
            anomaly(s, entry, "differs from what it is a copy of");
        }
    }

    private int[] waypoint(TableEntry entry) {
        ActionCall waypoint = (ActionCall) entry.action();
        return new int[] {switchOf(waypoint.argument(0)), switchOf(waypoint.argument(1))};
    }

    private void decode(int s, Holding holding, TableEntry entry, Map<P4Table, List<TableEntry>> copies) {
        P4Table table = entry.key().table();
        if (table.equals(WeftTables.PAIR)) {
            decodePair(s, holding, entry);
        } else if (RouteTables.isOfWaypoints(table)) {
            int[] switches = waypoint(entry);
            if (switches[0] < 0 || switches[1] < 0) {
                anomaly(s, entry, "no such switch");
            } else if (holding.waypoints.putIfAbsent((int) entry.key().value(0), switches) != null) {
                copies.computeIfAbsent(table, key -> new ArrayList<>()).add(entry);
            }
        } else if (RouteTables.isOfNextHops(table) || table.equals(WeftTables.PATH)) {
            int t = switchOf(entry.key().value(0));
            if (t < 0) {
                anomaly(s, entry, "no such switch");
            } else if (table.equals(WeftTables.NEXT_HOP)) {
                holding.channels[t] = channels(s, entry);
            } else if (table.equals(WeftTables.PATH)) {
                decodePath(s, holding, t, entry);
            } else {
                copies.computeIfAbsent(table, key -> new ArrayList<>()).add(entry);
            }
        }
    }

    private void decodePath(int s, Holding holding, int d, TableEntry entry) {
        ActionCall path = (ActionCall) entry.action();
        Optional<PathKind> kind = PathAction.kind(path.action());
        if (kind.isEmpty()) {
            anomaly(s, entry, "the action of no routing scheme");
        } else if (kind.get().drawsWaypoints() && path.argument(0) != 0 && path.argument(1) != 1) {
            // A single one is drawn while next hops are replaced.
            anomaly(s, entry, "its first waypoint is not that of index 0");
        } else {
            holding.paths[d] = path;
        }
    }

    private void decodePair(int s, Holding holding, TableEntry entry) {
        if (addressing.isEmpty()) {
            anomaly(s, entry, "routes of pairs are not known here");
            return;
        }
        int from = addressing.get().endpointOf((int) entry.key().value(0));
        int to = addressing.get().endpointOf((int) entry.key().value(1));
        ActionCall via = (ActionCall) entry.action();
        int w = switchOf(via.argument(0));
        if (from < 0 || to < 0) {
            anomaly(s, entry, "no such endpoint");
        } else if (topology.edgeSwitch(from, 0) != s) {
            anomaly(s, entry, topology.endpointName(from) + " is not at this switch");
        } else if (w < 0 && via.argument(0) != 0) {
            anomaly(s, entry, "no such switch");
        } else {
            holding.pairs.put(pair(from, to), w < 0 ? GivenWaypoints.NONE : w);
        }
    }

    private static long pair(int from, int to) {
        return (long) from << 32 | to;
    }

    private int[] channels(int s, TableEntry entry) {
        TableAction action = entry.action();
        List<ActionSet.Member> members = action instanceof ActionSet ? ((ActionSet) action).members() : List.of();
        int[] channels = new int[members.size()];
        int count = 0;
        for (ActionSet.Member member : members) {
            ActionCall forward = member.action();
            int c = topology.channelAt(s, (int) forward.argument(0));
            if (c < 0) {
                anomaly(s, entry, "no link is on that port");
            } else {
                if (topology.entryClass(c) != forward.argument(1) || topology.exitClass(c) != forward.argument(2)) {
                    anomaly(
                            s,
                            entry,
                            "the channel's entry class is " + topology.entryClass(c) + ", its exit class "
                                    + topology.exitClass(c));
                }
                channels[count++] = c;
            }
        }
        channels = Arrays.copyOf(channels, count);
        Arrays.sort(channels);
        return channels;
    }

    private int switchOf(long id) {
        int s = Addressing.switchIndex((int) id);
        return s < topology.switchCount() ? s : -1;
    }

    private void anomaly(int s, TableEntry entry, String what) {
        anomalies.add(topology.switchName(s) + ": " + entry + ": " + what);
    }

    public Topology topology() {
        return topology;
    }

    /** Whether anything was added for switch {@code s}. */
    public boolean holds(int s) {
        return holdings[s] != null;
    }

    /** The channels that are next hops at switch {@code s} towards {@code t}, ascending; empty if there are none. */
    public int[] channels(int s, int t) {
        return holdings[s] == null ? NO_CHANNELS : holdings[s].channels[t].clone();
    }

    /** What switch {@code s} does with packets for switch {@code d}. */
    public PathKind kind(int s, int d) {
        ActionCall path = holdings[s] == null ? null : holdings[s].paths[d];
        return path == null ? PathKind.NONE : PathAction.kind(path.action()).orElseThrow();
    }

    /**
     * The first waypoint index that {@code s} draws from for packets to {@code d}, 0 if it draws none. It is another
     * only while next hops are replaced, where it is the only one ({@link Detours}).
     */
    public int firstDrawn(int s, int d) {
        return kind(s, d).drawsWaypoints() ? (int) holdings[s].paths[d].argument(0) : 0;
    }

    /** Number of waypoint indices that {@code s} draws from for packets to {@code d}; 0 if it draws none. */
    public int draws(int s, int d) {
        return kind(s, d).drawsWaypoints() ? (int) holdings[s].paths[d].argument(1) : 0;
    }

    /**
     * The waypoint index that {@code s} skips for packets to {@code d}, counted from {@link #firstDrawn}; 0xFFFF if
     * none or if it draws none.
     */
    public int skip(int s, int d) {
        return kind(s, d).drawsWaypoints() ? (int) holdings[s].paths[d].argument(2) : 0xFFFF;
    }

    /**
     * The waypoint of packets from endpoint {@code from} to endpoint {@code to} alone, {@link GivenWaypoints#NONE} if
     * they are to have none, or {@link GivenWaypoints#NOT_GIVEN} if they go as all do between their switches.
     */
    public int via(int from, int to) {
        Holding holding = holdings[topology.edgeSwitch(from, 0)];
        return holding == null
                ? GivenWaypoints.NOT_GIVEN
                : holding.pairs.getOrDefault(pair(from, to), GivenWaypoints.NOT_GIVEN);
    }

    /** Number of pairs of endpoints that switch {@code s} sets apart. */
    public int pairs(int s) {
        return holdings[s] == null ? 0 : holdings[s].pairs.size();
    }

    /** The switch that each waypoint index of source {@code s} stands for; -1 at an index without an entry. */
    public int[] waypointTable(int s) {
        return waypoints(s, 0);
    }

    /** The alternate of each waypoint index of source {@code s}; -1 at an index without an entry. */
    public int[] alternates(int s) {
        return waypoints(s, 1);
    }

    private int[] waypoints(int s, int which) {
        if (holdings[s] == null || holdings[s].waypoints.isEmpty()) {
            return new int[0];
        }
        int[] table = new int[holdings[s].waypoints.lastKey() + 1];
        Arrays.fill(table, -1);
        holdings[s].waypoints.forEach((i, switches) -> table[i] = switches[which]);
        return table;
    }

    /** What the switches hold that is not a route of the topology, one sentence each; a copy. */
    public List<String> anomalies() {
        synchronized (anomalies) {
            return List.copyOf(anomalies);
        }
    }
}
