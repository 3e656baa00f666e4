package io.weft.control.entry;

import io.weft.p4.P4Match;
import io.weft.p4.P4Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The entries of a switch as maps, lists, texts and numbers, by the names of the program, in an order that does not
 * depend on theirs. Of most tables, by action, a row for each entry: what it matches, an address with the length of its
 * prefix, and the arguments. Of those with action sets, by set, the targets. Clone sessions, and the weights and
 * watched ports of sets, are left out: they do not change where packets can go.
 */
public final class PlainTables {
    /** Number by number. */
    private static final Comparator<List<Long>> BY_NUMBER = (a, b) -> {
        int same = 0;
        while (same < a.size() && same < b.size() && a.get(same).equals(b.get(same))) {
            same++;
        }
        return same == a.size() || same == b.size()
                ? Integer.compare(a.size(), b.size())
                : Long.compare(a.get(same), b.get(same));
    };

    private PlainTables() {}

    /** What these entities, of one switch, are as data. O(entries * log(entries)). */
    public static Map<String, Object> of(List<Entity> entries) {
        Map<List<Long>, Integer> actions = actions(entries);
        Map<String, Map<String, List<List<Long>>>> rows = new TreeMap<>();
        Map<String, Map<List<Long>, List<Long>>> selectors = new TreeMap<>();
        for (Entity entity : entries) {
            if (entity instanceof TableEntry) {
                TableEntry entry = (TableEntry) entity;
                String table = name(entry.key());
                if (entry.action() instanceof ActionCall) {
                    ActionCall call = (ActionCall) entry.action();
                    rows.computeIfAbsent(table, name -> new TreeMap<>())
                            .computeIfAbsent(call.action().name(), name -> new ArrayList<>())
                            .add(row(entry.key(), call));
                } else {
                    selectors
                            .computeIfAbsent(table, name -> new TreeMap<>(BY_NUMBER))
                            .computeIfAbsent(members(entry, actions), set -> new ArrayList<>())
                            .add(entry.key().value(0));
                }
            }
        }
        rows.values().forEach(table -> table.values().forEach(of -> of.sort(BY_NUMBER)));
        Map<String, Object> tables = new LinkedHashMap<>(rows);
        tables.put("actions", new ArrayList<>(actions.keySet()));
        selectors.forEach((table, sets) -> tables.put(
                table,
                sets.entrySet().stream()
                        .map(set -> List.of(
                                set.getKey(), set.getValue().stream().sorted().collect(Collectors.toList())))
                        .collect(Collectors.toList())));
        return tables;
    }

    /** The name of a table; of its default entry, where it has others. */
    private static String name(EntryKey key) {
        P4Table table = key.table();
        return key.isDefault() && !table.fields().isEmpty() ? table.name() + " default" : table.name();
    }

    /** The actions of all sets by their arguments, ascending, and the place of each. */
    private static Map<List<Long>, Integer> actions(List<Entity> entries) {
        Map<List<Long>, Integer> actions = new TreeMap<>(BY_NUMBER);
        for (Entity entity : entries) {
            if (entity instanceof TableEntry && ((TableEntry) entity).action() instanceof ActionSet) {
                ((ActionSet) ((TableEntry) entity).action())
                        .members()
                        .forEach(member -> actions.put(arguments(member.action()), 0));
            }
        }
        int place = 0;
        for (Map.Entry<List<Long>, Integer> each : actions.entrySet()) {
            each.setValue(place++);
        }
        return actions;
    }

    private static List<Long> members(TableEntry entry, Map<List<Long>, Integer> actions) {
        return ((ActionSet) entry.action())
                .members().stream()
                        .map(member -> (long) actions.get(arguments(member.action())))
                        .sorted()
                        .collect(Collectors.toList());
    }

    private static List<Long> arguments(ActionCall call) {
        List<Long> arguments = new ArrayList<>();
        addArguments(arguments, call);
        return arguments;
    }

    /** What an entry matches, then the arguments of its action. */
    private static List<Long> row(EntryKey key, ActionCall call) {
        List<Long> row = new ArrayList<>();
        for (int i = 0; !key.isDefault() && i < key.table().fields().size(); i++) {
            row.add(key.value(i));
            if (key.table().fields().get(i).match() == P4Match.LPM) {
                row.add((long) key.prefixLength(i));
            }
        }
        addArguments(row, call);
        return row;
    }

    private static void addArguments(List<Long> row, ActionCall call) {
        for (int i = 0; i < call.action().params().size(); i++) {
            row.add(call.argument(i));
        }
    }
}
