package io.weft.simulator.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.Routes;
import io.weft.simulator.Fabrics;
import io.weft.simulator.LoadResult;
import io.weft.simulator.LoadRun;
import io.weft.simulator.RunLimits;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.traffic.Injection;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GivenWaypointChoiceTest {
    private static final Topology SLIM_FLY = SlimFly.of(5, 4);

    /** Endpoint e sends to e + 100 by a waypoint two hops from both, where both are two hops from each other. */
    @Test
    void packetsGoByThem() {
        int n = SLIM_FLY.endpointCount();
        SimulatedFabric fabric = Fabrics.simulated(SLIM_FLY, Scheme.VALIANT);
        int[] sources = IntStream.range(0, n).toArray();
        int[] destinations = IntStream.range(0, n).map(e -> (e + 100) % n).toArray();
        int[] waypoints = new int[n];
        double hops = 0;
        for (int e = 0; e < n; e++) {
            int s = SLIM_FLY.edgeSwitch(e, 0);
            int d = SLIM_FLY.edgeSwitch(destinations[e], 0);
            waypoints[e] = e % 3 == 0 ? WaypointChoice.NONE : e % 3 == 1 ? (s + 7) % 50 : s;
            int w = e % 3 == 1 ? waypoints[e] : s;
            hops += fabric.routes().nextHops().distance(s, w)
                    + fabric.routes().nextHops().distance(w, d);
        }
        LoadResult result = run(fabric, new GivenWaypoints(SLIM_FLY, sources, destinations, waypoints), "shift:100");
        assertThat(result.averageHops()).isCloseTo(hops / n, within(0.02));
        assertThat(result.saturated()).isFalse();
    }

    private static LoadResult run(SimulatedFabric fabric, GivenWaypoints given, String pattern) {
        return new LoadRun(
                        fabric,
                        SimulatedRoutings.waypoints("given", given, (from, to) -> ""),
                        Fabrics.switches(4),
                        false,
                        TrafficPatterns.named(pattern, fabric.routes().failures(), 1),
                        Injection.bernoulli(0.1, 1),
                        0.1,
                        RunLimits.DEFAULT,
                        1)
                .run(() -> false);
    }

    /** The ancestors that d-mod-k takes, given one by one, are the very same routes. */
    @Test
    void ancestorsOfAFatTreeCanBeGiven() {
        Topology tree = Xgft.of(List.of(4, 4, 4), List.of(1, 4, 4));
        SimulatedFabric fabric = Fabrics.simulated(tree, Scheme.VALIANT);
        WaypointChoice choice = new CommonAncestors("x", fabric.routes()).byDestination();
        int n = tree.endpointCount();
        int[] sources = IntStream.range(0, n).toArray();
        int[] destinations = IntStream.range(0, n).map(e -> (e + 17) % n).toArray();
        int[] waypoints = IntStream.range(0, n)
                .map(e ->
                        choice.waypoint(e, destinations[e], tree.edgeSwitch(e, 0), tree.edgeSwitch(destinations[e], 0)))
                .toArray();
        LoadResult given = run(fabric, new GivenWaypoints(tree, sources, destinations, waypoints), "shift:17");
        LoadResult known = Fabrics.run(tree, "d-mod-k", "shift:17", 0.1, 1).run(() -> false);
        assertThat(given).usingRecursiveComparison().ignoringFields("seconds").isEqualTo(known);
    }

    @Test
    void whatNeedsMoreVirtualChannelsThanThereAreIsRefused() {
        Fabric fabric = TestFabrics.of(SLIM_FLY, Scheme.VALIANT, 3);
        Routes routes = Routes.of(fabric, Failures.none(SLIM_FLY));
        int[] two = IntStream.range(1, 50)
                .filter(s -> routes.nextHops().distance(0, s) == 2)
                .toArray();
        int d = two[0];
        int far = Arrays.stream(two)
                .filter(w -> routes.nextHops().distance(w, d) == 2)
                .findFirst()
                .orElseThrow();
        int near = SLIM_FLY.target(SLIM_FLY.firstChannel(d));
        int[] from = {SLIM_FLY.endpoint(0, 0)};
        int[] to = {SLIM_FLY.endpoint(d, 0)};
        GivenWaypoints long4 = new GivenWaypoints(SLIM_FLY, from, to, new int[] {far});
        assertThatThrownBy(() -> new GivenWaypointChoice(long4, (a, b) -> "", routes, true))
                .hasMessageContaining("by " + SLIM_FLY.switchName(far))
                .hasMessageContaining("needs 4 virtual channels, and the fabric has 3");
        assertThatThrownBy(() -> new GivenWaypointChoice(long4, (source, destination) -> "line 2: ", routes, true))
                .isInstanceOfSatisfying(TooFewVirtualChannelsException.class, refusal -> assertThat(refusal.needed())
                        .isEqualTo(4))
                .hasMessageStartingWith("line 2: the way from ");
        assertThat(new GivenWaypointChoice(long4, (a, b) -> "", routes, false).waypoint(from[0], to[0], 0, d))
                .isEqualTo(far);
        GivenWaypoints short3 = new GivenWaypoints(SLIM_FLY, from, to, new int[] {near});
        assertThat(new GivenWaypointChoice(short3, (a, b) -> "", routes, true).waypoint(from[0], to[0], 0, d))
                .isEqualTo(near);
    }
}
