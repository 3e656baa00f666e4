package io.weft.emulation.p4runtime;

import com.google.protobuf.ByteString;
import io.weft.emulation.engine.BitFields;
import io.weft.emulation.engine.KeyPart;
import io.weft.emulation.engine.Match;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import p4.config.v1.P4InfoOuterClass.MatchField;
import p4.v1.P4RuntimeOuterClass.FieldMatch;
import p4.v1.P4RuntimeOuterClass.TableEntry;

/** Translates the match of table entries of one table. */
final class MatchCodec {
    private final TableSchema table;

    MatchCodec(TableSchema table) {
        this.table = table;
    }

    Match decode(TableEntry entry) {
        int words = table.node.keyWords();
        long[] values = new long[words];
        long[] masks = new long[words];
        boolean[] given = new boolean[table.fields()];
        for (FieldMatch match : entry.getMatchList()) {
            int index = table.fieldIndex(match.getFieldId());
            if (index < 0) {
                throw EntityException.invalid(
                        "table " + table.name() + " has no match field with id " + match.getFieldId());
            }
            if (given[index]) {
                throw EntityException.invalid(what(index) + " is given twice");
            }
            given[index] = true;
            decode(index, match, values, masks);
        }
        for (int i = 0; i < given.length; i++) {
            if (!given[i]) {
                omit(i, masks);
            }
        }
        checkPriority(entry.getPriority());
        return Match.of(values, masks, entry.getPriority());
    }

    private void checkPriority(int priority) {
        if (table.node.hasPriorities() && priority <= 0) {
            throw EntityException.invalid("table " + table.name() + " needs a priority above 0, got " + priority);
        }
        if (!table.node.hasPriorities() && priority != 0) {
            throw EntityException.invalid("table " + table.name()
                    + " has no ternary, range or optional field and takes no priority, got " + priority);
        }
    }

    private String what(int index) {
        return "table " + table.name() + ": match field " + table.field(index).getName();
    }

    private void omit(int index, long[] masks) {
        KeyPart part = table.node.key().get(index);
        if (part.kind() == KeyPart.Kind.EXACT) {
            throw EntityException.invalid(what(index) + " is exact and must be given");
        }
        if (part.kind() == KeyPart.Kind.RANGE) {
            masks[part.word()] = BitFields.mask(part.field().width());
        }
    }

    private void decode(int index, FieldMatch match, long[] values, long[] masks) {
        MatchField field = table.field(index);
        KeyPart part = table.node.key().get(index);
        int width = part.field().width();
        int word = part.word();
        Supplier<String> what = () -> what(index);
        if (!field.getMatchType().name().equals(match.getFieldMatchTypeCase().name())) {
            throw EntityException.invalid(
                    what(index) + " is " + field.getMatchType() + ", got " + match.getFieldMatchTypeCase());
        }
        switch (match.getFieldMatchTypeCase()) {
            case EXACT, OPTIONAL -> {
                ByteString value = match.hasExact()
                        ? match.getExact().getValue()
                        : match.getOptional().getValue();
                Bytestrings.store(value, width, values, word, what);
                BitFields.fromBig(BitFields.prefix(width, width), width, masks, word);
            }
            case LPM -> {
                Bytestrings.store(match.getLpm().getValue(), width, values, word, what);
                int length = match.getLpm().getPrefixLen();
                if (length <= 0 || length > width) {
                    throw EntityException.invalid(what(index) + " has prefix length " + length + ", expected 1.."
                            + width + " (to match everything, leave the field out)");
                }
                BitFields.fromBig(BitFields.prefix(length, width), width, masks, word);
                checkMasked(index, part, values, masks);
            }
            case TERNARY -> {
                Bytestrings.store(match.getTernary().getValue(), width, values, word, what);
                Bytestrings.store(match.getTernary().getMask(), width, masks, word, () -> "the mask of " + what(index));
                if (isZero(masks, word, part.words())) {
                    throw EntityException.invalid(
                            what(index) + " has mask 0; to match everything, leave the field out");
                }
                checkMasked(index, part, values, masks);
            }
            default -> decodeRange(index, match, values, masks, part);
        }
    }

