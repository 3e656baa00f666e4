package io.weft.emulation.engine;

import java.util.Collection;
import java.util.List;

/** A table with ternary, range or optional parts: entries in the order of priority, the first that matches is hit. */
final class PriorityTable extends MatchTable {

    private final boolean[] ranges;

    /** Never changed in place: a lookup may be reading it. */
    private volatile TableEntry[] sorted = {};

    /** Makes an empty table; {@code ranges} says for each word of the key whether it is a range. */
    PriorityTable(boolean[] ranges) {
        this.ranges = ranges.clone();
    }

    @Override
    TableEntry lookup(MatchKey key) {
        for (TableEntry entry : sorted) {
            if (hits(key.words, entry.match().values().words, entry.match().masks().words)) {
                return entry;
            }
        }
        return null;
    }

    private boolean hits(long[] key, long[] values, long[] masks) {
        for (int i = 0; i < key.length; i++) {
            if (ranges[i]) {
                if (Long.compareUnsigned(key[i], values[i]) < 0 || Long.compareUnsigned(key[i], masks[i]) > 0) {
                    return false;
                }
            } else if ((key[i] & masks[i]) != values[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void add(TableEntry entry) {
        TableEntry[] before = sorted;
        int at = insertionPoint(before, entry.match().priority());
        TableEntry[] after = new TableEntry[before.length + 1];
        System.arraycopy(before, 0, after, 0, at);
        after[at] = entry;
        System.arraycopy(before, at, after, at + 1, before.length - at);
        sorted = after;
    }

    @Override
    public void replace(TableEntry old, TableEntry replacement) {
        TableEntry[] after = sorted.clone();
        after[indexOf(after, old)] = replacement;
        sorted = after;
    }

    @Override
    public void remove(TableEntry entry) {
        TableEntry[] before = sorted;
        int at = indexOf(before, entry);
        TableEntry[] after = new TableEntry[before.length - 1];
        System.arraycopy(before, 0, after, 0, at);
        System.arraycopy(before, at + 1, after, at, after.length - at);
        sorted = after;
    }

    /** The first position after all entries of at least this priority. */
    private static int insertionPoint(TableEntry[] entries, int priority) {
        int low = 0;
        int high = entries.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (entries[middle].match().priority() >= priority) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static int indexOf(TableEntry[] entries, TableEntry wanted) {
        int at = insertionPoint(entries, wanted.match().priority()) - 1;
        while (!entries[at].match().equals(wanted.match())) {
            at--;
        }
        return at;
    }

    @Override
    public Collection<TableEntry> entries() {
        return List.of(sorted);
    }
}
