package io.weft.control.entry;

import io.weft.p4.P4Field;
import io.weft.p4.P4Match;
import io.weft.p4.P4Table;
import java.util.Arrays;
import java.util.List;

/**
 * What a table entry is found by: its table, and what it matches. Immutable.
 *
 * <p>Every field is a value and a mask of the bits that count, whatever its kind: all bits in an exact match, the
 * leading ones in a longest-prefix match. Bits that do not count are zero in the value.
 */
public final class EntryKey implements EntityKey {
    private static final long[] NO_FIELDS = {};

    private final P4Table table;
    /** Value and mask of field i at 2i and 2i+1. */
    private final long[] fields;

    private final boolean isDefault;
    private final int hash;

    private EntryKey(P4Table table, long[] fields, boolean isDefault) {
        this.table = table;
        this.fields = fields;
        this.isDefault = isDefault;
        this.hash = 31 * table.id() + Arrays.hashCode(fields);
    }

    public static EntryKey defaultOf(P4Table table) {
        return new EntryKey(table, NO_FIELDS, true);
    }

    /**
     * The key of an entry of a table all of whose fields match exactly.
     *
     * @param values one unsigned value for each field, in the order of the fields
     */
    public static EntryKey exact(P4Table table, long... values) {
        Builder key = on(table);
        if (values.length != table.fields().size()) {
            throw new IllegalArgumentException(
                    table.name() + " matches " + table.fields().size() + " fields, not " + values.length);
        }
        for (int i = 0; i < values.length; i++) {
            key.exact(table.fields().get(i), values[i]);
        }
        return key.build();
    }

    public static Builder on(P4Table table) {
        return new Builder(table);
    }

    public P4Table table() {
        return table;
    }

    public String tableName() {
        return table.name();
    }

    /** The value of field {@code i} of the table, from 0, unsigned; zero where {@link #mask} is. */
    public long value(int i) {
        return fields[2 * i];
    }

    /** Which bits of field {@code i} count; 0 if the entry matches any value of it. */
    public long mask(int i) {
        return fields[2 * i + 1];
    }

    /** Number of leading bits of field {@code i} that count, for a field of a longest-prefix match. */
    public int prefixLength(int i) {
        return Long.bitCount(mask(i));
    }

    public boolean isDefault() {
        return isDefault;
    }

    @Override
    public boolean alwaysPresent() {
        return isDefault;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof EntryKey)) {
            return false;
        }
        EntryKey that = (EntryKey) other;
        return hash == that.hash
                && isDefault == that.isDefault
                && table.equals(that.table)
                && Arrays.equals(fields, that.fields);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        if (isDefault()) {
            return table.name() + " default";
        }
        StringBuilder text = new StringBuilder(table.name()).append('[');
        for (int i = 0; i < table.fields().size(); i++) {
            P4Field field = table.fields().get(i);
            text.append(i == 0 ? "" : ", ").append(field.name()).append(' ').append(matchText(field, i));
        }
        return text.append(']').toString();
    }

    private String matchText(P4Field field, int i) {
        if (mask(i) == 0) {
            return "any";
        }
        String value = field.bits() == 32 ? "0x" + Long.toHexString(value(i)) : Long.toUnsignedString(value(i));
        return field.match() == P4Match.LPM ? value + "/" + prefixLength(i) : value;
    }

    /** Collects the fields of one key. A field that is not mentioned matches any value. */
    public static final class Builder {
        private final P4Table table;
        private final long[] fields;

        private Builder(P4Table table) {
            this.table = table;
            this.fields = new long[2 * table.fields().size()];
        }

        /** Lets {@code field}, of an exact match, be {@code value}. */
        public Builder exact(P4Field field, long value) {
            return set(field, P4Match.EXACT, value, FieldWidth.mask(field.bits()));
        }

        /**
         * Lets the first bits of {@code field}, of a longest-prefix match, be those of {@code value}.
         *
         * @param length number of leading bits that count, 0..width of the field; the others must be zero
         */
        public Builder prefix(P4Field field, long value, int length) {
            if (length < 0 || length > field.bits()) {
                throw new IllegalArgumentException(
                        "prefix length " + length + " of " + describe(field) + " is not in 0.." + field.bits());
            }
            return set(
                    field, P4Match.LPM, value, FieldWidth.mask(field.bits()) & ~FieldWidth.mask(field.bits() - length));
        }

        /** @throws IllegalArgumentException if a field of an exact match is missing */
        public EntryKey build() {
            List<P4Field> all = table.fields();
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).match() == P4Match.EXACT && fields[2 * i + 1] == 0) {
                    throw new IllegalArgumentException(describe(all.get(i)) + " needs a value");
                }
            }
            return new EntryKey(table, fields.clone(), false);
        }

        private Builder set(P4Field field, P4Match kind, long value, long mask) {
            int i = table.fields().indexOf(field);
            if (i < 0 || field.match() != kind) {
                throw new IllegalArgumentException(describe(field) + " is not a field of kind " + kind);
            }
            FieldWidth.requireFits(value, field.bits(), table.name(), field.name());
            if ((value & ~mask) != 0) {
                throw new IllegalArgumentException("value 0x" + Long.toHexString(value) + " of " + describe(field)
                        + " has bits set outside of its mask 0x" + Long.toHexString(mask));
            }
            fields[2 * i] = value;
            fields[2 * i + 1] = mask;
            return this;
        }

        private String describe(P4Field field) {
            return table.name() + "." + field.name();
        }
    }
}
