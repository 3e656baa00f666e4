package io.weft.routing.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weft.routing.Fabrics;
import io.weft.routing.Routes;
import io.weft.routing.verification.Verification;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hops and loads that can be told without a program. */
class PathStatisticsTest {
    /**
     * Slim Fly q=5 is the Hoffman-Singleton graph: 7 switches at one hop, 42 at two, one minimal path each. A channel
     * is the first hop towards 6 switches, the second from 6, and the only one between its ends: 13 pairs of 4 x 4.
     */
    @Test
    void slimFlyOfFiveIsTheHoffmanSingletonGraph() {
        Topology topology = SlimFly.of(5);
        Verification verification = Verification.of(Routes.of(Fabrics.minimal(topology, 2), Failures.none(topology)));
        assertThat(verification.paths().pairs()).isEqualTo(200 * 199);
        assertThat(verification.paths().maxHops()).isEqualTo(2);
        assertThat(verification.paths().averageHops()).isCloseTo(16.0 * 50 * (7 + 2 * 42) / (200 * 199), within(1e-12));
        for (int c = 0; c < topology.channelCount(); c++) {
            assertThat(verification.loads().load(c)).isCloseTo(13 * 16 / 199.0, within(1e-12));
        }
    }

    /** Every route of two phases uses twice the channels. */
    @Test
    void valiantOnAnEdgeTransitiveFabricDoublesTheLoad() {
        Topology topology = SlimFly.of(5);
        Verification verification = Verification.of(Routes.of(Fabrics.valiant(topology, 4), Failures.none(topology)));
        double perChannel = verification.paths().averageHops() * 200 / topology.channelCount();
        for (int c = 0; c < topology.channelCount(); c++) {
            assertThat(verification.loads().load(c)).isCloseTo(perChannel, within(1e-9));
        }
    }

    @Test
    void fullBisectionTreesAreNeverOverloadedByUniformTraffic() {
        for (Topology topology : List.of(Oft.of(4), Mlfm.of(4), Xgft.of(List.of(4, 4), List.of(1, 4)))) {
            Verification verification =
                    Verification.of(Routes.of(Fabrics.minimal(topology, 1), Failures.none(topology)));
            assertThat(verification.loads().max()).isLessThanOrEqualTo(1);
            assertThat(verification.paths().maxHops()).isEqualTo(2);
        }
    }

    /** Both planes of a dual-homed tree carry half, and one plane is enough to stay connected. */
    @Test
    void endpointsWithTwoLinksUseBothPlanesAndSurviveTheLossOfOne() {
        Topology dual = Xgft.of(List.of(4, 3), List.of(2, 2));
        Topology single = Xgft.of(List.of(4, 3), List.of(1, 2));
        Verification intact = Verification.of(Routes.of(Fabrics.minimal(dual, 1), Failures.none(dual)));
        Verification reference = Verification.of(Routes.of(Fabrics.minimal(single, 1), Failures.none(single)));
        assertThat(intact.paths().pairs()).isEqualTo(reference.paths().pairs());
        assertThat(intact.paths().averageHops()).isEqualTo(reference.paths().averageHops(), within(1e-12));
        assertThat(intact.loads().max()).isCloseTo(reference.loads().max() / 2, within(1e-12));

        Failures plane = Failures.none(dual);
        for (int e = 0; e < dual.endpointCount(); e++) {
            plane = plane.withSwitch(dual.edgeSwitch(e, 0));
        }
        Verification damaged = Verification.of(Routes.of(Fabrics.minimal(dual, 1), plane));
        assertThat(damaged.paths().unreachable()).isZero();
        assertThat(damaged.loads().max()).isCloseTo(reference.loads().max(), within(1e-12));
    }

    @Test
    void aDeadSwitchTakesItsEndpointsWithIt() {
        Topology topology = SlimFly.of(5);
        Routes routes =
                Routes.of(Fabrics.minimal(topology, 4), Failures.none(topology).withSwitch(7));
        assertThat(PathStatistics.of(routes).unreachable()).isEqualTo(2 * 4 * 196 + 4 * 3);
        assertThat(routes.uncovered().isEmpty()).isTrue();
    }
}
