package io.weft.simulator.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.simulator.Fabrics;
import io.weft.simulator.LoadResult;
import io.weft.simulator.LoadRun;
import io.weft.simulator.RunLimits;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.SwitchPorts;
import io.weft.simulator.traffic.Injection;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.ArrayList;
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
                        VirtualChannelRule.INSTALLED,
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

    /** A path that goes down, up, down and up again in the order of switches turns upwards twice, in four hops. */
    @Test
    void whatNeedsMoreVirtualChannelsThanThereAreIsRefused() {
        Routes routes = Routes.of(TestFabrics.of(SLIM_FLY, Scheme.VALIANT, 2), Failures.none(SLIM_FLY));
        int d = 49;
        int s = 48;
        int far = IntStream.range(0, 48)
                .filter(w -> turnsUpwards(path(routes, s, w, d)) == 2)
                .findFirst()
                .orElseThrow();
        int near = IntStream.range(0, 48)
                .filter(w -> path(routes, s, w, d).size() == 5 && turnsUpwards(path(routes, s, w, d)) == 1)
                .findFirst()
                .orElseThrow();
        Packets packets = new Packets();
        VirtualChannels installed = VirtualChannels.installed(routes, new SwitchPorts(SLIM_FLY), packets);
        assertThatThrownBy(() -> choice(far, "", routes, installed))
                .hasMessageContaining("by " + SLIM_FLY.switchName(far))
                .hasMessageContaining("needs 3 virtual channels, and the fabric has 2");
        assertThatThrownBy(() -> choice(far, "line 2: ", routes, installed))
                .isInstanceOfSatisfying(TooFewVirtualChannelsException.class, refusal -> assertThat(refusal.needed())
                        .isEqualTo(3))
                .hasMessageStartingWith("line 2: the way from ");
        VirtualChannels three = VirtualChannels.everyHop(routes, packets, 3);
        assertThatThrownBy(() -> choice(near, "", routes, three))
                .hasMessageContaining("needs 4 virtual channels, and the fabric has 3");
        for (VirtualChannels enough : List.of(VirtualChannels.any(), VirtualChannels.everyHop(routes, packets, 4))) {
            assertThat(choice(far, "", routes, enough).waypoint(endpoint(s), endpoint(d), s, d))
                    .isEqualTo(far);
        }
        assertThat(choice(near, "", routes, installed).waypoint(endpoint(s), endpoint(d), s, d))
                .isEqualTo(near);
    }

    private static GivenWaypointChoice choice(int w, String origin, Routes routes, VirtualChannels virtualChannels) {
        GivenWaypoints given =
                new GivenWaypoints(SLIM_FLY, new int[] {endpoint(48)}, new int[] {endpoint(49)}, new int[] {w});
        return new GivenWaypointChoice(given, (a, b) -> origin, routes, virtualChannels);
    }

    private static int endpoint(int s) {
        return SLIM_FLY.endpoint(s, 0);
    }

    /** The switches on the only path, from s to w and on to d. */
    private static List<Integer> path(Routes routes, int s, int w, int d) {
        List<Integer> path = new ArrayList<>(List.of(s));
        for (int t : new int[] {w, d}) {
            for (int at = path.get(path.size() - 1); at != t; path.add(at)) {
                at = SLIM_FLY.target(routes.nextHops().channels(at, t)[0]);
            }
        }
        return path;
    }

    private static int turnsUpwards(List<Integer> path) {
        return (int) IntStream.range(1, path.size() - 1)
                .filter(i -> path.get(i) < path.get(i - 1) && path.get(i) < path.get(i + 1))
                .count();
    }
}
