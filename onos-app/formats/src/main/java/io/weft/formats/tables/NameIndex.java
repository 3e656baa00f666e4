package io.weft.formats.tables;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Finds the number of a name by its bytes, without a text for each. Open addressing; O(1) expected. Immutable. */
final class NameIndex {
    private final byte[][] names;
    /** By slot, one more than a number; 0 for none. */
    private final int[] slots;

    /** Numbers names in their order, from 0 on. */
    NameIndex(List<String> names) {
        this.names = names.stream()
                .map(name -> name.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        this.slots = new int[Integer.highestOneBit(Math.max(1, names.size())) * 4];
        for (int i = 0; i < this.names.length; i++) {
            int slot = slot(this.names[i], 0, this.names[i].length);
            while (slots[slot] != 0) {
                slot = next(slot);
            }
            slots[slot] = i + 1;
        }
    }

    /** The number of the name that these bytes are, or -1. */
    int find(byte[] bytes, int from, int to) {
        for (int slot = slot(bytes, from, to); slots[slot] != 0; slot = next(slot)) {
            byte[] name = names[slots[slot] - 1];
            if (Arrays.equals(name, 0, name.length, bytes, from, to)) {
                return slots[slot] - 1;
            }
        }
        return -1;
    }

    private int slot(byte[] bytes, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        return (hash ^ hash >>> 15) & slots.length - 1;
    }

    private int next(int slot) {
        return slot + 1 & slots.length - 1;
    }
}
