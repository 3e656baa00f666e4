package io.weft.planning.bisection;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Torus;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShiftedLaplacianTest {
    @Test
    void provesTheSecondEigenvaluesThatAreKnown() {
        // Every cycle of the torus adds 2 - 2 cos(2 pi j / k), every dimension of the hypercube 0 or 2.
        checkSecondEigenvalue(Torus.of(List.of(9, 5)), 2 - 2 * Math.cos(2 * Math.PI / 9));
        checkSecondEigenvalue(HyperX.hypercube(6, 3), 2);
        checkSecondEigenvalue(HyperX.of(List.of(5, 7), 2), 5);
        // Degree (3q - d) / 2 less the second eigenvalue of the adjacency matrix, (q - d) / 2.
        checkSecondEigenvalue(SlimFly.of(5), 5);
        checkSecondEigenvalue(SlimFly.of(7), 7);
    }

    private static void checkSecondEigenvalue(Topology topology, double expected) {
        WeightedGraph graph = WeightedGraph.of(topology);
        ShiftedLaplacian matrix = new ShiftedLaplacian(graph, new double[graph.vertexCount()], 1);
        double estimate = matrix.estimate(1);
        assertThat(matrix.proved(estimate)).isBetween(expected - 1e-6, expected);
        assertThat(matrix.proved(estimate + 1e-4))
                .as("of an estimate that is too high")
                .isBetween(expected - 0.1, expected);
    }

    @Test
    void provesNothingFromAnEstimateThatIsFarTooHigh() {
        WeightedGraph graph = WeightedGraph.of(HyperX.hypercube(4, 1));
        ShiftedLaplacian matrix = new ShiftedLaplacian(graph, new double[16], 1);
        assertThat(matrix.proved(100)).isEqualTo(Double.NEGATIVE_INFINITY);
    }
}
