package io.weft.p4runtime;

import io.weft.control.table.FabricTables;
import io.weft.p4.P4Action;
import io.weft.p4.P4Table;
import java.util.HashMap;
import java.util.Map;

/** The tables that the control engine reads and their actions, by P4Runtime id. */
final class ProgramIndex {
    private static final Map<Integer, P4Table> TABLES = new HashMap<>();
    private static final Map<Integer, P4Action> ACTIONS = new HashMap<>();

    static {
        FabricTables.withEntries().forEach(ProgramIndex::index);
        FabricTables.withDefault().forEach(ProgramIndex::index);
    }

    private ProgramIndex() {}

    private static void index(P4Table table) {
        TABLES.put(table.id(), table);
        table.actions().forEach(action -> ACTIONS.put(action.id(), action));
        table.defaultActions().forEach(action -> ACTIONS.put(action.id(), action));
        // Only others give it to entries, and then it is to be replaced.
        table.constantDefault().ifPresent(action -> ACTIONS.put(action.id(), action));
    }

    /** The table of this id. */
    static P4Table table(int id) {
        P4Table table = TABLES.get(id);
        if (table == null) {
            throw new MalformedEntityException("an entry of a table with id " + id + ", which is not the engine's");
        }
        return table;
    }

    /** The action of this id. */
    static P4Action action(int id) {
        P4Action action = ACTIONS.get(id);
        if (action == null) {
            throw new MalformedEntityException("an action with id " + id + ", which no table of the engine's has");
        }
        return action;
    }
}
