package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.ActionFunction;
import io.weft.emulation.engine.Calculation;
import io.weft.emulation.engine.DirectMeter;
import io.weft.emulation.engine.Field;
import io.weft.emulation.engine.HitTracking;
import io.weft.emulation.engine.KeyPart;
import io.weft.emulation.engine.MatchKey;
import io.weft.emulation.engine.ProgramResources;
import io.weft.emulation.engine.TableNode;
import io.weft.emulation.engine.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Loads tables and the entries that the program declares for them. */
final class TableLoader {

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

    TableNode load(Part table, int index) {
        Map<String, ActionFunction> byName = new HashMap<>();
        for (Part id : table.list("action_ids")) {
            ActionFunction action = actions.action(id);
            byName.put(action.name(), action);
        }
        Part defaultEntry = table.find("default_entry");
        boolean constantDefault = !defaultEntry.isAbsent()
                && (defaultEntry.flag("action_const") || defaultEntry.flag("action_entry_const"));
        TableNode.Properties properties = new TableNode.Properties(
                table.has("max_size")
                        ? table.get("max_size").integer("max_size", 0, Integer.MAX_VALUE)
                        : Integer.MAX_VALUE,
                tracking(table),
                table.has("entries"),
                constantDefault,
                selector(table));
        return new TableNode(table.text("name"), index, loadKey(table), byName, properties);
    }

    private HitTracking tracking(Part table) {
        Optional<DirectMeter> meter = table.has("direct_meters")
                ? Optional.of(arrays.directMeter(table.get("direct_meters")))
                : Optional.empty();
        return new HitTracking(table.flag("with_counters"), meter, table.flag("support_timeout"));
    }

    private Calculation selector(Part table) {
        if (!table.text("type").equals("indirect_ws")) {
            return null;
        }
        return selectors.get(table.text("action_profile"));
    }

    private List<KeyPart> loadKey(Part table) {
        List<KeyPart> key = new ArrayList<>();
        int word = 0;
        for (Part element : table.list("key")) {
            KeyPart part = loadKeyPart(element, word);
            key.add(part);
            word += part.words();
        }
        return key;
    }

    private KeyPart loadKeyPart(Part element, int word) {
        String kind = element.text("match_type");
        Field field = kind.equals("valid")
                ? headers.header(element.get("target")).validity()
                : headers.fixedField(element.get("target"));
        Part mask = element.find("mask");
        MatchKey words = mask.isAbsent() ? new MatchKey() : new MatchKey(Words.of(mask.hex(), field.width()));
        String name = element.has("name") ? element.text("name") : field.name();
        switch (kind) {
            case "exact", "valid":
                return new KeyPart(name, field, KeyPart.Kind.EXACT, word, words);
            case "lpm", "ternary", "range":
                try {
                    return new KeyPart(name, field, KeyPart.Kind.valueOf(kind.toUpperCase(Locale.ROOT)), word, words);
                } catch (IllegalArgumentException e) {
                    throw new ProgramException(element.where() + element.source() + ": " + e.getMessage(), e);
                }
            default:
                throw element.refuse("match kind '" + kind + "' of key '" + name + "' is not supported");
        }
    }

    /** Loads the default entry and the constant entries of a table. */
    List<ProgramResources.InitialEntry> loadEntries(Part table, TableNode node) {
        List<ProgramResources.InitialEntry> entries = new ArrayList<>();
        Part defaultEntry = table.find("default_entry");
        if (!defaultEntry.isAbsent()) {
            entries.add(
                    new ProgramResources.InitialEntry(node.index(), null, actions.bind(defaultEntry, node.actions())));
        }
        for (Part entry : table.list("entries")) {
            entries.add(new ProgramResources.InitialEntry(
                    node.index(),
                    ConstantMatch.load(entry, node),
                    actions.bind(entry.get("action_entry"), node.actions())));
        }
        return entries;
    }
}