    private void decodeRange(int index, FieldMatch match, long[] values, long[] masks, KeyPart part) {
        int width = part.field().width();
        int word = part.word();
        Bytestrings.store(match.getRange().getLow(), width, values, word, () -> "the low end of " + what(index));
        Bytestrings.store(match.getRange().getHigh(), width, masks, word, () -> "the high end of " + what(index));
        if (Long.compareUnsigned(values[word], masks[word]) > 0) {
            throw EntityException.invalid(what(index) + " has low end 0x" + Long.toHexString(values[word])
                    + " above high end 0x" + Long.toHexString(masks[word]));
        }
        if (values[word] == 0 && masks[word] == BitFields.mask(width)) {
            throw EntityException.invalid(what(index) + " is the full range; to match everything, leave the field out");
        }
    }

    private void checkMasked(int index, KeyPart part, long[] values, long[] masks) {
        for (int i = part.word(); i < part.word() + part.words(); i++) {
            if ((values[i] & ~masks[i]) != 0) {
                throw EntityException.invalid(what(index) + " is 0x"
                        + Bytestrings.hex(Bytestrings.load(
                                values, part.word(), part.field().width()))
                        + ", which has bits outside of its mask 0x"
                        + Bytestrings.hex(Bytestrings.load(
                                masks, part.word(), part.field().width())));
            }
        }
    }

    private static boolean isZero(long[] words, int slot, int count) {
        return Arrays.stream(words, slot, slot + count).allMatch(word -> word == 0);
    }

    /** Whether the match fields of a valid message are in the order of the key and in canonical form. */
    boolean isCanonical(TableEntry entry) {
        int last = -1;
        for (FieldMatch match : entry.getMatchList()) {
            int index = table.fieldIndex(match.getFieldId());
            if (index < last || !isCanonical(match)) {
                return false;
            }
            last = index;
        }
        return true;
    }

    private static boolean isCanonical(FieldMatch match) {
        return switch (match.getFieldMatchTypeCase()) {
            case EXACT -> Bytestrings.isCanonical(match.getExact().getValue());
            case OPTIONAL -> Bytestrings.isCanonical(match.getOptional().getValue());
            case LPM -> Bytestrings.isCanonical(match.getLpm().getValue());
            case TERNARY -> Bytestrings.isCanonical(match.getTernary().getValue())
                    && Bytestrings.isCanonical(match.getTernary().getMask());
            default -> Bytestrings.isCanonical(match.getRange().getLow())
                    && Bytestrings.isCanonical(match.getRange().getHigh());
        };
    }

    List<FieldMatch> encode(Match match) {
        List<FieldMatch> fields = new ArrayList<>(table.fields());
        for (int i = 0; i < table.fields(); i++) {
            FieldMatch.Builder builder =
                    FieldMatch.newBuilder().setFieldId(table.field(i).getId());
            if (encode(table.field(i), table.node.key().get(i), match, builder)) {
                fields.add(builder.build());
            }
        }
        return fields;
    }

    /** Fills in a message, and returns whether the field matters. */
    private static boolean encode(MatchField field, KeyPart part, Match match, FieldMatch.Builder builder) {
        int width = part.field().width();
        long[] masks = match.masks().words();
        ByteString value = Bytestrings.load(match.values().words(), part.word(), width);
        ByteString mask = Bytestrings.load(masks, part.word(), width);
        boolean cares = !isZero(masks, part.word(), part.words());
        switch (field.getMatchType()) {
            case EXACT -> {
                builder.getExactBuilder().setValue(value);
                return true;
            }
            case OPTIONAL -> builder.getOptionalBuilder().setValue(value);
            case LPM -> builder.getLpmBuilder().setValue(value).setPrefixLen(match.prefixLength(part.word(), width));
            case TERNARY -> builder.getTernaryBuilder().setValue(value).setMask(mask);
            default -> {
                builder.getRangeBuilder().setLow(value).setHigh(mask);
                return match.values().words()[part.word()] != 0 || masks[part.word()] != BitFields.mask(width);
            }
        }
        return cares;
    }
}
