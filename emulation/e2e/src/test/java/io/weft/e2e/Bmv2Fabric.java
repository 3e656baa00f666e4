package io.weft.e2e;

import io.weft.control.table.LocalProtection;
import io.weft.emulation.fabric.ProgrammedFabric;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.p4runtime.SwitchAddress;
import io.weft.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * A fabric of bmv2 switches, all in one network namespace, with a Linux host in a namespace of its own for every
 * endpoint.
 */
final class Bmv2Fabric implements AutoCloseable {
    private static final int LINK_MTU = 9000;
    private static final int ENDPOINT_MTU = 1500;
    /** Bridges keep frames to 01:80:c2:00:00:0e, those of LLDP, unless bit 14 is set. */
    private static final int FORWARD_LINK_PROTOCOLS = 1 << 14;

    private static final Duration CARRIER = Duration.ofSeconds(10);

    private final Fabric fabric;
    private final Topology topology;
    private final Namespaces namespaces = new Namespaces();
    private final Bmv2Processes switches;
    private final String wireSpace;
    private final List<String> hosts = new ArrayList<>();
    private final PacketIns packetIns = new PacketIns();
    private final LocalProtection protection;
    private final Map<Integer, SwitchAddress> addresses;
    private ProgrammedFabric control;

    /** Starts switches and hosts; nothing is programmed yet. */
    Bmv2Fabric(Fabric fabric, LocalProtection protection) {
        this.fabric = fabric;
        this.protection = protection;
        this.topology = fabric.topology();
        try {
            switches = new Bmv2Processes(namespaces);
            wireSpace = namespaces.add("wires");
            for (int e = 0; e < topology.endpointCount(); e++) {
                hosts.add(namespaces.add("host-" + e));
            }
            connectNamespaces();
            turnOffloadsOff();
            addresses = startSwitches();
        } catch (RuntimeException | Error e) {
            namespaces.close();
            throw e;
        }
    }

    private void connectNamespaces() {
        List<String> lines = new ArrayList<>();
        for (int l = 0; l < topology.linkCount(); l++) {
            lines.addAll(wire(l));
        }
        for (int e = 0; e < hosts.size(); e++) {
            lines.add("link add eth0 netns " + hosts.get(e) + " address "
                    + fabric.addressing().macText(e) + " mtu " + ENDPOINT_MTU + " type veth peer name "
                    + device(topology.edgeSwitch(e, 0), topology.endpointPort(e, 0)) + " netns " + switches.space()
                    + " mtu "
                    + ENDPOINT_MTU);
        }
        Namespaces.ip(lines);
        raiseWires();
        raiseInterfaces();
    }

    /**
     * A link: a bridge in between, which forwards all, has no table, and whose ports can be taken down. Then the ports
     * of the switches lose their carrier, as they do when a cable is cut. Taking those themselves down would deafen all
     * of a bmv2's ports: its one receiving thread does not leave libpcap 1.10 while that interface is down.
     */
    private List<String> wire(int l) {
        List<String> lines = new ArrayList<>();
        String bridge = "link" + l;
        lines.add("link add " + bridge + " netns " + wireSpace + " mtu " + LINK_MTU
                + " type bridge stp_state 0 ageing_time 0 mcast_snooping 0 group_fwd_mask " + FORWARD_LINK_PROTOCOLS);
        for (String device : ends(l)) {
            lines.add("link add " + device + " netns " + switches.space() + " mtu " + LINK_MTU + " type veth peer name "
                    + device + " netns " + wireSpace + " mtu " + LINK_MTU);
        }
        return lines;
    }

    private List<String> ends(int l) {
        int c = topology.channelOfLink(l);
        return List.of(
                device(topology.source(c), topology.port(c)),
                device(topology.target(c), topology.port(topology.reverse(c))));
    }

    private void raiseWires() {
        List<String> lines = new ArrayList<>();
        for (int l = 0; l < topology.linkCount(); l++) {
            for (String device : ends(l)) {
                lines.add("link set " + device + " master link" + l);
                lines.add("link set " + device + " up");
            }
            lines.add("link set link" + l + " up");
        }
        Namespaces.ip(wireSpace, lines);
    }

