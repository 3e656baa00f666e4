package io.weft.planning.bisection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weft.planning.ProgressListener;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Torus;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpectralBoundTest {
    private static double bound(Topology topology) {
        WeightedGraph graph = WeightedGraph.of(topology);
        ProgressListener none = ProgressListener.none();
        SemidefiniteRelaxation relaxation =
                SemidefiniteRelaxation.of(graph, 4 * SpectralBound.coupling(graph), 1, none);
        return SpectralBound.of(graph, new Balance(graph).smallest, relaxation, 1, none);
    }

    @Test
    void isTheSecondEigenvalueForEachQuarterOfTheSwitches() {
        assertThat(bound(SlimFly.of(5))).isCloseTo(125 / 2.0, within(1e-3));
        assertThat(bound(SlimFly.of(9))).isCloseTo(729 / 2.0, within(1e-3));
        assertThat(bound(HyperX.hypercube(6, 2))).isCloseTo(32, within(1e-3));
        assertThat(bound(Torus.of(List.of(8, 8)))).isCloseTo(16 * (2 - Math.sqrt(2)), within(1e-3));
    }

    @Test
    void allowsForTheOneEdgeSwitchThatIsLeftOver() {
        // x^T L x = n x^T x - (sum of x)^2 in a complete graph, for any x.
        assertThat(bound(HyperX.of(List.of(27), 4))).isCloseTo((27 * 27 - 1) / 4.0, within(0.01));
    }

    @Test
    void takesWhichSideSwitchesWithoutEndpointsAreOnForAConstraintOfItsOwn() {
        // One multiplier for edge switches and one for the others: R (k - sqrt(k - 1)).
        assertThat(bound(Oft.of(5))).isCloseTo(21 * (5 - 2), within(0.3));
    }
}
