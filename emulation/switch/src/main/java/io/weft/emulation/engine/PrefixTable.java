package io.weft.emulation.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** A table with one longest-prefix part and otherwise exact ones: one hash lookup for each prefix length in use. */
final class PrefixTable extends MatchTable {
    /** The entries of one prefix length, with the mask words of the prefix part. */
    private record Bucket(MatchKey mask, Map<MatchKey, InstalledEntry> entries) {}

    private final int word;
    private final int width;
    private final TreeMap<Integer, Bucket> byLength = new TreeMap<>();

    /** The buckets, longest prefix first; replaced when a length comes into use. */
    private volatile Bucket[] buckets = {};

    /** Makes an empty table whose prefix part begins at word {@code word} of the key and has {@code width} bits. */
    PrefixTable(int word, int width) {
        this.word = word;
        this.width = width;
    }

    // The mask of a shorter prefix is part of that of a longer one, so that one key can be masked step by step.
    @Override
    InstalledEntry lookup(MatchKey key) {
        for (Bucket bucket : buckets) {
            for (int i = 0; i < bucket.mask.words.length; i++) {
                key.words[word + i] &= bucket.mask.words[i];
            }
            InstalledEntry entry = bucket.entries.get(key);
            if (entry != null) {
                return entry;
            }
        }
        return null;
    }

    @Override
    public void put(InstalledEntry entry) {
        Match match = entry.match();
        Bucket bucket = byLength.computeIfAbsent(match.prefixLength(word, width), length -> {
            long[] mask = Arrays.copyOfRange(match.masks().words, word, word + BitFields.words(width));
            return new Bucket(new MatchKey(mask), new ConcurrentHashMap<>());
        });
        bucket.entries.put(match.values(), entry);
        publish();
    }

    @Override
    public void remove(InstalledEntry entry) {
        int length = entry.match().prefixLength(word, width);
        Bucket bucket = byLength.get(length);
        bucket.entries.remove(entry.match().values());
        if (bucket.entries.isEmpty()) {
            byLength.remove(length);
            publish();
        }
    }

    private void publish() {
        buckets = byLength.descendingMap().values().toArray(new Bucket[0]);
    }

    @Override
    public Collection<InstalledEntry> entries() {
        List<InstalledEntry> all = new ArrayList<>();
        for (Bucket bucket : buckets) {
            all.addAll(bucket.entries.values());
        }
        return all;
    }
}
