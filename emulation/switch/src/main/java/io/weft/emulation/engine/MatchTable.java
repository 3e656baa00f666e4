package io.weft.emulation.engine;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The entries of one table of one switch. Any thread may look up at any time; one thread at a time makes changes. */
public abstract class MatchTable {
    private volatile InstalledEntry defaultEntry;

    MatchTable() {}

    /** The entry that a key hits, or {@code null}; the words of the key may be changed. */
    abstract InstalledEntry lookup(MatchKey key);

    /** Adds an entry, in the place of the one with the same match if the table holds one. */
    public abstract void put(InstalledEntry entry);

    public abstract void remove(InstalledEntry entry);

    /** All entries; a view that may or may not show later changes. */
    public abstract Collection<InstalledEntry> entries();

    /** The default entry; empty if a miss does nothing. */
    public Optional<InstalledEntry> defaultEntry() {
        return Optional.ofNullable(defaultEntry);
    }

    public void setDefault(InstalledEntry entry) {
        defaultEntry = entry;
    }

    InstalledEntry missEntry() {
        return defaultEntry;
    }

    /** A table whose parts are all exact: one hash lookup. */
    static final class ExactTable extends MatchTable {
        private final Map<MatchKey, InstalledEntry> entries = new ConcurrentHashMap<>();

        @Override
        InstalledEntry lookup(MatchKey key) {
            return entries.get(key);
        }

        @Override
        public void put(InstalledEntry entry) {
            entries.put(entry.match().values(), entry);
        }

        @Override
        public void remove(InstalledEntry entry) {
            entries.remove(entry.match().values());
        }

        @Override
        public Collection<InstalledEntry> entries() {
            return Collections.unmodifiableCollection(entries.values());
        }
    }
}
