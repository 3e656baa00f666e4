package io.weft.control;

import io.weft.p4.P4Table;
import io.weft.p4.WeftTables;
import java.util.List;

/** The tables of the program that are the control engine's: it removes what it did not put there. */
public final class FabricTables {
    private FabricTables() {}

    /** The tables whose entries it reads, writes and removes; unmodifiable. */
    public static List<P4Table> withEntries() {
        return List.of(
                WeftTables.PORTS,
                WeftTables.QUEUE,
                WeftTables.ENDPOINT,
                WeftTables.NEXT_HOP,
                WeftTables.WAYPOINTS,
                WeftTables.PATH,
                WeftTables.PAIR);
    }

    /** The tables whose default entry it reads and sets; unmodifiable. */
    public static List<P4Table> withDefault() {
        return List.of(WeftTables.SWITCH_CONFIG, WeftTables.ENDPOINT);
    }
}
