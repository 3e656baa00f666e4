package io.weft.onos.device;

import io.weft.control.table.FabricTables;
import io.weft.p4.P4Action;
import io.weft.p4.P4Table;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The tables that the control engine reads and writes and their actions, by the names under which ONOS knows them. */
final class ProgramNames {
    private static final Map<String, P4Table> TABLES = new HashMap<>();
    private static final Map<String, P4Action> ACTIONS = new HashMap<>();

    static {
        FabricTables.withEntries().forEach(ProgramNames::index);
        FabricTables.withDefault().forEach(ProgramNames::index);
    }

    private ProgramNames() {}

    private static void index(P4Table table) {
        TABLES.put(table.name(), table);
        table.actions().forEach(action -> ACTIONS.put(action.name(), action));
        table.defaultActions().forEach(action -> ACTIONS.put(action.name(), action));
    }

    static Optional<P4Table> table(String name) {
        return Optional.ofNullable(TABLES.get(name));
    }

    /** The action of a name; nothing if no table of the engine's has it. */
    static Optional<P4Action> action(String name) {
        return Optional.ofNullable(ACTIONS.get(name));
    }
}
