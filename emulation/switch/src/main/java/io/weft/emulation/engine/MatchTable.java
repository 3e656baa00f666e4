package io.weft.emulation.engine;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The entries of one table of one switch. Any thread may look up at any time; one thread at a time makes changes. */
public abstract class MatchTable {
    private volatile TableEntry defaultEntry;

    MatchTable() {}

    /** The entry that a key hits, or {@code null}; the words of the key may be changed. */
    abstract TableEntry lookup(MatchKey key);

    /** Adds an entry, in the place of the one with the same match if the table holds one. */
    public abstract void put(TableEntry entry);

    /** Removes an entry that the table holds. */
    public abstract void remove(TableEntry entry);

    /** All entries; a view that may or may not show later changes. */
    public abstract Collection<TableEntry> entries();

    /** The default entry; empty if a miss does nothing. */
    public Optional<TableEntry> defaultEntry() {
        return Optional.ofNullable(defaultEntry);
    }

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
        public void put(TableEntry entry) {
            entries.put(entry.match().values(), entry);
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
