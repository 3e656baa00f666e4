package io.weft.emulation.engine;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A table whose parts are all exact: one hash lookup. */
final class ExactTable extends MatchTable {

    private final Map<MatchKey, TableEntry> entries = new ConcurrentHashMap<>();

    @Override
    TableEntry lookup(MatchKey key) {
        return entries.get(key);
    }

    @Override
    public Optional<TableEntry> find(Match match) {
        return Optional.ofNullable(entries.get(match.values()));
    }

    @Override
    public void put(TableEntry entry) {
        entries.put(entry.match().values(), entry);
    }

    @Override
    public void remove(Match match) {
        entries.remove(match.values());
    }

    @Override
    public Collection<TableEntry> entries() {
        return Collections.unmodifiableCollection(entries.values());
    }
}
