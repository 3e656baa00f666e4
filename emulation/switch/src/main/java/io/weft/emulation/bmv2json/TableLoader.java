package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.ActionFunction;
import io.weft.emulation.engine.BitFields;
import io.weft.emulation.engine.Calculation;
import io.weft.emulation.engine.HeaderField;
import io.weft.emulation.engine.KeyPart;
import io.weft.emulation.engine.Match;
import io.weft.emulation.engine.MatchKey;
import io.weft.emulation.engine.ProgramResources;
import io.weft.emulation.engine.TableNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Loads tables and the entries that the program declares for them. */
final class TableLoader {
    /** In bmv2 a low number is a high priority, in P4Runtime a high one; the sum of both is this. */
    private static final int PRIORITY_SUM = Integer.MAX_VALUE;

    private final Headers headers;
    private final Actions actions;
    private final ExternArrays arrays;
    private final Map<String, Calculation> selectors;

    TableLoader(Headers headers, Actions actions, ExternArrays arrays, Map<String, Calculation> selectors) {
        this.headers = headers;
        this.actions = actions;
        this.arrays = arrays;
        this.selectors = Map.copyOf(selectors);
    }

    TableNode load(ProgramJson table, int index) {
        Map<String, ActionFunction> byName = new HashMap<>();
        for (ProgramJson id : table.list("action_ids")) {
            ActionFunction action = actions.action(id);
            byName.put(action.name(), action);
        }
        ProgramJson defaultEntry = table.find("default_entry");
        boolean constantDefault = !defaultEntry.isAbsent()
                && (defaultEntry.flag("action_const") || defaultEntry.flag("action_entry_const"));
        TableNode.Properties properties = new TableNode.Properties(
                table.has("max_size")
                        ? table.get("max_size").integer("max_size", 0, Integer.MAX_VALUE)
                        : Integer.MAX_VALUE,
                table.flag("with_counters"),
                table.has("direct_meters") ? arrays.directMeter(table.get("direct_meters")) : null,
                table.flag("support_timeout"),
                table.has("entries"),
                constantDefault,
                selector(table));
        return new TableNode(table.text("name"), index, loadKey(table), byName, properties);
    }

    private Calculation selector(ProgramJson table) {
        return table.text("type").equals("indirect_ws") ? selectors.get(table.text("action_profile")) : null;
    }

    private List<KeyPart> loadKey(ProgramJson table) {
        List<KeyPart> key = new ArrayList<>();
        int word = 0;
        for (ProgramJson element : table.list("key")) {
            KeyPart part = loadKeyPart(element, word);
            key.add(part);
            word += part.words();
        }
        return key;
    }

    private KeyPart loadKeyPart(ProgramJson element, int word) {
        ProgramJson target = element.get("target");
        HeaderField field = isValidity(element) ? headers.header(target).validity() : headers.fixedField(target);
        ProgramJson mask = element.find("mask");
        MatchKey words = mask.isAbsent() ? new MatchKey() : new MatchKey(BitFields.toWords(mask.hex(), field.width()));
        String name = element.has("name") ? element.text("name") : field.name();
        KeyPart.Kind kind = kind(element, name);
        try {
            return new KeyPart(name, field, kind, word, words);
        } catch (IllegalArgumentException e) {
            throw element.refuse(e.getMessage());
        }
    }

    private static boolean isValidity(ProgramJson element) {
        return element.text("match_type").equals("valid");
    }

    private static KeyPart.Kind kind(ProgramJson element, String key) {
        String kind = element.text("match_type");
        return switch (kind) {
            case "exact", "valid" -> KeyPart.Kind.EXACT;
            case "lpm" -> KeyPart.Kind.LPM;
            case "ternary" -> KeyPart.Kind.TERNARY;
            case "range" -> KeyPart.Kind.RANGE;
            default -> throw element.refuse("match kind '" + kind + "' of key '" + key + "' is not supported");
        };
    }

    List<ProgramResources.InitialEntry> loadEntries(ProgramJson table, TableNode node) {
        List<ProgramResources.InitialEntry> entries = new ArrayList<>();
        ProgramJson defaultEntry = table.find("default_entry");
        if (!defaultEntry.isAbsent()) {
            entries.add(
                    new ProgramResources.InitialEntry(node.index(), null, actions.bind(defaultEntry, node.actions())));
        }
        for (ProgramJson entry : table.list("entries")) {
            entries.add(new ProgramResources.InitialEntry(
                    node.index(), loadMatch(entry, node), actions.bind(entry.get("action_entry"), node.actions())));
        }
        return entries;
    }

    private static Match loadMatch(ProgramJson entry, TableNode table) {
        long[] values = new long[table.keyWords()];
        long[] masks = new long[table.keyWords()];
        List<ProgramJson> elements = entry.list("match_key", table.key().size());
        for (int i = 0; i < elements.size(); i++) {
            loadPart(elements.get(i), table.key().get(i), values, masks);
        }
        int priority =
                table.hasPriorities() ? PRIORITY_SUM - entry.get("priority").integer("priority", 0, PRIORITY_SUM) : 0;
        return Match.of(values, masks, priority);
    }

    private static void loadPart(ProgramJson element, KeyPart part, long[] values, long[] masks) {
        KeyPart.Kind kind = kind(element, part.name());
        if (kind != part.kind()) {
            throw element.refuse("match kind " + kind + " of an entry is not that of key '" + part.name() + "'");
        }
        int width = part.field().width();
        BigInteger mask =
                switch (kind) {
                    case EXACT -> BitFields.prefix(width, width);
                    case LPM -> BitFields.prefix(
                            element.get("prefix_length").integer("prefix_length", 0, width), width);
                    case TERNARY -> element.get("mask").hex();
                    case RANGE -> element.get("end").hex();
                };
        BitFields.fromBig(value(element, kind, mask), width, values, part.word());
        BitFields.fromBig(mask, width, masks, part.word());
    }

    private static BigInteger value(ProgramJson element, KeyPart.Kind kind, BigInteger mask) {
        if (kind == KeyPart.Kind.RANGE) {
            return element.get("start").hex();
        }
        if (isValidity(element)) {
            return element.flag("key") ? BigInteger.ONE : BigInteger.ZERO;
        }
        return element.get("key").hex().and(mask);
    }
}
