package io.weft.emulation.engine;

import java.util.Arrays;

/**
 * A part of the key of a table, from word {@code word} of the key on; an invalid header reads as 0.
 *
 * @param name what the control plane calls it, for messages
 * @param mask what the program masks the value with, word by word; no words for nothing
 */
public record KeyPart(String name, HeaderField field, Kind kind, int word, MatchKey mask) {
    public enum Kind {
        EXACT,
        /** A prefix of the value. */
        LPM,
        /** Some bits of the value. */
        TERNARY,
        /** An interval. */
        RANGE
    }

    public KeyPart {
        if (kind == Kind.RANGE && field.width() > 64) {
            throw new IllegalArgumentException(
                    "key part " + name + " is a range of " + field.width() + " bits, supported are up to 64");
        }
    }

    public int words() {
        return field.words();
    }

    void read(PacketState packet, long[] key) {
        if (field.width() <= 64) {
            key[word] = value(packet);
            return;
        }
        if (!field.isValid(packet)) {
            Arrays.fill(key, word, word + words(), 0);
            return;
        }
        System.arraycopy(packet.fields, field.slot(), key, word, words());
        for (int i = 0; i < mask.words.length; i++) {
            key[word + i] &= mask.words[i];
        }
    }

    private long value(PacketState packet) {
        if (!field.isValid(packet)) {
            return 0;
        }
        long value = packet.fields[field.slot()];
        if (field.signed()) {
            value &= BitFields.mask(field.width());
        }
        return mask.words.length == 0 ? value : value & mask.words[0];
    }
}
