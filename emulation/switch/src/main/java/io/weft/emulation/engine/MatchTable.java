package io.weft.emulation.engine;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The entries of one table of one switch. Lookups run at any time; changes are made by one thread at a time, which
 * also knows what the table holds.
 */
public abstract class MatchTable {
    private volatile TableEntry defaultEntry;

    MatchTable() {}

    /** The entry that a key hits, or {@code null}; the words of the key may be changed. */
    abstract TableEntry lookup(MatchKey key);

    /** Adds an entry; the table holds none with this match. */
    public abstract void add(TableEntry entry);

    /** Puts an entry in the place of one with the same match that the table holds. */
    public abstract void replace(TableEntry old, TableEntry replacement);

    /** Removes an entry that the table holds. */
    public abstract void remove(TableEntry entry);

    /** All entries, as a view that a later change may or may not show in. */
    public abstract Collection<TableEntry> entries();

    /** The entry for packets that hit no other; empty for one that does nothing. */
    public Optional<TableEntry> defaultEntry() {
        return Optional.ofNullable(defaultEntry);
    }

    /** Sets the entry for packets that hit no other. */
    public void setDefault(TableEntry entry) {
        defaultEntry = entry;
    }

    TableEntry missEntry() {
        return defaultEntry;
    }

    /** A table whose parts are all exact: one hash lookup. */
    static final class ExactTable extends MatchTable {
        private final Map<MatchKey, TableEntry> entries = new ConcurrentHashMap<>();

        @Override
        TableEntry lookup(MatchKey key) {
            return entries.get(key);
        }

        @Override
        public void add(TableEntry entry) {
            entries.put(entry.match().values(), entry);
        }

        @Override
        public void replace(TableEntry old, TableEntry replacement) {
            entries.put(old.match().values(), replacement);
        }

        @Override
        public void remove(TableEntry entry) {
            entries.remove(entry.match().values());
        }

        @Override
        public Collection<TableEntry> entries() {
            return Collections.unmodifiableCollection(entries.values());
        }
    }
}
