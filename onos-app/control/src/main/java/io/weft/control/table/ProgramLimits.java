package io.weft.control.table;

import io.weft.fabric.Fabric;
import io.weft.fabric.Waypoints;
import io.weft.p4.P4Selector;
import io.weft.p4.P4Table;
import io.weft.p4.WeftConstants;
import io.weft.p4.WeftTables;
import io.weft.routing.Routes;
import io.weft.routing.nexthops.NextHops;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** What the compiled program can do and has room for, by its own description. */
public final class ProgramLimits {
    private final Fabric fabric;
    private final Topology topology;

    private ProgramLimits(Fabric fabric) {
        this.fabric = fabric;
        this.topology = fabric.topology();
    }

    /**
     * Why the program cannot serve the undamaged fabric: a clause such as "it has switches with 257 ports, but ...";
     * empty if it can. O(1) unless the action sets might not fit.
     */
    public static Optional<String> obstacle(Fabric fabric) {
        return new ProgramLimits(fabric)
                .obstacle(() -> NextHops.of(fabric.topology(), Failures.none(fabric.topology())));
    }

    /** Why the program cannot hold these pairs of a fabric, whatever is in service; empty if it can. O(pairs). */
    public static Optional<String> obstacle(GivenWaypoints pairs) {
        int[] entries = new int[pairs.topology().switchCount()];
        for (int i = 0; i < pairs.count(); i++) {
            entries[pairs.sourceSwitch(i)] += pairs.sourceSwitch(i) == pairs.destinationSwitch(i) ? 0 : 1;
        }
        return lackingRoom(WeftTables.PAIR, Arrays.stream(entries).max().orElse(0));
    }

    /** Why the program cannot hold these routes of a fabric; empty if it can. */
    static Optional<String> obstacle(Routes routes) {
        return new ProgramLimits(routes.fabric())
                .obstacle(routes::nextHops)
                .or(() -> obstacle(routes.pairs().given()));
    }

    private Optional<String> obstacle(Supplier<NextHops> nextHops) {
        return severalLinks()
                .or(() -> lackingRoom(WeftTables.NEXT_HOP, topology.switchCount() - 1))
                .or(() -> lackingRoom(WeftTables.PATH, topology.edgeSwitches().length - 1))
                .or(() -> lackingRoom(WeftTables.WAYPOINTS, mostWaypoints()))
                .or(() -> lackingRoom(WeftTables.PORTS, topology.radix()))
                .or(() -> lackingRoom(WeftTables.QUEUE, fabric.virtualChannels()))
                .or(() -> lackingRoom(WeftTables.ENDPOINT, endpointEntries()))
                .or(() -> lackingRoomForSets(nextHops))
                .or(this::controllerPort);
    }

    private int mostWaypoints() {
        Waypoints waypoints = fabric.scheme().waypoints(topology);
        return IntStream.of(topology.edgeSwitches()).map(waypoints::size).max().orElse(0);
    }

    private Optional<String> severalLinks() {
        return topology.singleHomed()
                ? Optional.empty()
                : Optional.of("its endpoints have several links each, but an address leads to one port of one switch");
    }

    private Optional<String> controllerPort() {
        return topology.highestPort() < WeftConstants.CPU_PORT
                ? Optional.empty()
                : Optional.of("it has switches with a port " + topology.highestPort() + ", but port "
                        + WeftConstants.CPU_PORT + " leads to the controller: ports are 1.."
                        + (WeftConstants.CPU_PORT - 1));
    }

    private static Optional<String> lackingRoom(P4Table table, int needed) {
        return needed <= table.size()
                ? Optional.empty()
                : Optional.of("it needs " + needed + " entries in table " + table.name()
                        + " of a switch, which has room for " + table.size());
    }

    /** Most entries that an edge switch may need: its own endpoints one by one, and those of the others by prefix. */
    private int endpointEntries() {
        return fabric.addressing().carriesSwitch()
                ? topology.concentration()
                : topology.concentration()
                        + IntStream.of(topology.edgeSwitches())
                                .map(s -> fabric.addressing().prefixesOf(s).size())
                                .sum();
    }

    private Optional<String> lackingRoomForSets(Supplier<NextHops> nextHops) {
        P4Selector selector = WeftTables.NEXT_HOP.selector().orElseThrow();
        if (topology.networkRadix() <= selector.maxGroupSize()
                && (long) topology.networkRadix() * topology.switchCount() <= selector.size()) {
            return Optional.empty();
        }
        NextHops hops = nextHops.get();
        return IntStream.range(0, topology.switchCount())
                .parallel()
                .mapToObj(s -> lackingRoomForSets(hops, selector, s))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<String> lackingRoomForSets(NextHops nextHops, P4Selector selector, int s) {
        long members = 0;
        for (int t = 0; t < topology.switchCount(); t++) {
            int count = nextHops.count(s, t);
            if (count > selector.maxGroupSize()) {
                return Optional.of("its switch " + topology.switchName(s) + " needs " + count
                        + " next hops in one set of actions of " + selector.name() + ", which has room for "
                        + selector.maxGroupSize());
            }
            members += count;
        }
        return members <= selector.size()
                ? Optional.empty()
                : Optional.of("its switch " + topology.switchName(s) + " needs " + members + " actions in "
                        + selector.name() + ", which has room for " + selector.size());
    }
}
