package io.weft.control.table;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.ActionSet;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.fabric.Addressing;
import io.weft.p4.P4Table;
import io.weft.routing.Routes;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The entries of {@code next_hop}: at every switch, the minimal next hops towards every other one it can reach; and
 * those of its copies at edge switches that compare queues.
 */
final class NextHopEntries {
    private final NextHops nextHops;
    private final Topology topology;
    private final LocalProtection protection;
    /** The tables that hold next hops, that of all switches first. */
    private final List<P4Table> tables;
    /** By table, keys by target, the same objects for all switches. */
    private final EntryKey[][] keys;

    NextHopEntries(Routes routes, LocalProtection protection) {
        this.nextHops = routes.nextHops();
        this.topology = nextHops.topology();
        this.protection = protection;
        this.tables = RouteTables.nextHops(routes.fabric());
        this.keys = new EntryKey[tables.size()][topology.switchCount()];
        for (int i = 0; i < keys.length; i++) {
            for (int t = 0; t < keys[i].length; t++) {
                keys[i][t] = EntryKey.exact(tables.get(i), Addressing.switchId(t));
            }
        }
    }

    /** How many of the tables switch s needs: packets start at edge switches only. */
    private int tablesAt(int s) {
        return topology.isEdge(s) ? tables.size() : 1;
    }

    void addTo(List<Entity> entries, int s) {
        Map<ActionSet, ActionSet> shared = new HashMap<>();
        for (int i = 0; i < tablesAt(s); i++) {
            ActionCall[] forward = forward(s, tables.get(i));
            for (int t = 0; t < topology.switchCount(); t++) {
                int[] channels = nextHops.channels(s, t);
                if (channels.length > 0) {
                    ActionSet set = set(s, t, channels, forward);
                    ActionSet first = shared.putIfAbsent(set, set);
                    entries.add(new TableEntry(keys[i][t], first == null ? set : first));
                }
            }
        }
    }

    /** The difference to the entries of other routes at the same switch. */
    void addChanges(List<Update> updates, NextHopEntries before, int s) {
        for (int i = 0; i < tablesAt(s); i++) {
            ActionCall[] forward = forward(s, tables.get(i));
            for (int t = 0; t < topology.switchCount(); t++) {
                int[] old = before.nextHops.channels(s, t);
                int[] now = nextHops.channels(s, t);
                if (Arrays.equals(old, now)) {
                    continue;
                }
                if (now.length == 0) {
                    updates.add(Update.delete(new TableEntry(keys[i][t], set(s, t, old, forward))));
                } else {
                    TableEntry entry = new TableEntry(keys[i][t], set(s, t, now, forward));
                    updates.add(old.length == 0 ? Update.insert(entry) : Update.modify(entry));
                }
            }
        }
    }

    Map<P4Table, Long> counts(int s) {
        long reached = IntStream.range(0, topology.switchCount())
                .filter(t -> nextHops.distance(s, t) > 0)
                .count();
        return tables.stream().limit(tablesAt(s)).collect(Collectors.toMap(table -> table, table -> reached));
    }

    private ActionCall[] forward(int s, P4Table table) {
        ActionCall[] forward = new ActionCall[topology.degree(s)];
        for (int i = 0; i < forward.length; i++) {
            int c = topology.firstChannel(s) + i;
            forward[i] = ActionCall.of(
                    RouteTables.forward(table), topology.port(c), topology.entryClass(c), topology.exitClass(c));
        }
        return forward;
    }

    private ActionSet set(int s, int t, int[] channels, ActionCall[] forward) {
        boolean watched = protection == LocalProtection.WATCHED_PORTS && channels.length > 1;
        // Which member stays unwatched differs by switch and target, so that no link is everyone's last resort.
        int unwatched = (s + t) % channels.length;
        List<ActionSet.Member> members = new ArrayList<>(channels.length);
        for (int i = 0; i < channels.length; i++) {
            int watch = watched && i != unwatched ? topology.port(channels[i]) : ActionSet.Member.UNWATCHED;
            members.add(new ActionSet.Member(forward[channels[i] - topology.firstChannel(s)], 1, watch));
        }
        return new ActionSet(members);
    }
}
