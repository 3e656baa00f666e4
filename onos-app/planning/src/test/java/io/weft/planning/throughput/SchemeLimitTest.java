package io.weft.planning.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.routing.Routes;
import io.weft.routing.load.ChannelLoads;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.SmallTopologies;
import io.weft.topology.generate.TopologyTypes;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against figures for Slim Flies that a separate program computed, and against closed forms. */
class SchemeLimitTest {
    private static final Offset<Double> ROUNDING = within(1e-9);

    private static Routes routes(Topology topology, Scheme scheme) {
        return Routes.of(TestFabrics.of(topology, scheme, 8), Failures.none(topology));
    }

    private static TrafficMatrix worstCase(Topology topology) {
        Failures none = Failures.none(topology);
        return TrafficMatrix.permutation(
                topology, TopologyTypes.REGISTRY.named(topology.type()).worstCase(none));
    }

    @ParameterizedTest
    @CsvSource({"19, 15, 0.875", "19, 16, 0.820", "19, 18, 0.729", "13, 10, 0.913"})
    void uniformTrafficOnSlimFliesIsLimitedByTheBusiestChannel(int q, int p, double expected) {
        Topology topology = SlimFly.of(q, p);
        SchemeLimit limit = SchemeLimit.of(routes(topology, Scheme.MINIMAL), TrafficMatrix.uniform(topology));
        assertThat(limit.channelLimit()).isEqualTo(expected, within(0.0005));
        assertThat(limit.limit()).isEqualTo(limit.channelLimit());
        assertThat(limit.carriedShare()).isEqualTo(1, ROUNDING);
    }

    @Test
    void whereChannelsAllowMoreThanLinksOfEndpointsTheseAreTheLimit() {
        Topology topology = SlimFly.of(13, 9);
        SchemeLimit limit = SchemeLimit.of(routes(topology, Scheme.MINIMAL), TrafficMatrix.uniform(topology));
        assertThat(limit.channelLimit()).isGreaterThan(1);
        assertThat(limit.limit()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"5, 4", "7, 5", "13, 9"})
    void theWorstCaseOfASlimFlyLoadsOneChannelWithAllEndpointsOfTwoSwitches(int q, int p) {
        Topology topology = SlimFly.of(q, p);
        SchemeLimit limit = SchemeLimit.of(routes(topology, Scheme.MINIMAL), worstCase(topology));
        assertThat(limit.limit()).isEqualTo(1 / (2.0 * p), ROUNDING);
    }

    @Test
    void theWorstCaseOfADragonflyIsHalfCarriedByRandomGroups() {
        Topology topology = Dragonfly.of(6, 3, 3, 19);
        TrafficMatrix worst = worstCase(topology);
        // One link leads to the next group for the endpoints of six switches.
        assertThat(SchemeLimit.of(routes(topology, Scheme.MINIMAL), worst).limit())
                .isEqualTo(1.0 / (6 * 3), ROUNDING);
        // Each link to another group carries 1/17 of what 18 endpoints send away, and as much of what they get.
        assertThat(SchemeLimit.of(routes(topology, Scheme.VALIANT), worst).limit())
                .isLessThanOrEqualTo(17 / (2 * 18.0) + 1e-9)
                .isGreaterThan(0.3);
    }

    @Test
    void valiantEvensOutAnyTrafficOnACompleteGraph() {
        Topology topology = HyperX.of(List.of(8), 3);
        // All of three endpoints goes to one switch, by six others, and nothing directly.
        SchemeLimit limit = SchemeLimit.of(routes(topology, Scheme.VALIANT), worstCase(topology));
        assertThat(limit.channelLimit()).isEqualTo(6 / (2 * 3.0), ROUNDING);
    }

    @Test
    void uniformTrafficAsAMatrixLoadsChannelsAsWithout() {
        for (Topology topology : SmallTopologies.all()) {
            Routes routes = routes(topology, Scheme.VALIANT);
            assertThat(SchemeLimit.of(routes, TrafficMatrix.uniform(topology)).channelLimit())
                    .isEqualTo(1 / ChannelLoads.of(routes).max(), ROUNDING);
        }
    }

