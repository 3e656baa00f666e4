package io.weft.planning.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.LinkProperties;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.SmallTopologies;
import io.weft.topology.generate.TopologyTypes;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TrafficMatrixTest {
    private static final Offset<Double> ROUNDING = within(1e-9);

    @Test
    void uniformTrafficIsThatOfEveryPairOfEndpoints() {
        TopologyBuilder b = new TopologyBuilder("uneven");
        for (int s = 0; s < 4; s++) {
            b.addSwitch("r" + s);
        }
        b.addLink(0, 1);
        b.addLink(1, 2);
        b.addLink(2, 3);
        for (int s : new int[] {0, 0, 0, 2, 3, 3}) {
            b.addEndpoint(s);
        }
        Topology topology = b.build();
        TrafficMatrix uniform = TrafficMatrix.uniform(topology);
        double[][] expected = new double[4][4];
        for (int e = 0; e < 6; e++) {
            for (int f = 0; f < 6; f++) {
                expected[topology.edgeSwitch(e, 0)][topology.edgeSwitch(f, 0)] += e == f ? 0 : 1.0 / 5;
            }
        }
        double total = 0;
        for (int s = 0; s < 4; s++) {
            for (int d = 0; d < 4; d++) {
                if (s != d) {
                    assertThat(uniform.rate(s, d)).isEqualTo(expected[s][d], ROUNDING);
                    total += expected[s][d];
                }
            }
        }
        assertThat(uniform.total()).isEqualTo(total, ROUNDING);
        assertThat(uniform.endpointLimit()).isEqualTo(1);
    }

    @Test
    void theTotalOfUniformTrafficIsExact() {
        assertThat(TrafficMatrix.uniform(Torus.of(List.of(30, 30), 1)).total()).isEqualTo(900);
    }

    @Test
    void linksOfEndpointsLimitWhatGoesBetweenGivenPairs() {
        Topology topology = SlimFly.of(3, 2);
        TrafficMatrix uniform = TrafficMatrix.uniform(topology);
        assertThat(uniform.endpointLimit((s, d) -> s != 4 && d != 4, LinkProperties.ALIKE))
                .isEqualTo(35 / 33.0, ROUNDING);
        assertThat(uniform.endpointLimit((s, d) -> true, LinkProperties.ALIKE)).isEqualTo(1);
        TrafficMatrix entries =
                TrafficMatrix.of(topology, List.of(new TrafficMatrix.Entry(0, 3, 5), new TrafficMatrix.Entry(1, 2, 1)));
        assertThat(entries.endpointLimit((s, d) -> d != 3, LinkProperties.ALIKE))
                .isEqualTo(2, ROUNDING);
        assertThat(entries.endpointLimit((s, d) -> false, LinkProperties.ALIKE)).isInfinite();
    }

    @Test
    void aPermutationIsThatOfEveryEndpoint() {
        Topology topology = SlimFly.of(5, 4);
        Random random = new Random(7);
        int[] destinations = random.ints(topology.endpointCount(), -1, topology.endpointCount())
                .toArray();
        TrafficMatrix traffic = TrafficMatrix.permutation(topology, destinations);
        double[][] expected = new double[topology.switchCount()][topology.switchCount()];
        int[] received = new int[destinations.length];
        for (int e = 0; e < destinations.length; e++) {
            if (destinations[e] >= 0) {
                received[destinations[e]]++;
                expected[topology.edgeSwitch(e, 0)][topology.edgeSwitch(destinations[e], 0)]++;
            }
        }
        double total = 0;
        for (int s = 0; s < topology.switchCount(); s++) {
            for (int d = 0; d < topology.switchCount(); d++) {
                assertThat(traffic.rate(s, d)).isEqualTo(expected[s][d]);
                total += s == d ? 0 : expected[s][d];
            }
        }
        assertThat(traffic.total()).isEqualTo(total);
        assertThat(traffic.endpointLimit())
                .isEqualTo(1.0 / Arrays.stream(received).max().getAsInt());
    }

    @Test
    void worstCasesFillTheLinksOfEndpointsJustOnce() {
        for (Topology topology : SmallTopologies.all()) {
            int[] worst = TopologyTypes.REGISTRY.named(topology.type()).worstCase(Failures.none(topology));
            assertThat(TrafficMatrix.permutation(topology, worst).endpointLimit())
                    .isEqualTo(1);
        }
    }

    @Test
    void entriesAreAddedUpAndEndpointsOfASwitchShareThem() {
        Topology topology = Dragonfly.of(2, 1, 2, 3);
        TrafficMatrix traffic = TrafficMatrix.of(
                topology,
                List.of(
                        new TrafficMatrix.Entry(0, 3, 0.5),
                        new TrafficMatrix.Entry(0, 3, 1),
                        new TrafficMatrix.Entry(0, 0, 2.5),
                        new TrafficMatrix.Entry(2, 1, 0)));
        assertThat(traffic.rate(0, 3)).isEqualTo(1.5);
        assertThat(traffic.rate(3, 0)).isZero();
        assertThat(traffic.total()).isEqualTo(1.5);
        assertThat(traffic.endpointLimit()).isEqualTo(2 / 4.0);
    }

    /** Switch 0 has endpoints 0 to 2, switch 3 has 9 to 11. */
    @Test
    void anEndpointThatIsNamedSendsOrReceivesAll() {
        Topology topology = Dragonfly.of(2, 1, 3, 3);
        TrafficMatrix traffic = TrafficMatrix.of(
                topology,
                List.of(
                        new TrafficMatrix.Entry(0, 3, 0.5).sentBy(1),
                        new TrafficMatrix.Entry(0, 2, 0.9),
                        new TrafficMatrix.Entry(1, 3, 0.6).receivedBy(9).times(0.5)));
        assertThat(traffic.rate(0, 3)).isEqualTo(0.5);
        assertThat(traffic.total()).isCloseTo(1.7, within(1e-12));
        assertThat(traffic.endpointLimit()).as("endpoint 1 sends 0.5 + 0.9 / 3").isCloseTo(1 / 0.8, within(1e-12));
        assertThatThrownBy(() -> TrafficMatrix.of(topology, List.of(new TrafficMatrix.Entry(0, 3, 1).sentBy(9))))
                .hasMessage("endpoint 9 is not at switch 0");
    }

    @Test
    void trafficOfNothingHasNoLimit() {
        Topology topology = SlimFly.of(3, 1);
        TrafficMatrix nothing = TrafficMatrix.of(topology, List.of());
        assertThat(nothing.total()).isZero();
        assertThat(nothing.endpointLimit()).isInfinite();
        int[] silent = new int[topology.endpointCount()];
        Arrays.fill(silent, -1);
        assertThat(TrafficMatrix.permutation(topology, silent).endpointLimit()).isInfinite();
    }

    @Test
    void whatIsNoTrafficIsRefused() {
        Topology topology = SlimFly.of(3, 1);
        assertThatThrownBy(() -> TrafficMatrix.permutation(topology, new int[3]))
                .hasMessage("3 destinations for 18 endpoints: expected one for each");
        int[] beyond = new int[18];
        beyond[4] = 18;
        assertThatThrownBy(() -> TrafficMatrix.permutation(topology, beyond))
                .hasMessage("endpoint 4 sends to endpoint 18; expected -1 for none, or 0..17");
        assertThatThrownBy(() -> new TrafficMatrix.Entry(0, 1, Double.NaN))
                .hasMessage("switch 0 sends NaN to switch 1; expected a finite rate of at least 0");
        assertThatThrownBy(() -> TrafficMatrix.of(topology, List.of(new TrafficMatrix.Entry(0, 18, 1))))
                .hasMessage("switch 18 has no endpoints that could send or receive; expected an edge switch");
        assertThatThrownBy(() -> TrafficMatrix.uniform(Xgft.of(List.of(2, 2), List.of(2, 1))))
                .hasMessageContaining("expected one link each");
    }
}
