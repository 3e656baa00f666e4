package io.weft.control.live;

import io.weft.control.table.ProgramLimits;
import io.weft.control.update.ControlReport;
import io.weft.control.update.FabricController;
import io.weft.control.update.JudgedRoutes;
import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.verification.WhatIfVerification;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.routing.waypoints.SwitchPair;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A change of a running fabric that an operator asked for and that was judged for the fabric as it was: another fabric
 * in its place, other routes of single pairs of endpoints, or other drains; one of them. Immutable.
 */
final class Change {
    /** The parameter that lets a drain cut pairs off. */
    private static final String FORCED = "forced";
    /** How many of the pairs that a drain cuts off are named. */
    private static final int MOST_NAMED = 5;

    /** The routes of another fabric or of other pairs, if it is one of these. */
    private final Optional<JudgedRoutes> routes;
    /** What becomes of what is drained, if that changes. */
    final Optional<UnaryOperator<Drains>> drains;

    private Change(Optional<JudgedRoutes> routes, Optional<UnaryOperator<Drains>> drains) {
        this.routes = routes;
        this.drains = drains;
    }

    /**
     * Another fabric.
     *
     * @throws Refusal if it cannot take the place of the one that runs, cannot be programmed, or has routes that could
     *     deadlock
     */
    static Change toFabric(Fabric next, FabricSnapshot now, FabricController controller) {
        Fabric upon = next.inPlaceOf(now.fabric());
        ProgramLimits.obstacle(upon).ifPresent(obstacle -> {
            throw new Refusal(next.name() + " cannot be programmed: " + obstacle);
        });
        return to(controller.prove(Routes.of(upon, now.failures(), now.pairs())));
    }

    /**
     * Other pairs with routes of their own.
     *
     * @throws Refusal if they are of another topology, cannot be programmed, or have routes that could deadlock
     */
    static Change toPairs(GivenWaypoints next, FabricSnapshot now, FabricController controller) {
        GivenWaypoints upon = next.upon(now.fabric().topology());
        ProgramLimits.obstacle(upon).ifPresent(obstacle -> {
            throw new Refusal("the pairs cannot be programmed: " + obstacle);
        });
        return to(controller.prove(Routes.of(now.fabric(), now.failures(), upon)));
    }

    private static Change to(JudgedRoutes routes) {
        return new Change(Optional.of(routes), Optional.empty());
    }

    /**
     * Other drains in place of all that operators asked for.
     *
     * @throws Refusal for a name that is neither a link nor a switch; unless it is forced, of the parameter
     *     {@code forced}, if pairs of switches would lose the route that they have
     */
    static Change toDrains(Set<String> names, boolean forced, FabricSnapshot now) {
        return toDrains(drains -> drains.withOperators(names), forced, now);
    }

    /**
     * A link that is drained because it loses packets, or no longer.
     *
     * @throws Refusal if pairs of switches would lose the route that they have
     */
    static Change toLossy(String link, boolean drained, FabricSnapshot now) {
        return toDrains(drains -> drains.withLossy(link, drained), false, now);
    }

    private static Change toDrains(UnaryOperator<Drains> next, boolean forced, FabricSnapshot now) {
        Failures then = now.failures().draining(next.apply(now.drains()).all());
        if (!forced) {
            List<SwitchPair> lost =
                    WhatIfVerification.lost(Routes.of(now.fabric(), now.failures()), Routes.of(now.fabric(), then));
            if (!lost.isEmpty()) {
                throw Refusal.notNow(refusal(
                                now.fabric().topology(),
                                lost,
                                then.drained(),
                                now.failures().names()))
                        .of(FORCED);
            }
        }
        return new Change(Optional.empty(), Optional.of(next));
    }

    /** What is begun by it, for a fabric that is as it was judged for. */
    List<FabricEvent> events(FabricSnapshot now) {
        if (routes.isPresent()) {
            Fabric next = routes.get().routes().fabric();
            return next.scheme() == now.fabric().scheme()
                            && next.spread() == now.fabric().spread()
                    ? List.of()
                    : List.of(FabricEvent.changing(now.fabric(), next));
        }
        List<String> before = now.failures().drained();
        List<String> then =
                now.failures().draining(drains.get().apply(now.drains()).all()).drained();
        return FabricEvent.draining(
                then.stream().filter(name -> !before.contains(name)).collect(Collectors.toList()),
                before.stream().filter(name -> !then.contains(name)).collect(Collectors.toList()));
    }

    /** Takes note of it in a controller that programs nothing. */
    void adopt(FabricController controller) {
        routes.map(JudgedRoutes::routes)
                .ifPresent(next -> controller.adopt(next.fabric(), next.pairs().given()));
    }

    /** Brings the switches to it while this is out of service and drained. */
    ControlReport write(FabricController controller, Failures out, BooleanSupplier hurried) {
        return routes.isPresent() ? controller.change(routes.get(), out, hurried) : controller.reroute(out, hurried);
    }

    private static String refusal(Topology topology, List<SwitchPair> lost, List<String> drained, List<String> failed) {
        String some = lost.stream()
                .limit(MOST_NAMED)
                .map(pair -> topology.switchName(pair.source()) + " to " + topology.switchName(pair.other()))
                .collect(Collectors.joining(", "));
        return "with " + String.join(", ", drained) + " drained"
                + (failed.isEmpty() ? "" : " and " + String.join(", ", failed) + " out of service") + ", "
                + lost.size()
                + " pairs of switches that have a route now would have none within their virtual channels: "
                + some + (lost.size() > MOST_NAMED ? ", ..." : "") + "; it has to be forced";
    }
}
