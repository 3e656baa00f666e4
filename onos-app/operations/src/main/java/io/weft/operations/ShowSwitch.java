package io.weft.operations;

import io.weft.control.entry.Entity;
import io.weft.control.entry.TableEntry;
import io.weft.control.live.LoopStatus;
import io.weft.control.probe.MiscabledPort;
import io.weft.control.table.DesiredState;
import io.weft.control.table.LocalProtection;
import io.weft.control.table.ProgramLimits;
import io.weft.fabric.Addressing;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Shows one switch: its session, its ports with their planned and found peers, and how many entries its tables hold.
 * O(switches + next hops of the switch), besides the routes.
 */
public final class ShowSwitch extends Operation {
    /** The name of the switch. */
    public static final Field<String> NAME =
            Field.text("name", "name", "SWITCH", "The name of a switch.").required();

    ShowSwitch() {
        super(
                "switch",
                "Shows one switch: its ports, neighbours and entries, and its session if a controller runs",
                Needs.ROUTES,
                NAME);
    }

    @Override
    public Result answer(Request request, Subject subject) {
        Topology topology = subject.fabric().topology();
        String name = request.get(NAME);
        int s = topology.switchIndex(name);
        if (s < 0) {
            throw new BadRequestException(
                    NAME,
                    "'" + name + "'",
                    "a switch of " + subject.fabric().name() + ", such as " + topology.switchName(0));
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("name", name);
        document.put("id", Addressing.switchId(s));
        document.put("state", state(subject.failures(), s));
        if (subject.isRunning()) {
            document.put("session", session(subject.running().loop().status(), name));
        }
        document.put("ports", ports(subject, s));
        document.put("entries", entries(subject.routes(), s));
        return Result.of(document);
    }

    private static String state(Failures failures, int s) {
        String name = failures.topology().switchName(s);
        return !failures.switchAlive(s) ? "failed" : failures.drained().contains(name) ? "drained" : "up";
    }

    private static Map<String, Object> session(LoopStatus status, String name) {
        Map<String, Object> session = new LinkedHashMap<>();
        String lost = status.unreachable().get(name);
        String kept = status.quarantined().get(name);
        session.put("state", kept != null ? "quarantined" : lost != null ? "none" : "there");
        session.put("reason", kept != null ? kept : lost != null ? lost : "");
        session.put("refusing", status.refusing().contains(name));
        session.put("deaf", status.deaf().contains(name));
        return session;
    }

    private static List<Object> ports(Subject subject, int s) {
        Topology topology = subject.fabric().topology();
        Failures failures = subject.failures();
        List<MiscabledPort> miscabled =
                subject.isRunning() ? subject.running().loop().status().miscabledPorts() : List.of();
        List<Object> ports = new ArrayList<>();
        for (int i = 0; i < topology.endpointsAt(s); i++) {
            int e = topology.endpoint(s, i);
            Map<String, Object> port = new LinkedHashMap<>();
            Names.putPort(port, "port", topology, s, topology.endpointPortAt(s, i));
            port.put("endpoint", topology.endpointName(e));
            port.put("address", subject.fabric().addressing().ipv4Text(e));
            port.put("found", found(miscabled, topology, s, topology.endpointPortAt(s, i)));
            ports.add(port);
        }
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            int l = topology.link(c);
            String link = topology.linkName(l);
            Map<String, Object> port = new LinkedHashMap<>();
            Names.putPort(port, "port", topology, s, topology.port(c));
            port.put("link", link);
            port.put("neighbour", topology.switchName(topology.target(c)));
            Names.putPort(port, "neighbourPort", topology, topology.target(c), topology.port(topology.reverse(c)));
            port.put(
                    "state",
                    !failures.channelAlive(c) ? "failed" : failures.drained().contains(link) ? "drained" : "up");
            port.put("found", found(miscabled, topology, s, topology.port(c)));
            port.put("packetsPerSecond", subject.isRunning() ? subject.running().packetsPerSecond(c) : null);
            // By virtual channel, from 0.
            port.put("queuesPerSecond", subject.isRunning() ? subject.running().queuesPerSecond(c) : null);
            topology.length(l).ifPresent(metres -> port.put("length", metres));
            topology.rate(l).ifPresent(gigabits -> port.put("rate", gigabits));
            ports.add(port);
        }
        return ports;
    }

    /** Where a mis-cabled port leads; empty if the port is as planned. */
    private static String found(List<MiscabledPort> miscabled, Topology topology, int s, int port) {
        return miscabled.stream()
                .filter(each -> each.port() == port && each.switchName().equals(topology.switchName(s)))
                .map(MiscabledPort::found)
                .collect(Collectors.joining("; "));
    }

    /** By table, how many entries the switch should hold; none if it cannot be programmed, or is out of service. */
    private static SortedMap<String, Integer> entries(Routes routes, int s) {
        SortedMap<String, Integer> entries = new TreeMap<>();
        if (routes.failures().switchAlive(s)
                && ProgramLimits.obstacle(routes.fabric()).isEmpty()) {
            for (Entity entity : DesiredState.of(routes, LocalProtection.NONE).entries(s)) {
                if (entity instanceof TableEntry) {
                    entries.merge(((TableEntry) entity).key().tableName(), 1, Integer::sum);
                }
            }
        }
        return entries;
    }
}
