package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.traffic.Injection;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.topology.generate.SlimFly;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What M. Besta and T. Hoefler, "Slim Fly: A Cost Effective Low-Diameter Network Topology", SC 2014, section V, measure
 * on a Slim Fly with q = 19, besides what {@code weft reproduce sc14} measures. As in the paper, packets take the next
 * virtual channel at every hop.
 */
class SlimFlyPaperTest {
    /** By concentration and scheme: their routes take longer than a run of theirs. */
    private static final Map<String, SimulatedFabric> FABRICS = new ConcurrentHashMap<>();

    private static final String ALL = "takes minutes: -Dweft.papers=all";

    private static LoadResult run(int concentration, String routing, String pattern, double load, int portFlits) {
        SimulatedRouting simulated = SimulatedRoutings.named(routing);
        SimulatedFabric fabric = FABRICS.computeIfAbsent(
                concentration + " " + simulated.scheme(),
                key -> Fabrics.simulated(SlimFly.of(19, concentration), simulated.scheme()));
        return new LoadRun(
                        fabric,
                        simulated,
                        SwitchSettings.preset("sc14")
                                .with("port-flits", portFlits)
                                .model(4),
                        VirtualChannelRule.EVERY_HOP,
                        TrafficPatterns.named(pattern, fabric.routes().failures(), 1),
                        Injection.bernoulli(load, 1),
                        load,
                        new RunLimits(200, 0.05, 0.01, 3_000),
                        1)
                .run(() -> false);
    }

    /** One channel carries what two switches send in the worst case, so that minimal routes do no better than 1/2p. */
    @ParameterizedTest
    @ValueSource(ints = {15, 16, 18})
    void minimalRoutesSaturateEarlyInTheWorstCase(int concentration) {
        double oneIn = 2.0 * concentration;
        assertThat(run(concentration, "minimal", "worst-case", 0.9 / oneIn, 64).saturated())
                .isFalse();
        assertThat(run(concentration, "minimal", "worst-case", 1.1 / oneIn, 64).saturated())
                .isTrue();
    }

    /** More buffer carries more of the worst case. */
    @Test
    @EnabledIfSystemProperty(named = "weft.papers", matches = "all", disabledReason = ALL)
    void largerBuffersCarryMore() {
        double before = 0;
        for (int portFlits : new int[] {8, 16, 32, 64, 128, 256}) {
            double throughput = run(15, "ugal-l", "worst-case", 1, portFlits).acceptedThroughput();
            assertThat(throughput).as("%s flits", portFlits).isGreaterThan(before);
            before = throughput;
        }
    }
}
