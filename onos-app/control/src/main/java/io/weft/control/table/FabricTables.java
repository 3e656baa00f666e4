package io.weft.control.table;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.TableAction;
import io.weft.control.entry.TableEntry;
import io.weft.p4.P4Table;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftConstants;
import io.weft.p4.WeftTables;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * What of the program is the control engine's: these tables, from which it removes what it did not put there, and its
 * clone sessions. Multicast groups, meters, counters and all other clone sessions are left to others.
 */
public final class FabricTables {
    private static final List<P4Table> WITH_ENTRIES = withCopies(List.of(
            WeftTables.PORTS,
            WeftTables.QUEUE,
            WeftTables.ENDPOINT,
            WeftTables.NEXT_HOP,
            WeftTables.WAYPOINTS,
            WeftTables.PATH,
            WeftTables.PAIR));

    /** What the program does before anybody has configured it. */
    private static final TableAction UNCONFIGURED = ActionCall.of(WeftActions.CONFIGURE, 0, 0, 0, 0);

    private FabricTables() {}

    private static List<P4Table> withCopies(List<P4Table> others) {
        List<P4Table> all = new ArrayList<>(others);
        all.addAll(RouteTables.copies());
        return Collections.unmodifiableList(all);
    }

    /** The tables whose entries it reads, writes and removes; unmodifiable. */
    public static List<P4Table> withEntries() {
        return WITH_ENTRIES;
    }

    /** Whether a clone session is the control engine's, by its id. */
    public static boolean isOwnCloneSession(int session) {
        return session == WeftConstants.ARP_CLONE_SESSION;
    }

    /**
     * Whether the default entries of a switch are the control engine's: as long as they are the program's, no switch is
     * configured.
     *
     * @param held what the switch holds
     */
    public static boolean ownsDefaults(Collection<TableEntry> held) {
        return held.stream()
                .anyMatch(entry -> entry.key().isDefault()
                        && entry.key().table().equals(WeftTables.SWITCH_CONFIG)
                        && !entry.action().equals(UNCONFIGURED));
    }

    /** The tables whose default entry it reads and sets; unmodifiable. */
    public static List<P4Table> withDefault() {
        return List.of(WeftTables.SWITCH_CONFIG, WeftTables.ENDPOINT);
    }
}
