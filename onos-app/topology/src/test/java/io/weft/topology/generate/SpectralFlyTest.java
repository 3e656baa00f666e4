package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.topology.Topology;
import io.weft.topology.structure.MinimalPaths;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpectralFlyTest {
    /** Sizes by the formulas of LPS, theorem 3.4. */
    @ParameterizedTest
    @CsvSource({
        "3, 5, 120, true",
        "3, 7, 336, true",
        "3, 11, 660, false",
        "5, 7, 336, true",
        "11, 7, 168, false",
        "7, 11, 1320, true",
        "13, 11, 1320, true",
        "23, 11, 660, false",
        "23, 13, 1092, false",
        "53, 17, 2448, false",
        "71, 17, 4896, true"
    })
    void hasTheSizeDegreeAndPartsOfTheLiterature(int p, int q, int switches, boolean bipartite) {
        Topology t = SpectralFly.of(p, q, 1);
        assertThat(t.switchCount()).isEqualTo(switches);
        assertThat(t.linkCount()).isEqualTo(switches * (p + 1) / 2);
        Shape.assertSimpleAndSymmetric(t);
        Shape.assertPorts(t, s -> true, p + 1, 1);
        int[] distance = distances(t, 0);
        assertThat(distance).doesNotContain(-1);
        boolean split = IntStream.range(0, t.channelCount())
                .noneMatch(c -> distance[t.source(c)] % 2 == distance[t.target(c)] % 2);
        assertThat(split).isEqualTo(bipartite);
    }

    /**
     * By Sylvester's law of inertia, A - x I has as many positive pivots as A has eigenvalues above x; LPS, theorem
     * 3.4.
     */
    @ParameterizedTest
    @CsvSource({"3, 5", "3, 7", "5, 7", "11, 7", "3, 11", "23, 11"})
    void isARamanujanGraph(int p, int q) {
        Topology t = SpectralFly.of(p, q, 1);
        double most = 2 * Math.sqrt(p) + 1e-6;
        int[] fromFirst = distances(t, 0);
        boolean bipartite = IntStream.range(0, t.channelCount())
                .noneMatch(c -> fromFirst[t.source(c)] % 2 == fromFirst[t.target(c)] % 2);
        assertThat(eigenvaluesAbove(t, most)).isEqualTo(1);
        assertThat(eigenvaluesAbove(t, -most)).isEqualTo(t.switchCount() - (bipartite ? 1 : 0));
    }

    /** Group elements take any switch to any other, so all see the same distances. */
    @ParameterizedTest
    @CsvSource({"3, 5", "3, 7", "11, 7", "13, 11", "23, 13"})
    void looksTheSameFromEverySwitch(int p, int q) {
        Topology t = SpectralFly.of(p, q, 1);
        int[] first = sorted(distances(t, 0));
        for (int s = 1; s < t.switchCount(); s += 17) {
            assertThat(sorted(distances(t, s))).isEqualTo(first);
        }
    }

    /** LPS, theorem 3.4: girth at least 2 log_p q, or 4 log_p q - log_p 4 if bipartite; diameter 2 log_p n + 2. */
    @ParameterizedTest
    @CsvSource({"3, 5", "3, 7", "3, 11", "5, 13", "5, 11", "11, 7", "13, 17", "23, 11"})
    void hasTheGirthAndDiameterOfTheTheorem(int p, int q) {
        Topology t = SpectralFly.of(p, q, 1);
        boolean bipartite = t.switchCount() == q * (q * q - 1);
        double least = (bipartite ? 4 : 2) * Math.log(q) / Math.log(p) - (bipartite ? Math.log(4) / Math.log(p) : 0);
        assertThat((double) girth(t)).isGreaterThanOrEqualTo(least);
        assertThat((double) MinimalPaths.of(t).diameter())
                .isLessThanOrEqualTo(2 * Math.log(t.switchCount()) / Math.log(p) + 2);
    }

    /** Networks of this family are at most three or four hops wide at the sizes that are built. */
    @Test
    void isAsWideAsInThePaper() {
        assertThat(MinimalPaths.of(SpectralFly.of(11, 7)).diameter()).isEqualTo(3);
        assertThat(MinimalPaths.of(SpectralFly.of(23, 11)).diameter()).isEqualTo(3);
        assertThat(MinimalPaths.of(SpectralFly.of(53, 17)).diameter()).isEqualTo(3);
    }

    @Test
    void switchesAreNamedByTheirMatricesInOrder() {
        Topology t = SpectralFly.of(3, 5);
        assertThat(t.switchName(0)).isEqualTo("m0.1.1.0");
        assertThat(t.switchName(119)).isEqualTo("m1.4.4.4");
        assertThat(IntStream.range(0, 120).mapToObj(t::switchName).collect(Collectors.toList()))
                .isSorted();
        assertThat(t.concentration()).isEqualTo(2);
    }

    @Test
    void candidatesAreBuiltAsTheyAreCounted() {
        for (int radix : new int[] {6, 8, 16, 33}) {
            Stream<Candidate> some =
                    SpectralFly.TYPE.candidates(Requirement.of(radix, 1)).limit(6);
            some.filter(each -> each.switches() < 3000).forEach(each -> {
                Topology t = each.generate();
                assertThat(t.switchCount()).isEqualTo(each.switches());
                assertThat(t.linkCount()).isEqualTo(each.links());
                assertThat(t.radix()).isEqualTo(each.radix());
            });
        }
        assertThat(SpectralFly.TYPE.candidates(Requirement.of(32, 5000)))
                .anyMatch(each -> each.parameters().get("p").equals(23) && each.switches() == 1092);
    }

    @Test
    void refusesWhatIsNoPairOfPrimesOfLps() {
        assertThatThrownBy(() -> SpectralFly.of(9, 11)).hasMessageContaining("the nearest are 7, 11");
        assertThatThrownBy(() -> SpectralFly.of(2, 11)).hasMessageContaining("p is 2, but must be at least 3");
        assertThatThrownBy(() -> SpectralFly.of(5, 9)).hasMessageContaining("the nearest are 7, 11");
        assertThatThrownBy(() -> SpectralFly.of(13, 7)).hasMessageContaining("above 2 sqrt(p)");
        assertThatThrownBy(() -> SpectralFly.of(5, 5)).hasMessageContaining("other than p");
        assertThatThrownBy(() -> SpectralFly.of(7, 41)).hasMessageContaining("switches");
    }

    private static int[] sorted(int[] numbers) {
        return IntStream.of(numbers).sorted().toArray();
    }

    private static int[] distances(Topology t, int from) {
        int[] distance = new int[t.switchCount()];
        Arrays.fill(distance, -1);
        int[] queue = new int[t.switchCount()];
        queue[0] = from;
        distance[from] = 0;
        int seen = 1;
        for (int i = 0; i < seen; i++) {
            for (int next : Shape.neighbours(t, queue[i])) {
                if (distance[next] < 0) {
                    distance[next] = distance[queue[i]] + 1;
                    queue[seen++] = next;
                }
            }
        }
        return distance;
    }

    /** The shortest cycle by switch 0, and so by any, since all see the same. */
    private static int girth(Topology t) {
        int[] distance = distances(t, 0);
        int shortest = Integer.MAX_VALUE;
        for (int s = 1; s < t.switchCount(); s++) {
            int nearer = 0;
            for (int next : Shape.neighbours(t, s)) {
                nearer += distance[next] < distance[s] ? 1 : 0;
                shortest = distance[next] == distance[s] ? Math.min(shortest, 2 * distance[s] + 1) : shortest;
            }
            shortest = nearer > 1 ? Math.min(shortest, 2 * distance[s]) : shortest;
        }
        return shortest;
    }

    private static int eigenvaluesAbove(Topology t, double x) {
        int n = t.switchCount();
        double[][] m = new double[n][n];
        for (int s = 0; s < n; s++) {
            m[s][s] = -x;
            for (int neighbour : Shape.neighbours(t, s)) {
                m[s][neighbour]++;
            }
        }
        int positive = 0;
        for (int k = 0; k < n; k++) {
            positive += m[k][k] > 0 ? 1 : 0;
            for (int i = k + 1; i < n; i++) {
                double factor = m[i][k] / m[k][k];
                for (int j = k + 1; factor != 0 && j < n; j++) {
                    m[i][j] -= factor * m[k][j];
                }
            }
        }
        return positive;
    }
}
