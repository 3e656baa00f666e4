package io.weft.emulation.engine;

import java.util.Collection;
import java.util.Optional;

/**
 * The entries of one table of one switch. Lookups and {@link #entries} run at any time; {@link #find} and changes are
 * called by one thread at a time.
 */
public abstract class MatchTable {

    private volatile TableEntry defaultEntry;

    MatchTable() {}

    /** The entry that a key hits, or {@code null}; the words of the key may be changed. */
    abstract TableEntry lookup(MatchKey key);

    /** The entry that has exactly this match. */
    public abstract Optional<TableEntry> find(Match match);

    /** Adds an entry, or puts it in the place of the one that has the same match. */
    public abstract void put(TableEntry entry);

    /** Removes the entry that has this match, if there is one. */
    public abstract void remove(Match match);

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
}