    @Test
    void pairsWithoutARouteAreLeftOut() {
        Topology topology = SlimFly.of(3, 2);
        Failures failures = Failures.none(topology).withSwitch(4);
        Routes routes = Routes.of(TestFabrics.of(topology, Scheme.MINIMAL, 8), failures);
        SchemeLimit limit = SchemeLimit.of(routes, TrafficMatrix.uniform(topology));
        assertThat(limit.carriedShare()).isEqualTo(17 * 16 / (18.0 * 17), ROUNDING);
        assertThat(topology.source(limit.busiest())).isNotEqualTo(4);
    }

    @Test
    void linksOfEndpointsLimitOnlyWhatHasARoute() {
        Topology topology = HyperX.of(List.of(5), 2);
        int[] destinations = {-1, -1, 0, 0, 0, 0, 0, 0, 2, -1};
        TrafficMatrix traffic = TrafficMatrix.permutation(topology, destinations);
        Failures failures = Failures.none(topology).withSwitch(0);
        Routes routes = Routes.of(TestFabrics.of(topology, Scheme.MINIMAL, 8), failures);
        assertThat(SchemeLimit.of(routes, traffic).limit()).isEqualTo(1, ROUNDING);
    }

    @Test
    void schemesWhoseLoadsDependOnTheLoadAreRefused() {
        Topology topology = SlimFly.of(3, 2);
        Routes adaptive = routes(topology, Scheme.UGAL_L);
        TrafficMatrix uniform = TrafficMatrix.uniform(topology);
        assertThatThrownBy(() -> SchemeLimit.of(adaptive, uniform)).hasMessageContaining("under scheme ugal-l");
        assertThatThrownBy(() -> LargestConcentration.of(adaptive)).hasMessageContaining("under scheme ugal-l");
        Topology other = SlimFly.of(3, 2);
        assertThatThrownBy(() -> SchemeLimit.of(routes(other, Scheme.MINIMAL), uniform))
                .hasMessageContaining("of another topology");
    }

    @ParameterizedTest
    @CsvSource({"11, 7", "13, 9", "16, 11", "17, 11", "19, 13"})
    void fewerEndpointsThanHalfTheDegreeGetFullBandwidthOnSlimFlies(int q, int most) {
        assertThat(LargestConcentration.of(routes(SlimFly.of(q, 1), Scheme.MINIMAL)))
                .isEqualTo(most);
    }

    @Test
    void theLargestConcentrationIsTheLastThatLoadsNoChannelTooMuch() {
        for (Scheme scheme : List.of(Scheme.MINIMAL, Scheme.VALIANT)) {
            int most = LargestConcentration.of(routes(SlimFly.of(5, 2), scheme));
            assertThat(ChannelLoads.of(routes(SlimFly.of(5, most), scheme)).max())
                    .isLessThanOrEqualTo(1 + 1e-9);
            assertThat(ChannelLoads.of(routes(SlimFly.of(5, most + 1), scheme)).max())
                    .isGreaterThan(1);
        }
        assertThat(LargestConcentration.of(routes(HyperX.of(List.of(6), 2), Scheme.MINIMAL)))
                .as("p^2 = 6p - 1 on a complete graph of six")
                .isEqualTo(5);
    }

    @Test
    void theLargestConcentrationFollowsFromALimitToo() {
        for (Scheme scheme : List.of(Scheme.MINIMAL, Scheme.VALIANT)) {
            Topology topology = SlimFly.of(5, 3);
            SchemeLimit limit = SchemeLimit.of(routes(topology, scheme), TrafficMatrix.uniform(topology));
            assertThat(LargestConcentration.of(topology, limit))
                    .isEqualTo(LargestConcentration.of(routes(topology, scheme)));
        }
        TopologyBuilder uneven = new TopologyBuilder("graph");
        uneven.addEndpoints(uneven.addSwitch("a"), 1);
        uneven.addEndpoints(uneven.addSwitch("b"), 2);
        uneven.addLink(0, 1);
        Topology topology = uneven.build();
        SchemeLimit limit = SchemeLimit.of(routes(topology, Scheme.MINIMAL), TrafficMatrix.uniform(topology));
        assertThatThrownBy(() -> LargestConcentration.of(topology, limit)).hasMessageContaining("equally many");
    }
}