    private void raiseInterfaces() {
        List<String> lines = new ArrayList<>();
        for (int s = 0; s < topology.switchCount(); s++) {
            for (int port = 1; port <= ports(s); port++) {
                lines.add("link set " + device(s, port) + " up");
            }
        }
        Namespaces.ip(switches.space(), lines);
        for (int e = 0; e < hosts.size(); e++) {
            String address = address(e) + "/" + fabric.addressing().prefix().length();
            Namespaces.ip(hosts.get(e), List.of("address add " + address + " dev eth0", "link set eth0 up"));
        }
    }

    /** The data plane is no network card: checksums and segments must be as they would be on the wire. */
    private void turnOffloadsOff() {
        hosts.forEach(host -> Shell.run(
                Namespaces.in(host, List.of("ethtool", "-K", "eth0", "tx", "off", "rx", "off", "gro", "off"))));
    }

    private Map<Integer, SwitchAddress> startSwitches() {
        Map<Integer, SwitchAddress> addresses = new HashMap<>();
        for (int s = 0; s < topology.switchCount(); s++) {
            List<String> interfaces = new ArrayList<>();
            for (int port = 1; port <= ports(s); port++) {
                interfaces.add(device(s, port));
            }
            addresses.put(s, switches.start(topology.switchName(s), Addressing.switchId(s), interfaces, List.of()));
        }
        switches.awaitAll();
        return addresses;
    }

    private int ports(int s) {
        return topology.endpointsAt(s) + topology.degree(s);
    }

    private static String device(int s, int port) {
        return "s" + Addressing.switchId(s) + "p" + port;
    }

    /** Where the switches are controlled. */
    Map<Integer, SwitchAddress> addresses() {
        return addresses;
    }

    /** A controller without a loop, which is connected when it is first asked for. */
    synchronized ProgrammedFabric control() {
        if (control == null) {
            control = Planned.control(fabric, addresses, protection, packetIns);
        }
        return control;
    }

    /** The packets that switches gave to the controller, to be taken from. */
    Queue<PacketIns.PacketIn> packetIns() {
        return packetIns.queue();
    }

    /** The address of endpoint {@code e}. */
    String address(int e) {
        return fabric.addressing().ipv4Text(e);
    }

    /** Runs a command at endpoint {@code e}. */
    Shell.Outcome at(int e, List<String> command) {
        return Shell.attempt(Namespaces.in(hosts.get(e), command), "");
    }

    /** Starts a command at endpoint {@code e}; what it writes goes to {@code output}. */
    Process start(int e, List<String> command, Path output) {
        return namespaces.start(hosts.get(e), command, output);
    }

    /** A file for the output of a command. */
    Path file(String name) {
        return namespaces.directory().resolve(name);
    }

    /**
     * Cuts link {@code l}, or mends it: the ports at its ends lose their carrier, or get it back. Linux may take a
     * second to send by a port that has got it back.
     */
    void setLink(int l, boolean whole) {
        Namespaces.ip(
                wireSpace,
                ends(l).stream()
                        .map(device -> "link set " + device + (whole ? " up" : " down"))
                        .toList());
        if (whole) {
            Await.until("link " + l + " carries frames", CARRIER, () -> ends(l).stream()
                    .allMatch(device -> isUp(wireSpace, device) && isUp(switches.space(), device)));
        }
    }

    /**
     * Has frames dropped by channel {@code c} for which a rule of nftables holds, such as {@code meta length > 500}.
     */
    void drop(int c, String rule) {
        String device = device(topology.source(c), topology.port(c));
        String table = " netdev grey_" + device;
        nft("add table" + table);
        nft("add chain" + table + " drops { type filter hook ingress device \"" + device + "\" priority 0; }");
        nft("add rule" + table + " drops " + rule + " drop");
    }

    /** Ends what {@link #drop} began. */
    void mend(int c) {
        nft("delete table netdev grey_" + device(topology.source(c), topology.port(c)));
    }

    private void nft(String script) {
        Shell.run(Namespaces.in(wireSpace, List.of("nft", script)));
    }

    private static boolean isUp(String space, String device) {
        return Shell.run(List.of("ip", "-n", space, "link", "show", "dev", device))
                .contains(" state UP ");
    }

    /** The switches whose process has ended, and its last words. */
    Map<String, String> fallen() {
        return switches.fallen();
    }

    @Override
    public synchronized void close() {
        if (control != null) {
            control.close();
        }
        namespaces.close();
    }
}
