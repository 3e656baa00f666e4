package io.weft.control;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.fabric.Addressing;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftTables;
import io.weft.routing.PathKind;
import io.weft.routing.Routes;
import io.weft.topology.Topology;
import java.util.List;

/** The entries of {@code path} and {@code waypoints}: what an edge switch does with packets for each other one. */
final class PathEntries {
    /** Leaves room below and above for entries of single traffic classes. */
    private static final int ANY_CLASS_PRIORITY = 10;

    private final Routes routes;
    private final int[] edgeSwitches;
    /** Keys by destination, the same objects for all switches. */
    private final EntryKey[] keys;

    PathEntries(Routes routes) {
        this.routes = routes;
        Topology topology = routes.fabric().topology();
        edgeSwitches = topology.edgeSwitches();
        keys = new EntryKey[topology.switchCount()];
        for (int d : edgeSwitches) {
            keys[d] = EntryKey.on(WeftTables.PATH)
                    .exact(WeftTables.PATH_DESTINATION, Addressing.switchId(d))
                    .priority(ANY_CLASS_PRIORITY)
                    .build();
        }
    }

    void addTo(List<Entity> entries, int s) {
        if (!routes.fabric().topology().isEdge(s)) {
            return;
        }
        boolean draws = false;
        for (int d : edgeSwitches) {
            PathKind kind = d == s ? PathKind.NONE : routes.kind(s, d);
            if (kind != PathKind.NONE) {
                entries.add(new TableEntry(keys[d], kind == PathKind.VALIANT ? valiant(s, d) : direct(s, d)));
                draws |= kind == PathKind.VALIANT;
            }
        }
        if (draws) {
            addWaypoints(entries, s);
        }
    }

    private ActionCall direct(int s, int d) {
        return ActionCall.of(WeftActions.DIRECT, routes.layer(s, d));
    }

    private ActionCall valiant(int s, int d) {
        return ActionCall.of(WeftActions.VALIANT, routes.layer(s, d), routes.draws(s, d), routes.skip(s, d));
    }

    private void addWaypoints(List<Entity> entries, int s) {
        int[] table = routes.waypointTable(s);
        for (int i = 0; i < table.length; i++) {
            entries.add(new TableEntry(
                    EntryKey.exact(WeftTables.WAYPOINTS, i),
                    ActionCall.of(
                            WeftActions.WAYPOINT,
                            Addressing.switchId(table[i]),
                            Addressing.switchId(routes.alternate(s, i)))));
        }
    }
}
