package io.weft.emulation.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Against a search of all entries. */
class PriorityTableTest {
    private static final KeyPart.Kind[][] KEYS = {
        {KeyPart.Kind.EXACT, KeyPart.Kind.TERNARY},
        {KeyPart.Kind.TERNARY, KeyPart.Kind.EXACT, KeyPart.Kind.RANGE, KeyPart.Kind.EXACT},
        {KeyPart.Kind.TERNARY, KeyPart.Kind.RANGE},
        {KeyPart.Kind.RANGE, KeyPart.Kind.EXACT},
    };

    private static final int VALUES = 8;

    private static long[] words(KeyPart.Kind[] kinds, Random random) {
        return random.longs(kinds.length, 0, VALUES).toArray();
    }

    private static InstalledEntry entry(KeyPart.Kind[] kinds, Random random) {
        long[] values = words(kinds, random);
        long[] masks = words(kinds, random);
        for (int i = 0; i < kinds.length; i++) {
            switch (kinds[i]) {
                case RANGE -> masks[i] = values[i] + masks[i] / 2;
                case TERNARY -> values[i] &= masks[i];
                default -> masks[i] = BitFields.mask(3);
            }
        }
        return new InstalledEntry(Match.of(values, masks, 1 + random.nextInt(5)), packet -> null, null);
    }

    private static boolean matches(KeyPart.Kind[] kinds, Match match, long[] key) {
        boolean all = true;
        for (int i = 0; i < kinds.length; i++) {
            long value = match.values().words()[i];
            long mask = match.masks().words()[i];
            all &= kinds[i] == KeyPart.Kind.RANGE ? value <= key[i] && key[i] <= mask : (key[i] & mask) == value;
        }
        return all;
    }

    /** The first that was added among those of the highest priority that match, or {@code null}. */
    private static InstalledEntry search(KeyPart.Kind[] kinds, List<InstalledEntry> entries, long[] key) {
        return entries.stream()
                .filter(entry -> matches(kinds, entry.match(), key))
                .sorted(Comparator.comparingInt(entry -> -entry.match().priority()))
                .findFirst()
                .orElse(null);
    }

    @Property(tries = 200)
    void findsWhatASearchOfAllEntriesFinds(@ForAll @IntRange(max = 3) int shape, @ForAll long seed) {
        KeyPart.Kind[] kinds = KEYS[shape];
        Random random = new Random(seed);
        PriorityTable table = new PriorityTable(kinds);
        List<InstalledEntry> entries = new ArrayList<>();
        for (int step = 0; step < 150; step++) {
            change(table, entries, entry(kinds, random), random);
            long[] key = words(kinds, random);
            assertThat(table.lookup(new MatchKey(key))).isSameAs(search(kinds, entries, key));
        }
        assertThat(table.entries()).containsExactlyInAnyOrderElementsOf(entries);
    }

    private static void change(PriorityTable table, List<InstalledEntry> entries, InstalledEntry added, Random random) {
        boolean isNew = entries.stream().noneMatch(entry -> entry.match().equals(added.match()));
        if (isNew) {
            table.put(added);
            entries.add(added);
        }
        int at = random.nextInt(entries.size());
        InstalledEntry old = entries.get(at);
        if (random.nextInt(4) == 0) {
            table.remove(old);
            entries.remove(at);
        } else {
            InstalledEntry other = new InstalledEntry(old.match(), packet -> null, null);
            table.put(other);
            entries.set(at, other);
        }
    }
}
