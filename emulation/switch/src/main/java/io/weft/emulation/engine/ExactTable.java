package io.weft.emulation.engine;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A table whose parts are all exact: one hash lookup. */
final class ExactTable extends MatchTable {

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
