package io.weft.control.update;

import io.weft.control.entry.ActionSet;
import io.weft.control.entry.Diff;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.table.DesiredState;
import io.weft.fabric.Addressing;
import io.weft.p4.WeftTables;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Topology;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What switches were found to hold ahead of the installation of a state, in terms of that state. Not thread-safe. */
final class Survey {
    private final DesiredState desired;
    private final SwitchReading<Finding> reading;

    private Survey(DesiredState desired, SwitchReading<Finding> reading) {
        this.desired = desired;
        this.reading = reading;
    }

    /** What one switch lacks, and the links that it should use and does not. */
    private static final class Finding {
        private final List<Update> lacking;
        private final BitSet avoided;

        Finding(List<Update> lacking, BitSet avoided) {
            this.lacking = lacking;
            this.avoided = avoided;
        }
    }

    static Survey of(SwitchDriver driver, DesiredState desired, int[] switches) {
        return new Survey(desired, SwitchReading.of(driver::read, switches, (s, held) -> compare(desired, s, held)));
    }

    private static Finding compare(DesiredState desired, int s, List<Entity> held) {
        BitSet avoided = new BitSet();
        for (Entity entity : held) {
            if (entity instanceof TableEntry && isNextHop(((TableEntry) entity).key())) {
                addAvoided(avoided, desired.routes().nextHops(), s, (TableEntry) entity);
            }
        }
        return new Finding(Diff.between(held, desired.entries(s)), avoided);
    }

    private static boolean isNextHop(EntryKey key) {
        return key.table().equals(WeftTables.NEXT_HOP) && !key.isDefault();
    }

    /**
     * Adds the links by which a switch does not send to the switch at their other end, though it has a next hop for it
     * and the routes go by that link.
     */
    private static void addAvoided(BitSet links, NextHops nextHops, int s, TableEntry held) {
        Topology topology = nextHops.topology();
        int target = Addressing.switchIndex((int) held.key().value(0));
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            if (topology.target(c) == target && nextHops.contains(c, target) && !forwardsBy(held, topology.port(c))) {
                links.set(topology.link(c));
            }
        }
    }

    private static boolean forwardsBy(TableEntry entry, int port) {
        return entry.action() instanceof ActionSet
                && ((ActionSet) entry.action())
                        .members().stream().anyMatch(member -> member.action().argument(0) == port);
    }

    void forget(int s) {
        reading.forget(s);
    }

    DesiredState desired() {
        return desired;
    }

    /** The links by which switches do not send to the switch at their other end, and should. */
    BitSet avoided() {
        BitSet links = new BitSet();
        reading.results.values().forEach(finding -> links.or(finding.avoided));
        return links;
    }

    /** By switch that could be read, what it lacks, which may be nothing; a new map. */
    SortedMap<Integer, List<Update>> lacking() {
        SortedMap<Integer, List<Update>> lacking = new TreeMap<>();
        reading.results.forEach((s, finding) -> lacking.put(s, finding.lacking));
        return lacking;
    }

    /** What came of the switches that could not be read. */
    SwitchReading<?> reading() {
        return reading;
    }
}
