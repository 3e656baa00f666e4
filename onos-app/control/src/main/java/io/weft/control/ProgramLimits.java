package io.weft.control;

import io.weft.fabric.Fabric;
import io.weft.p4.P4Selector;
import io.weft.p4.P4Table;
import io.weft.p4.WeftConstants;
import io.weft.p4.WeftTables;
import io.weft.routing.Routes;
import io.weft.topology.Topology;
import java.util.stream.IntStream;

/** What the compiled program has room for, by its own description. */
final class ProgramLimits {
    private ProgramLimits() {}

    /**
     * Checks that the entries of every switch fit the program's tables. O(1) unless the action sets might not fit.
     *
     * @throws IllegalArgumentException if they do not; the message says which table, and what is needed
     */
    static void require(Routes routes) {
        Fabric fabric = routes.fabric();
        Topology topology = fabric.topology();
        int others = topology.switchCount() - 1;
        int edges = topology.edgeSwitches().length;
        requireRoom(fabric, WeftTables.NEXT_HOP, others);
        requireRoom(fabric, WeftTables.PATH, edges - 1);
        requireRoom(fabric, WeftTables.WAYPOINTS, topology.intermediates().length);
        requireRoom(fabric, WeftTables.PORTS, topology.radix());
        requireRoom(fabric, WeftTables.QUEUE, fabric.virtualChannels());
        requireRoom(fabric, WeftTables.ENDPOINT, endpointEntries(fabric));
        requireRoomForSets(routes);
        if (topology.radix() >= WeftConstants.CPU_PORT) {
            throw new IllegalArgumentException(fabric.name() + " has switches with " + topology.radix()
                    + " ports, but port " + WeftConstants.CPU_PORT + " leads to the controller");
        }
    }

    private static void requireRoom(Fabric fabric, P4Table table, int needed) {
        if (needed > table.size()) {
            throw new IllegalArgumentException(fabric.name() + " needs " + needed + " entries in table " + table.name()
                    + " of a switch, which has room for " + table.size());
        }
    }

    /** Most entries that an edge switch may need: its own endpoints one by one, and those of the others by prefix. */
    private static int endpointEntries(Fabric fabric) {
        Topology topology = fabric.topology();
        return fabric.addressing().carriesSwitch()
                ? topology.concentration()
                : topology.concentration()
                        + IntStream.of(topology.edgeSwitches())
                                .map(s -> fabric.addressing().prefixesOf(s).size())
                                .sum();
    }

    private static void requireRoomForSets(Routes routes) {
        Topology topology = routes.fabric().topology();
        P4Selector selector = WeftTables.NEXT_HOP.selector().orElseThrow();
        if (topology.networkRadix() <= selector.maxGroupSize()
                && (long) topology.networkRadix() * topology.switchCount() <= selector.size()) {
            return;
        }
        IntStream.range(0, topology.switchCount()).parallel().forEach(s -> requireRoomForSets(routes, selector, s));
    }

    private static void requireRoomForSets(Routes routes, P4Selector selector, int s) {
        Topology topology = routes.fabric().topology();
        long members = 0;
        for (int t = 0; t < topology.switchCount(); t++) {
            int count = routes.nextHops().count(s, t);
            if (count > selector.maxGroupSize()) {
                throw new IllegalArgumentException("switch " + topology.switchName(s) + " needs " + count
                        + " next hops in one set of actions of " + selector.name() + ", which has room for "
                        + selector.maxGroupSize());
            }
            members += count;
        }
        if (members > selector.size()) {
            throw new IllegalArgumentException("switch " + topology.switchName(s) + " needs " + members + " actions in "
                    + selector.name() + ", which has room for " + selector.size());
        }
    }
}
