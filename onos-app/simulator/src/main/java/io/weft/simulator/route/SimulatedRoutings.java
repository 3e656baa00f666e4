package io.weft.simulator.route;

import io.weft.fabric.Scheme;
import io.weft.refusal.Refusal;
import io.weft.registry.Registry;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.simulator.network.PacketRouting;
import java.util.function.BiFunction;

/** All routings that there are: adding one takes a line here. */
public final class SimulatedRoutings {
    private static final int SHORT = 3;

    /** By name, in the order of the documentation. */
    public static final Registry<SimulatedRouting> REGISTRY = Registry.of(
            "routing",
            new SimulatedRouting(
                    "minimal",
                    "minimally, by any of equal next hops",
                    Scheme.MINIMAL,
                    network -> network.routing(network.anyPort(), WaypointChoice.none())),
            new SimulatedRouting(
                    "minimal-adaptive",
                    "minimally, by the equal next hop with the fewest queued flits",
                    Scheme.MINIMAL,
                    network -> network.routing(network.leastQueuedPort(), WaypointChoice.none())),
            valiant("valiant", "by a random waypoint, of another group where the topology has groups", Scheme.VALIANT),
            valiant(
                    "valiant-from-afar",
                    "like valiant, but minimally to a group at most two hops away",
                    Scheme.VALIANT_FROM_AFAR),
            valiant("valiant-by-switch", "by a random waypoint of any group", Scheme.VALIANT_BY_SWITCH),
            new SimulatedRouting(
                    "valiant-3",
                    "by a random waypoint, in at most three hops",
                    Scheme.VALIANT,
                    network -> network.routing(
                            network.anyPort(), network.waypointsWithin(SHORT).within(SHORT, network.random))),
            UgalRouting.UGAL_L.routing(),
            UgalRouting.UGAL_L_BY_SWITCH.routing(),
            UgalRouting.UGAL_G.routing(),
            UgalRouting.NAR.routing(),
            UgalRouting.NAL.routing(),
            UgalRouting.NAG.routing(),
            new SimulatedRouting(
                    "gateway-adaptive",
                    "by the switch of the source's group that links to the destination's and has the fewest flits"
                            + " queued towards it",
                    Scheme.VALIANT_BY_SWITCH,
                    SimulatedRoutings::byGateway),
            new SimulatedRouting(
                    "valiant-static",
                    "by a waypoint drawn once for each pair of endpoints",
                    Scheme.VALIANT,
                    network -> network.routing(
                            network.anyPort(), network.randomWaypoints().perPair(network.random))),
            new SimulatedRouting(
                    "static-random",
                    "minimally, by next hops or, in an XGFT, a nearest common ancestor drawn once for each pair",
                    Scheme.MINIMAL,
                    SimulatedRoutings::staticRandom),
            ancestors(
                    "dynamic-random",
                    "by a nearest common ancestor drawn for every packet",
                    (ancestors, network) -> ancestors.perPacket(network.random)),
            ancestors(
                    "s-mod-k",
                    "by the nearest common ancestor that the digits of the source say",
                    (ancestors, network) -> ancestors.bySource()),
            ancestors(
                    "d-mod-k",
                    "by the nearest common ancestor that the digits of the destination say",
                    (ancestors, network) -> ancestors.byDestination()),
            new SimulatedRouting(
                    "anca",
                    "up to a nearest common ancestor by the less queued of two ports drawn at each switch, and down",
                    Scheme.MINIMAL,
                    SimulatedRoutings::adaptiveUpwards));

    private SimulatedRoutings() {}

    private static SimulatedRouting valiant(String name, String meaning, Scheme scheme) {
        return new SimulatedRouting(
                name,
                meaning,
                scheme,
                network -> network.routing(
                        network.anyPort(), network.randomWaypoints().perPacket(network.random)));
    }

    private static PacketRouting byGateway(SimulatedRouting.Network network) {
        GatewayChoice choice = new GatewayChoice(network);
        return network.routing(choice.keeping(network.anyPort()), choice);
    }

    private static PacketRouting staticRandom(SimulatedRouting.Network network) {
        return network.routing(
                PortChoice.fixed(network.next, network.random),
                network.routes.fabric().topology().arrangement().tree().isPresent()
                        ? new CommonAncestors("static-random", network.routes).perPair(network.random)
                        : WaypointChoice.firstHopPerPair(network.ports, network.next, network.random));
    }

    private static SimulatedRouting ancestors(
            String name, String meaning, BiFunction<CommonAncestors, SimulatedRouting.Network, WaypointChoice> choice) {
        return new SimulatedRouting(
                name,
                meaning,
                Scheme.MINIMAL,
                network -> network.routing(
                        network.anyPort(), choice.apply(new CommonAncestors(name, network.routes), network)));
    }

    private static PacketRouting adaptiveUpwards(SimulatedRouting.Network network) {
        CommonAncestors.check("anca", network.routes.fabric().topology());
        return network.routing(
                PortChoice.lessQueuedOfTwo(network.next, network.flitsBehind, network.random), WaypointChoice.none());
    }

    /**
     * By given waypoints, and minimally where there is none.
     *
     * @param origin of the waypoint between two endpoints, which messages about it begin with
     */
    public static SimulatedRouting waypoints(String name, GivenWaypoints waypoints, PairOrigin origin) {
        return new SimulatedRouting(
                name,
                "by given waypoints",
                Scheme.VALIANT_BY_SWITCH,
                network -> network.routing(
                        network.anyPort(),
                        network.shared(
                                GivenWaypointChoice.class,
                                () -> new GivenWaypointChoice(
                                        waypoints, origin, network.routes, network.virtualChannels))));
    }

    /** By the next hops of a table, without waypoints. */
    public static SimulatedRouting table(String name, NextHopTable table) {
        return new SimulatedRouting(
                name,
                "by the next hops of a table",
                Scheme.MINIMAL,
                network -> network.routing(
                        network.shared(PortChoice.class, () -> table.in(network.ports, network.virtualChannels)),
                        WaypointChoice.none()));
    }

    /**
     * The one of this name, which may be followed by arguments, each behind a colon: {@code ugal-l:n=2:t=10%}.
     *
     * @throws Refusal if there is none, or its arguments are wrong; the message lists what there is
     */
    public static SimulatedRouting named(String words) {
        int colon = words.indexOf(':');
        SimulatedRouting routing = REGISTRY.named(colon < 0 ? words : words.substring(0, colon));
        if (colon < 0) {
            return routing;
        }
        try {
            return routing.configured(words);
        } catch (Refusal e) {
            throw e.in("routing '" + words + "': ");
        }
    }
}
