package io.weft.control.table;

import io.weft.fabric.Fabric;
import io.weft.fabric.Ugal;
import io.weft.p4.P4Action;
import io.weft.p4.P4Table;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftTables;
import java.util.ArrayList;
import java.util.List;

/**
 * The tables of next hops and of waypoints: one of each, and the copies by which the program compares the first
 * channels of candidates, since it can ask a table once for each packet only. Copies hold what the table itself does.
 */
public final class RouteTables {
    private static final List<P4Table> VIA_NEXT_HOPS = List.of(
            WeftTables.VIA_1_NEXT_HOP, WeftTables.VIA_2_NEXT_HOP, WeftTables.VIA_3_NEXT_HOP, WeftTables.VIA_4_NEXT_HOP);

    private static final List<P4Table> VIA_WAYPOINTS = List.of(
            WeftTables.VIA_1_WAYPOINTS,
            WeftTables.VIA_2_WAYPOINTS,
            WeftTables.VIA_3_WAYPOINTS,
            WeftTables.VIA_4_WAYPOINTS);

    private RouteTables() {}

    /** The copies of next hops and waypoints, whether in use or not. */
    public static List<P4Table> copies() {
        List<P4Table> copies = new ArrayList<>(List.of(WeftTables.MINIMAL_NEXT_HOP));
        copies.addAll(VIA_NEXT_HOPS);
        copies.addAll(VIA_WAYPOINTS);
        return copies;
    }

    /** The tables that hold next hops: that of all switches first, then those that a fabric's edge switches need. */
    static List<P4Table> nextHops(Fabric fabric) {
        List<P4Table> tables = new ArrayList<>(List.of(WeftTables.NEXT_HOP));
        if (candidates(fabric) > 0) {
            tables.add(WeftTables.MINIMAL_NEXT_HOP);
            tables.addAll(VIA_NEXT_HOPS.subList(0, candidates(fabric)));
        }
        return tables;
    }

    /** The tables that hold waypoints in a fabric that has any. */
    public static List<P4Table> waypoints(Fabric fabric) {
        return candidates(fabric) > 0 ? VIA_WAYPOINTS.subList(0, candidates(fabric)) : List.of(WeftTables.WAYPOINTS);
    }

    /** How many waypoints a source compares, by as many copies of the tables; 0 where it compares none. */
    public static int candidates(Fabric fabric) {
        return fabric.scheme().ugal(fabric.settings()).map(Ugal::candidates).orElse(0);
    }

    public static boolean isOfNextHops(P4Table table) {
        return table.equals(WeftTables.NEXT_HOP)
                || table.equals(WeftTables.MINIMAL_NEXT_HOP)
                || VIA_NEXT_HOPS.contains(table);
    }

    public static boolean isOfWaypoints(P4Table table) {
        return table.equals(WeftTables.WAYPOINTS) || VIA_WAYPOINTS.contains(table);
    }

    static P4Action forward(P4Table nextHops) {
        return nextHops.equals(WeftTables.NEXT_HOP) ? WeftActions.FORWARD : WeftActions.FIRST_HOP;
    }

    static P4Action waypoint(P4Table waypoints) {
        return waypoints.equals(WeftTables.WAYPOINTS) ? WeftActions.WAYPOINT : WeftActions.CANDIDATE;
    }
}
