package io.weft.e2e;

import io.weft.control.table.LocalProtection;
import io.weft.emulation.fabric.ProgrammedFabric;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.PathKind;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4.P4Counter;
import io.weft.p4runtime.SwitchAddress;
import io.weft.p4runtime.SwitchEvents;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Fabrics for tests, what their routes promise, and what their switches counted. */
public final class Planned {
    private static final int VIRTUAL_CHANNELS = 4;

    private Planned() {}

    public static Fabric fabric(Topology topology, Scheme scheme, Spread spread) {
        return new Fabric(
                topology.type(),
                topology,
                scheme,
                spread,
                VIRTUAL_CHANNELS,
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
    }

    /** Connects a controller with the switches of a fabric. */
    static ProgrammedFabric control(
            Fabric fabric,
            Map<Integer, SwitchAddress> addresses,
            LocalProtection protection,
            IntFunction<SwitchEvents> events) {
        return new ProgrammedFabric(fabric, GivenWaypoints.none(fabric.topology()), addresses, protection, events);
    }

    /** Packets that each cell of a counter array of a switch has counted; cells that have counted none are absent. */
    static Map<Integer, Long> packets(ProgrammedFabric control, int s, P4Counter counter) {
        long[] cells = control.switches()
                .client(s)
                .packets(counter, IntStream.range(0, counter.size()).toArray())
                .join();
        Map<Integer, Long> packets = new HashMap<>();
        for (int i = 0; i < cells.length; i++) {
            if (cells[i] > 0) {
                packets.put(i, cells[i]);
            }
        }
        return packets;
    }

    /** The numbers of channels that packets between two endpoints may pass. */
    static Set<Integer> hops(Routes routes, int fromEndpoint, int toEndpoint) {
        Topology topology = routes.fabric().topology();
        int s = topology.edgeSwitch(fromEndpoint, 0);
        int d = topology.edgeSwitch(toEndpoint, 0);
        int given = routes.pairs().via(fromEndpoint, toEndpoint);
        if (given >= 0) {
            return Set.of(
                    routes.nextHops().distance(s, given) + routes.nextHops().distance(given, d));
        }
        if (s == d || given == GivenWaypoints.NONE || routes.kind(s, d) == PathKind.DIRECT) {
            return Set.of(routes.nextHops().distance(s, d));
        }
        Set<Integer> hops = new TreeSet<>();
        if (routes.kind(s, d).whenIdle() == PathKind.DIRECT) {
            hops.add(routes.nextHops().distance(s, d));
        }
        IntStream.of(routes.waypointTable(s))
                .filter(w -> w != d)
                .forEach(w -> hops.add(
                        routes.nextHops().distance(s, w) + routes.nextHops().distance(w, d)));
        return hops;
    }
}
