package io.weft.emulation.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A table with ternary, range or optional parts: of the entries that match, one of the highest priority is hit. A
 * lookup sees only entries whose exact parts have the hash of its own.
 */
final class PriorityTable extends MatchTable {
    private static final TableEntry[] NONE = {};

    /** Entries for each bucket, on average, at which there are to be more buckets. */
    private static final int LOAD = 2;

    private final KeyPart.Kind[] kinds;
    private final boolean hasExact;
    private int size;

    /** The entries by hash, in the order of priority; arrays never change in place: a lookup may be reading them. */
    private volatile AtomicReferenceArray<TableEntry[]> buckets = new AtomicReferenceArray<>(1);

    /** Makes an empty table; {@code kinds} says for each word of the key how it matches. */
    PriorityTable(KeyPart.Kind[] kinds) {
        this.kinds = kinds.clone();
        this.hasExact = List.of(kinds).contains(KeyPart.Kind.EXACT);
    }

    @Override
    TableEntry lookup(MatchKey key) {
        AtomicReferenceArray<TableEntry[]> all = buckets;
        for (TableEntry entry : bucket(all, key)) {
            Match match = entry.match();
            if (hits(key.words, match.values().words, match.masks().words)) {
                return entry;
            }
        }
        return null;
    }

    private boolean hits(long[] key, long[] values, long[] masks) {
        for (int i = 0; i < key.length; i++) {
            if (kinds[i] == KeyPart.Kind.RANGE) {
                if (Long.compareUnsigned(key[i], values[i]) < 0 || Long.compareUnsigned(key[i], masks[i]) > 0) {
                    return false;
                }
            } else if ((key[i] & masks[i]) != values[i]) {
                return false;
            }
        }
        return true;
    }

    private int index(int count, MatchKey key) {
        return count == 1 ? 0 : MatchKey.hash(key.words, kinds) & (count - 1);
    }

    private TableEntry[] bucket(AtomicReferenceArray<TableEntry[]> all, MatchKey key) {
        TableEntry[] bucket = all.get(index(all.length(), key));
        return bucket == null ? NONE : bucket;
    }

    private void set(AtomicReferenceArray<TableEntry[]> all, TableEntry like, TableEntry[] bucket) {
        all.set(index(all.length(), like.match().values()), bucket);
    }

    @Override
    public void add(TableEntry entry) {
        if (hasExact && size >= LOAD * buckets.length()) {
            grow();
        }
        insert(buckets, entry);
        size++;
    }

    private void grow() {
        AtomicReferenceArray<TableEntry[]> larger = new AtomicReferenceArray<>(buckets.length() * 2);
        entries().forEach(entry -> insert(larger, entry));
        buckets = larger;
    }

    private void insert(AtomicReferenceArray<TableEntry[]> all, TableEntry entry) {
        TableEntry[] before = bucket(all, entry.match().values());
        int at = insertionPoint(before, entry.match().priority());
        TableEntry[] after = new TableEntry[before.length + 1];
        System.arraycopy(before, 0, after, 0, at);
        after[at] = entry;
        System.arraycopy(before, at, after, at + 1, before.length - at);
        set(all, entry, after);
    }

    @Override
    public void replace(TableEntry old, TableEntry replacement) {
        TableEntry[] after = bucket(buckets, old.match().values()).clone();
        after[indexOf(after, old)] = replacement;
        set(buckets, old, after);
    }

    @Override
    public void remove(TableEntry entry) {
        TableEntry[] before = bucket(buckets, entry.match().values());
        int at = indexOf(before, entry);
        TableEntry[] after = new TableEntry[before.length - 1];
        System.arraycopy(before, 0, after, 0, at);
        System.arraycopy(before, at + 1, after, at, after.length - at);
        set(buckets, entry, after);
        size--;
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
        AtomicReferenceArray<TableEntry[]> all = buckets;
        List<TableEntry> entries = new ArrayList<>();
        for (int i = 0; i < all.length(); i++) {
            TableEntry[] bucket = all.get(i);
            entries.addAll(List.of(bucket == null ? NONE : bucket));
        }
        entries.sort(Comparator.comparingInt((TableEntry entry) -> entry.match().priority())
                .reversed());
        return entries;
    }
}
