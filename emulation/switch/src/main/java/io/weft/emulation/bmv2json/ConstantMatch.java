package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.KeyPart;
import io.weft.emulation.engine.Match;
import io.weft.emulation.engine.TableNode;
import io.weft.emulation.engine.Words;
import java.math.BigInteger;
import java.util.List;

/** What the entries match that a program declares itself. */
final class ConstantMatch {

    /** In bmv2 a low number is a high priority, in P4Runtime a high one; the sum of both is this. */
    private static final int PRIORITY_SUM = Integer.MAX_VALUE;

    private ConstantMatch() {}

    static Match load(Part entry, TableNode table) {
        long[] values = new long[table.keyWords()];
        long[] masks = new long[table.keyWords()];
        List<Part> elements = entry.list("match_key", table.key().size());
        for (int i = 0; i < elements.size(); i++) {
            load(elements.get(i), table.key().get(i), values, masks);
        }
        int priority =
                table.hasPriorities() ? PRIORITY_SUM - entry.get("priority").integer("priority", 0, PRIORITY_SUM) : 0;
        return Match.of(values, masks, priority);
    }

    private static void load(Part element, KeyPart part, long[] values, long[] masks) {
        int width = part.field().width();
        BigInteger ones = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
        BigInteger value;
        BigInteger mask;
        switch (kind(element, part)) {
            case "valid" -> {
                value = element.flag("key") ? BigInteger.ONE : BigInteger.ZERO;
                mask = ones;
            }
            case "exact" -> {
                value = element.get("key").hex();
                mask = ones;
            }
            case "lpm" -> {
                int rest = width - element.get("prefix_length").integer("prefix_length", 0, width);
                value = element.get("key").hex();
                mask = ones.shiftRight(rest).shiftLeft(rest);
            }
            case "ternary" -> {
                value = element.get("key").hex();
                mask = element.get("mask").hex();
            }
            default -> {
                value = element.get("start").hex();
                mask = element.get("end").hex();
            }
        }
        if (part.kind() != KeyPart.Kind.RANGE) {
            value = value.and(mask);
        }
        Words.fromBig(value, width, values, part.word());
        Words.fromBig(mask, width, masks, part.word());
    }

    private static String kind(Part element, KeyPart part) {
        String kind = element.text("match_type");
        boolean fits =
                switch (kind) {
                    case "valid", "exact" -> part.kind() == KeyPart.Kind.EXACT;
                    case "lpm" -> part.kind() == KeyPart.Kind.LPM;
                    case "ternary" -> part.kind() == KeyPart.Kind.TERNARY;
                    case "range" -> part.kind() == KeyPart.Kind.RANGE;
                    default -> false;
                };
        if (!fits) {
            throw element.refuse("match kind '" + kind + "' of an entry is not that of key '" + part.name() + "'");
        }
        return kind;
    }
}
