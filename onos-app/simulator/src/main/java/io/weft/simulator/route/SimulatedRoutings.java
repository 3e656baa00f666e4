package io.weft.simulator.route;

import io.weft.fabric.Scheme;
import io.weft.fabric.Ugal;
import io.weft.simulator.network.PacketRouting;
import java.util.List;
import java.util.stream.Collectors;

/** All ways to route packets that there are, one line each. */
public final class SimulatedRoutings {
    private static final int SHORT = 3;

    private static final List<SimulatedRouting> ALL = List.of(
            new SimulatedRouting(
                    "minimal",
                    "minimally, by any of equal next hops",
                    Scheme.MINIMAL,
                    network -> network.routing(network.anyPort(), WaypointChoices.none())),
            new SimulatedRouting(
                    "minimal-adaptive",
                    "minimally, by that of equal next hops behind which the fewest packets are",
                    Scheme.MINIMAL,
                    network -> network.routing(network.leastQueuedPort(), WaypointChoices.none())),
            new SimulatedRouting(
                    "valiant",
                    "by a random waypoint",
                    Scheme.VALIANT,
                    network ->
                            network.routing(network.anyPort(), WaypointChoices.random(network.routes, network.random))),
            new SimulatedRouting(
                    "valiant-3",
                    "by a random waypoint, in at most three hops",
                    Scheme.VALIANT,
                    network -> network.routing(
                            network.anyPort(), WaypointChoices.within(SHORT, network.routes, network.random))),
            new SimulatedRouting(
                    "ugal-l",
                    "minimally or by a waypoint, whichever has less behind its first port",
                    Scheme.UGAL_L,
                    network -> ugal(network, true, QueueCost.local(network.anyPort(), network.queues))),
            new SimulatedRouting(
                    "ugal-g",
                    "minimally or by a waypoint, whichever has less behind all its ports",
                    Scheme.UGAL_L,
                    network ->
                            ugal(network, false, QueueCost.global(network.ports, network.anyPort(), network.queues))));

    private SimulatedRoutings() {}

    private static PacketRouting ugal(SimulatedRouting.Network network, boolean byLength, QueueCost cost) {
        Ugal ugal = network.routes.fabric().ugal();
        return network.routing(
                network.anyPort(), WaypointChoices.leastQueued(ugal, byLength, cost, network.routes, network.random));
    }
    /** By the next hops of a table, without waypoints. */
    public static SimulatedRouting table(String name, NextHopTable table) {
        return new SimulatedRouting(
                name,
                "by the next hops of a table",
                Scheme.MINIMAL,
                network -> network.routing(table.in(network.ports), WaypointChoices.none()));
    }

    /** All of them. */
    public static List<SimulatedRouting> all() {
        return ALL;
    }

    /**
     * The one of this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static SimulatedRouting named(String name) {
        return ALL.stream()
                .filter(routing -> routing.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no routing '" + name + "'; there are "
                        + ALL.stream().map(SimulatedRouting::name).collect(Collectors.joining(", "))));
    }
}
