package io.weft.emulation.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * A table with ternary, range or optional parts: of the entries that match, one of the highest priority is hit. A
 * lookup sees only entries whose exact parts have the hash of its own.
 */
final class PriorityTable extends MatchTable {
    private static final InstalledEntry[] NONE = {};

    private final KeyPart.Kind[] kinds;

    /** The entries by hash, in the order of priority; arrays never change in place: a lookup may be reading them. */
    private final Map<Integer, InstalledEntry[]> buckets = new ConcurrentHashMap<>();

    /** Makes an empty table; {@code kinds} says for each word of the key how it matches. */
    PriorityTable(KeyPart.Kind[] kinds) {
        this.kinds = kinds.clone();
    }

    @Override
    InstalledEntry lookup(MatchKey key) {
        for (InstalledEntry entry : bucket(key)) {
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

    private InstalledEntry[] bucket(MatchKey key) {
        return buckets.getOrDefault(MatchKey.hash(key.words, kinds), NONE);
    }

    @Override
    public void put(InstalledEntry entry) {
        change(entry, bucket -> {
            int at = indexOf(bucket, entry);
            if (at < 0) {
                bucket.add(insertionPoint(bucket, entry), entry);
            } else {
                bucket.set(at, entry);
            }
        });
    }

    @Override
    public void remove(InstalledEntry entry) {
        change(entry, bucket -> bucket.remove(indexOf(bucket, entry)));
    }

    /** Changes a copy of the bucket that an entry belongs to, and puts it in the place of that. */
    private void change(InstalledEntry entry, Consumer<List<InstalledEntry>> change) {
        List<InstalledEntry> bucket =
                new ArrayList<>(List.of(bucket(entry.match().values())));
        change.accept(bucket);
        int hash = MatchKey.hash(entry.match().values().words, kinds);
        if (bucket.isEmpty()) {
            buckets.remove(hash);
        } else {
            buckets.put(hash, bucket.toArray(NONE));
        }
    }

    /** The first position after all entries of at least the priority of this one. */
    private static int insertionPoint(List<InstalledEntry> entries, InstalledEntry entry) {
        int low = 0;
        int high = entries.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (entries.get(middle).match().priority() >= entry.match().priority()) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The position of the entry with the same match; negative if there is none. */
    private static int indexOf(List<InstalledEntry> entries, InstalledEntry wanted) {
        int at = insertionPoint(entries, wanted) - 1;
        while (at >= 0 && !entries.get(at).match().equals(wanted.match())) {
            at--;
        }
        return at;
    }

    @Override
    public Collection<InstalledEntry> entries() {
        return buckets.values().stream()
                .flatMap(Arrays::stream)
                .sorted(Comparator.comparingInt(entry -> -entry.match().priority()))
                .toList();
    }
}
