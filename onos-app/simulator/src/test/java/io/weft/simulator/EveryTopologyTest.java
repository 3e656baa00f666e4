package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.TestFabrics;
import io.weft.routing.Routes;
import io.weft.routing.survival.VirtualChannelNeed;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.traffic.Injection;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SmallTopologies;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every type of topology carries a light load by every general routing, in the virtual channels that it needs. */
class EveryTopologyTest {
    private static final double LOAD = 0.05;

    static Stream<Arguments> topologiesAndRoutings() {
        return IntStream.range(0, SmallTopologies.count()).boxed().flatMap(i -> {
            Topology topology = SmallTopologies.get(i);
            return Stream.of(
                            "minimal",
                            "minimal-adaptive",
                            "valiant",
                            "valiant-by-switch",
                            "valiant-static",
                            "ugal-l",
                            "ugal-l-by-switch",
                            "ugal-g")
                    .map(routing -> Arguments.of(i, topology.type(), routing));
        });
    }

    @ParameterizedTest(name = "{1} {0} by {2}")
    @MethodSource("topologiesAndRoutings")
    void whatIsOfferedArrives(int topology, String type, String routing) {
        for (String pattern : new String[] {"uniform", "worst-case"}) {
            LoadResult result = run(SmallTopologies.get(topology), routing, pattern);
            assertThat(result.saturated())
                    .as("%s of %s by %s", pattern, type, routing)
                    .isFalse();
            assertThat(result.unroutable()).isZero();
            assertThat(result.acceptedThroughput()).isBetween(LOAD * 0.8, LOAD * 1.2);
        }
    }

    static IntStream topologies() {
        return IntStream.range(0, SmallTopologies.count());
    }

    /** Valiant takes longer than minimal, and up to twice as many hops as the longest minimal route. */
    @ParameterizedTest
    @MethodSource("topologies")
    void waypointsAreGoneBy(int i) {
        Topology topology = SmallTopologies.get(i);
        double minimal = run(topology, "minimal", "uniform").averageHops();
        double valiant = run(topology, "valiant", "uniform").averageHops();
        // Where waypoints are the tops of a tree, as many hops lead by them as without to other subtrees.
        assertThat(valiant).as(topology.toString()).isGreaterThanOrEqualTo(minimal - 0.1);
        if (topology.arrangement().tree().isEmpty()) {
            assertThat(valiant).as(topology.toString()).isGreaterThan(1.1 * minimal);
        }
    }

    private static LoadResult run(Topology topology, String routing, String pattern) {
        SimulatedRouting simulated = SimulatedRoutings.named(routing);
        int virtualChannels = VirtualChannelNeed.of(topology, simulated.scheme());
        SimulatedFabric fabric = new SimulatedFabric(
                Routes.of(TestFabrics.of(topology, simulated.scheme(), virtualChannels), Failures.none(topology)));
        return new LoadRun(
                        fabric,
                        simulated,
                        Fabrics.switches(virtualChannels),
                        VirtualChannelRule.INSTALLED,
                        TrafficPatterns.named(pattern, fabric.routes().failures(), 1),
                        Injection.bernoulli(LOAD, 1),
                        LOAD,
                        new RunLimits(100, 0.1, 0.1, 3_000),
                        1)
                .run(() -> false);
    }
}
