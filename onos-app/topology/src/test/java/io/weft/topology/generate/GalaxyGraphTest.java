package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.field.GaloisField;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The graph of the supernodes of a Galaxyfly, in topologies made of it. */
class GalaxyGraphTest {
    /**
     * Links of the Galaxy graph by the paper's algorithms 1 to 3: a coordinate matrix for each cluster, of which
     * entries are compared.
     */
    private static boolean[][] galaxyGraph(int n, int q) {
        GaloisField f = GaloisField.of(q);
        int[] generators = SlimFly.generators(f);
        boolean[][] linked = new boolean[n * q][n * q];
        int[][][] matrix = new int[n][q][n];
        for (int k = 0; k < n; k++) {
            for (int row = 0; row < q; row++) {
                for (int column = 0; column < n; column++) {
                    matrix[k][row][column] = column >= k ? row : f.multiply(f.primitiveElement(), row);
                }
            }
        }
        for (int u = 0; u < n * q; u++) {
            for (int v = 0; v < n * q; v++) {
                int[] ofU = matrix[u / q][u % q];
                int[] ofV = matrix[v / q][v % q];
                int own = f.subtract(ofU[u / q], ofV[u / q]);
                linked[u][v] =
                        u / q == v / q ? IntStream.of(generators).anyMatch(g -> g == own) : ofU[v / q] == ofV[u / q];
            }
        }
        return linked;
    }

    @ParameterizedTest
    @CsvSource({
        "2, 2", "5, 2", "3, 3", "2, 4", "6, 4", "3, 5", "9, 5", "5, 7", "4, 8", "3, 9", "4, 11", "5, 13", "3, 16"
    })
    void supernodesAreLinkedAsInTheCoordinateMatricesOfThePaper(int n, int q) {
        boolean[][] linked = galaxyGraph(n, q);
        for (int a = 1; a <= 3; a++) {
            Topology t = Galaxyfly.of(n, q, a, 1);
            Shape.assertSimpleAndSymmetric(t);
            int[][] links = new int[n * q][n * q];
            for (int c = 0; c < t.channelCount(); c++) {
                links[t.source(c) / a][t.target(c) / a]++;
            }
            for (int u = 0; u < n * q; u++) {
                for (int v = 0; v < n * q; v++) {
                    assertThat(links[u][v]).isEqualTo(u == v ? a * (a - 1) : linked[u][v] ? 1 : 0);
                }
            }
        }
    }

    /** The example of the paper, section 2.1 and figure 2: n = 3, q = 5, X = {1, 4}. */
    @Test
    void theWorkedExampleHasTheLinksOfThePaper() {
        Topology t = Galaxyfly.of(3, 5, 1);
        assertThat(SlimFly.generators(GaloisField.of(5))).containsExactly(1, 4);
        int[] column = {0, 2, 4, 1, 3};
        for (int row = 0; row < 5; row++) {
            assertThat(Shape.linked(t, "g0." + column[row] + ".0", "g1." + row + ".0"))
                    .isTrue();
            assertThat(Shape.linked(t, "g0." + column[row] + ".0", "g2." + row + ".0"))
                    .isTrue();
            assertThat(Shape.linked(t, "g1." + column[row] + ".0", "g2." + row + ".0"))
                    .isTrue();
        }
        assertThat(Shape.linked(t, "g0.1.0", "g2.3.0")).as("(111) and (113)").isTrue();
        assertThat(Shape.linked(t, "g1.3.0", "g1.2.0")).as("(133) and (422)").isTrue();
        assertThat(t.linkCount()).isEqualTo(30);
    }

    /** Twice the concentration is the most that can meet on a channel of paths of two hops. */
    @ParameterizedTest
    @CsvSource({"2, 4", "2, 5", "3, 5", "3, 7", "4, 8", "5, 9", "4, 11", "7, 13", "3, 16", "3, 27", "11, 29"})
    void worstCaseLoadsAChannelWithAllThatTwoSwitchesSend(int n, int q) {
        Topology t = Galaxyfly.of(n, q, 1, 1);
        int[] receivers = Galaxyfly.TYPE.worstCase(Failures.none(t));
        int[][] common = Shape.commonNeighbours(t);
        double[] load = new double[t.channelCount()];
        for (int s = 0; s < receivers.length; s++) {
            int[] neighbours = Shape.neighbours(t, s);
            int to = receivers[s];
            boolean direct = Arrays.stream(neighbours).anyMatch(v -> v == to);
            for (int c = t.firstChannel(s); c < t.firstChannel(s + 1); c++) {
                int via = t.target(c);
                for (int d = t.firstChannel(via); !direct && d < t.firstChannel(via + 1); d++) {
                    if (t.target(d) == to) {
                        load[c] += 1.0 / common[s][to];
                        load[d] += 1.0 / common[s][to];
                    }
                }
                load[c] += direct && via == to ? 1 : 0;
            }
        }
        assertThat(Arrays.stream(load).max()).hasValue(2);
    }
}
