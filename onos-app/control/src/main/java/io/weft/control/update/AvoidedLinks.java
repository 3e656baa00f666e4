package io.weft.control.update;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.ActionSet;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.fabric.Addressing;
import io.weft.p4.WeftTables;
import io.weft.topology.Topology;
import java.util.BitSet;
import java.util.List;

/** Finds links that switches avoid, as they do when a controller has found them dead. Immutable. */
final class AvoidedLinks {
    private final Topology topology;

    AvoidedLinks(Topology topology) {
        this.topology = topology;
    }

    /**
     * The links by which a switch that holds this does not send to the switch at their other end, though it has a next hop
     * for it. O(entries * links of the switch).
     */
    BitSet at(int s, List<Entity> held) {
        BitSet links = new BitSet();
        for (Entity entity : held) {
            if (entity instanceof TableEntry && isNextHop(((TableEntry) entity).key())) {
                addAvoided(links, s, (TableEntry) entity);
            }
        }
        return links;
    }

    private static boolean isNextHop(EntryKey key) {
        return key.table().equals(WeftTables.NEXT_HOP) && !key.isDefault();
    }

    private void addAvoided(BitSet links, int s, TableEntry nextHop) {
        int target = Addressing.switchIndex((int) nextHop.key().value(0));
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            if (topology.target(c) == target && !forwardsBy(nextHop, topology.port(c))) {
                links.set(topology.link(c));
            }
        }
    }

    private static boolean forwardsBy(TableEntry entry, int port) {
        return entry.action() instanceof ActionSet
                && ((ActionSet) entry.action())
                        .members().stream().map(ActionSet.Member::action).anyMatch(action -> portOf(action) == port);
    }

    private static long portOf(ActionCall forward) {
        return forward.argument(0);
    }
}
