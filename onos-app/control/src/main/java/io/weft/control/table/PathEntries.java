package io.weft.control.table;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.fabric.Addressing;
import io.weft.fabric.PathKind;
import io.weft.p4.P4Table;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftTables;
import io.weft.routing.Routes;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The entries of {@code path} and {@code waypoints}: what an edge switch does with packets for each other one. */
public final class PathEntries {
    /** Index of the first waypoint of a source: it holds one list, for all destinations. */
    private static final int FIRST_WAYPOINT = 0;

    /** In the place of the index of the destination among the waypoints, that it is none of them. */
    private static final int NOT_LISTED = 0xFFFF;

    private final Routes routes;
    private final int[] edgeSwitches;
    /** What is done with packets to destinations that waypoints are drawn for. */
    private final PathAction action;

    /** The tables that all hold the waypoints of a switch. */
    private final List<P4Table> waypointTables;
    /** Keys by destination, the same objects for all switches. */
    private final EntryKey[] keys;

    public PathEntries(Routes routes) {
        this.routes = routes;
        Topology topology = routes.fabric().topology();
        edgeSwitches = topology.edgeSwitches();
        action = PathAction.of(routes.fabric());
        waypointTables = RouteTables.waypoints(routes.fabric());
        keys = new EntryKey[topology.switchCount()];
        for (int d : edgeSwitches) {
            keys[d] = EntryKey.exact(WeftTables.PATH, Addressing.switchId(d));
        }
    }

    void addTo(List<Entity> entries, int s) {
        if (!isEdge(s)) {
            return;
        }
        for (int d : edgeSwitches) {
            if (kind(s, d) != PathKind.NONE) {
                entries.add(path(s, d));
            }
        }
        int[] waypoints = waypoints(s);
        for (P4Table table : waypointTables) {
            for (int i = 0; i < waypoints.length; i++) {
                entries.add(waypoint(table, s, i, waypoints));
            }
        }
    }

    /** The difference to the entries of other routes at the same switch. */
    void addChanges(List<Update> updates, PathEntries before, int s) {
        if (!isEdge(s)) {
            return;
        }
        for (int d : edgeSwitches) {
            if (samePath(before, s, d)) {
                continue;
            }
            if (kind(s, d) == PathKind.NONE) {
                updates.add(Update.delete(before.path(s, d)));
            } else {
                updates.add(before.kind(s, d) == PathKind.NONE ? Update.insert(path(s, d)) : Update.modify(path(s, d)));
            }
        }
        int[] old = before.waypoints(s);
        int[] now = waypoints(s);
        for (P4Table table : waypointTables) {
            for (int i = 0; i < Math.max(old.length, now.length); i++) {
                if (i >= now.length) {
                    updates.add(Update.delete(before.waypoint(table, s, i, old)));
                } else if (i >= old.length) {
                    updates.add(Update.insert(waypoint(table, s, i, now)));
                } else if (old[i] != now[i] || before.routes.alternate(s, i) != routes.alternate(s, i)) {
                    updates.add(Update.modify(waypoint(table, s, i, now)));
                }
            }
        }
    }

    int countPaths(int s) {
        return (int) Arrays.stream(edgeSwitches)
                .filter(d -> isEdge(s) && kind(s, d) != PathKind.NONE)
                .count();
    }

    Map<P4Table, Long> countWaypoints(int s) {
        long waypoints = waypoints(s).length;
        return waypointTables.stream().collect(Collectors.toMap(table -> table, table -> waypoints));
    }

    private boolean isEdge(int s) {
        return routes.fabric().topology().isEdge(s);
    }

    private PathKind kind(int s, int d) {
        return d == s ? PathKind.NONE : routes.kind(s, d);
    }

    private boolean samePath(PathEntries before, int s, int d) {
        PathKind kind = kind(s, d);
        return kind == before.kind(s, d) && (!kind.drawsWaypoints() || sameDraw(before, s, d));
    }

    /**
     * Whether s draws waypoints for d as before; arguments are made only where the numbers they come from can differ.
     */
    private boolean sameDraw(PathEntries before, int s, int d) {
        return before.routes.draws(s, d) == routes.draws(s, d)
                && before.routes.skip(s, d) == routes.skip(s, d)
                && ((before.routes.fabric() == routes.fabric()
                                && before.routes.waypointStretch(s, d) == routes.waypointStretch(s, d))
                        || Arrays.equals(before.arguments(s, d), arguments(s, d)));
    }

    /** What s does with packets for d, to which there is a route. */
    public TableEntry path(int s, int d) {
        return kind(s, d).drawsWaypoints()
                ? new TableEntry(keys[d], ActionCall.of(action.action, arguments(s, d)))
                : direct(d);
    }

    /**
     * The entry by which s sends packets for d, for which it draws waypoints, by the one of index {@code i} alone,
     * which is not d.
     */
    public TableEntry byOnly(int s, int d, int i) {
        long[] only = action.arguments(i, 1, NOT_LISTED, routes.waypointStretch(s, d));
        return new TableEntry(keys[d], ActionCall.of(action.action, only));
    }

    private long[] arguments(int s, int d) {
        return action.arguments(FIRST_WAYPOINT, routes.draws(s, d), routes.skip(s, d), routes.waypointStretch(s, d));
    }

    /** The entry by which a source sends packets for d without a waypoint. */
    public TableEntry direct(int d) {
        return new TableEntry(keys[d], ActionCall.of(WeftActions.DIRECT));
    }

    /** The waypoint table of a source that draws from it; empty for any other switch. */
    private int[] waypoints(int s) {
        boolean draws = isEdge(s)
                && Arrays.stream(edgeSwitches).anyMatch(d -> kind(s, d).drawsWaypoints());
        return draws ? routes.waypointTable(s) : new int[0];
    }

    private TableEntry waypoint(P4Table table, int s, int i, int[] waypoints) {
        return new TableEntry(
                EntryKey.exact(table, i),
                ActionCall.of(
                        RouteTables.waypoint(table),
                        Addressing.switchId(waypoints[i]),
                        Addressing.switchId(routes.alternate(s, i))));
    }
}
