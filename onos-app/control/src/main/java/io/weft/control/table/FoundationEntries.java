package io.weft.control.table;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.CloneSession;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Spread;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftConstants;
import io.weft.p4.WeftTables;
import io.weft.topology.ChannelClass;
import io.weft.topology.Topology;
import java.util.List;

/** What a switch holds whatever fails: its configuration, ports, queues, endpoints and clone session. */
final class FoundationEntries {

    private final Fabric fabric;
    private final Topology topology;
    private final Addressing addressing;
    private final int virtualChannels;

    /**
     * The foundation of a fabric.
     *
     * @param virtualChannels how many there are to be: those of the fabric, or more while packets may need them
     */
    FoundationEntries(Fabric fabric, int virtualChannels) {
        this.fabric = fabric;
        this.virtualChannels = virtualChannels;
        this.topology = fabric.topology();
        this.addressing = fabric.addressing();
    }

    void addTo(List<Entity> entries, int s) {
        entries.add(configuration(s));
        for (int port : topology.portsOf(s)) {
            entries.add(new TableEntry(
                    EntryKey.exact(WeftTables.PORTS, port),
                    ActionCall.of(
                            topology.endpointAt(s, port) >= 0 ? WeftActions.ENDPOINT_PORT : WeftActions.LINK_PORT)));
        }
        for (int vc = 0; vc < virtualChannels; vc++) {
            entries.add(new TableEntry(EntryKey.exact(WeftTables.QUEUE, vc), ActionCall.of(WeftActions.ENQUEUE, vc)));
        }
        entries.add(new CloneSession(WeftConstants.ARP_CLONE_SESSION, WeftConstants.CPU_PORT));
        entries.add(unlistedAddresses());
        if (topology.isEdge(s)) {
            addEndpoints(entries, s);
        }
    }

    private TableEntry configuration(int s) {
        long salt = salt(s) & 0xFFFF_FFFFL;
        return new TableEntry(
                EntryKey.defaultOf(WeftTables.SWITCH_CONFIG),
                ActionCall.of(
                        WeftActions.CONFIGURE,
                        Addressing.switchId(s),
                        salt,
                        fabric.spread() == Spread.PACKET ? 1 : 0,
                        hopLimit()));
    }

    /** The 32-bit finaliser of MurmurHash3 over multiples of the golden ratio: distinct for distinct switches. */
    static int salt(int s) {
        int h = Addressing.switchId(s) * 0x9E3779B9;
        h = (h ^ h >>> 16) * 0x85EBCA6B;
        h = (h ^ h >>> 13) * 0xC2B2AE35;
        return h ^ h >>> 16;
    }

    /**
     * Within one virtual channel the class rises from hop to hop, so that no route has more hops than there are classes
     * in all of them. One more is allowed: a packet that would need a virtual channel that does not exist is counted as
     * that. Where hops of a class may follow one another without a descent, nothing so small is a bound.
     */
    private int hopLimit() {
        List<ChannelClass> classes = topology.classes();
        return classes.stream().anyMatch(ChannelClass::isInOrder)
                ? Fabric.MAX_HOPS
                : Math.min(Fabric.MAX_HOPS, virtualChannels * classes.size() + 1);
    }

    /** What is done with addresses that have no entry. */
    private TableEntry unlistedAddresses() {
        return new TableEntry(
                EntryKey.defaultOf(WeftTables.ENDPOINT),
                addressing.carriesSwitch()
                        ? ActionCall.of(
                                WeftActions.CARRIED, addressing.prefix().address() >>> 24, addressing.highestPort())
                        : ActionCall.of(WeftActions.UNKNOWN));
    }

    private void addEndpoints(List<Entity> entries, int s) {
        for (int i = 0; i < topology.endpointsAt(s); i++) {
            int e = topology.endpoint(s, i);
            entries.add(new TableEntry(
                    address(addressing.ipv4(e), Integer.SIZE),
                    ActionCall.of(WeftActions.DELIVER, topology.endpointPort(e, 0), addressing.mac(e))));
        }
        if (addressing.carriesSwitch()) {
            return;
        }
        for (int d : topology.edgeSwitches()) {
            if (d != s) {
                for (Ipv4Prefix prefix : addressing.prefixesOf(d)) {
                    entries.add(new TableEntry(
                            address(prefix.address(), prefix.length()),
                            ActionCall.of(WeftActions.REMOTE, Addressing.switchId(d))));
                }
            }
        }
    }

    private static EntryKey address(int ipv4, int length) {
        return EntryKey.on(WeftTables.ENDPOINT)
                .prefix(WeftTables.ENDPOINT_ADDRESS, ipv4 & 0xFFFF_FFFFL, length)
                .build();
    }
}
