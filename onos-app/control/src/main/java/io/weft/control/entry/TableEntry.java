package io.weft.control.entry;

/**
 * An entry of a match-action table, or its default entry. Immutable.
 *
 * <p>Two references: keys and actions are shared between entries, so that the half million entries of a large fabric
 * take some ten megabytes.
 */
public final class TableEntry implements Entity {
    private final EntryKey key;
    private final TableAction action;

    /** @throws IllegalArgumentException if it is a default entry with an action set */
    public TableEntry(EntryKey key, TableAction action) {
        if (key.isDefault() && action instanceof ActionSet) {
            throw new IllegalArgumentException("the default entry of " + key + " cannot have an action set");
        }
        this.key = key;
        this.action = action;
    }

    @Override
    public EntryKey key() {
        return key;
    }

    public TableAction action() {
        return action;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TableEntry
                && key.equals(((TableEntry) other).key)
                && action.equals(((TableEntry) other).action);
    }

    @Override
    public int hashCode() {
        return 31 * key.hashCode() + action.hashCode();
    }

    @Override
    public String toString() {
        return key + " -> " + action;
    }
}
