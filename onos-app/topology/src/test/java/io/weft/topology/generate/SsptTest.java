package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.ChannelClass;
import io.weft.topology.Topology;
import io.weft.topology.structure.MinimalPaths;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SsptTest {
    @ParameterizedTest
    @CsvSource({
        "2, 2", "3, 3", "5, 2", "4, 4", "6, 3", "9, 3", "8, 4", "12, 4", "10, 5", "15, 5", "18, 6", "28, 7", "8, 8"
    })
    void edgeSwitchesShareOneMiddleSwitchAndCounterpartsAllOfThem(int r1, int r2) {
        Topology t = Sspt.of(r1, r2);
        int points = 1 + r1 * (r2 - 1);
        int edges = points * 2 * r1 / r2;
        assertThat(t.switchCount()).isEqualTo(edges + points * r1 / r2);
        assertThat(t.linkCount()).isEqualTo(edges * r1);
        assertThat(t.endpointCount()).isEqualTo((r1 * r1 * (r2 - 1) + r1) * 2 * r1 / r2);
        assertThat(t.radix()).isEqualTo(2 * r1);
        Shape.assertSimpleAndSymmetric(t);
        Shape.assertPorts(t, s -> s < edges, r1, r1);
        Shape.assertPorts(t, s -> s >= edges, 2 * r1, 0);
        Shape.assertClasses(t, c -> t.switchName(t.target(c)).startsWith("m") ? 1 : 2);
        assertThat(t.intermediates()).isEqualTo(t.edgeSwitches());
        int[][] common = Shape.commonNeighbours(t);
        for (int a = 0; a < edges; a++) {
            for (int b = 0; b < a; b++) {
                assertThat(common[a][b]).isEqualTo(a % points == b % points ? r1 : 1);
            }
        }
        MinimalPaths minimal = MinimalPaths.of(t);
        assertThat(minimal.diameter()).isEqualTo(2);
        assertThat(minimal.averageDistance()).isEqualTo(2);
        assertThat(minimal.unreachablePairs()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7, 15})
    void withTwoItIsTheMultiLayerFullMesh(int h) {
        Topology tree = Sspt.of(h, 2);
        Topology mesh = Mlfm.of(h);
        assertThat(tree.switchCount()).isEqualTo(mesh.switchCount());
        assertThat(tree.classes()).isEqualTo(mesh.classes());
        for (int s = 0; s < tree.switchCount(); s++) {
            assertThat(Shape.neighbours(tree, s)).isEqualTo(Shape.neighbours(mesh, s));
            assertThat(tree.endpointsAt(s)).isEqualTo(mesh.endpointsAt(s));
        }
    }

    /** For these k there is but one projective plane of order k - 1, up to the names of its points. */
    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 8, 9, 12})
    void withR1ItHasTheNumbersOfTheOrthogonalFatTree(int k) {
        Topology tree = Sspt.of(k, k);
        Topology oft = Oft.of(k);
        assertThat(tree.switchCount()).isEqualTo(oft.switchCount());
        assertThat(tree.linkCount()).isEqualTo(oft.linkCount());
        assertThat(tree.endpointCount()).isEqualTo(oft.endpointCount());
        assertThat(tree.radix()).isEqualTo(oft.radix());
        assertThat(tree.classes()).isEqualTo(oft.classes());
        assertThat(MinimalPaths.of(tree).averagePaths())
                .isEqualTo(MinimalPaths.of(oft).averagePaths());
    }

    @Test
    void theSmallestThatIsNoOther() {
        Topology t = Sspt.of(6, 3);
        assertThat(t.switchCount()).isEqualTo(78);
        assertThat(t.endpointCount()).isEqualTo(312);
        assertThat(t.linkCount()).isEqualTo(312);
        assertThat(t.parameters().toString()).isEqualTo("{r1=6, r2=3, concentration=6}");
        assertThat(t.switchName(0)).isEqualTo("e0.0");
        assertThat(t.switchName(51)).isEqualTo("e3.12");
        assertThat(t.switchName(52)).isEqualTo("m0");
        assertThat(t.switchName(77)).isEqualTo("m25");
        assertThat(t.classes()).extracting(ChannelClass::name).containsExactly("towards", "away");
    }

    /** G. Kathareios et al., SC '15, section 2.2.2: N = r^3 / 4 (r2 - 1) / r2 + r^2 / (2 r2), for radices up to 66. */
    @ParameterizedTest
    @CsvSource({
        "3, 3, 42",
        "32, 32, 63552",
        "32, 2, 33792",
        "32, 4, 49664",
        "30, 3, 36600",
        "33, 3, 48642",
        "30, 5, 43560",
        "30, 30, 52260"
    })
    void hasTheSizesOfThePaper(int r1, int r2, int endpoints) {
        Topology t = Sspt.of(r1, r2);
        int r = t.radix();
        assertThat(t.endpointCount()).isEqualTo(endpoints);
        assertThat(4L * r2 * endpoints).isEqualTo((long) r * r * r * (r2 - 1) + 2L * r * r);
    }

    @Test
    void concentrationCanBeChosen() {
        Topology t = Sspt.TYPE.generate(Map.of("r1", 6, "r2", 3, "concentration", 2));
        assertThat(t.endpointCount()).isEqualTo(104);
        assertThat(t.parameters()).containsEntry("concentration", 2);
    }

    /** With r1 endpoints at each of their edge switches there would be too many. */
    @ParameterizedTest
    @CsvSource({"208, 2", "140, 140"})
    void theLargestThatTheHeaderCanAddressCanBeBuilt(int r1, int r2) {
        Topology t = Sspt.of(r1, r2, 1);
        Shape.assertSimpleAndSymmetric(t);
        int edges = t.endpointCount();
        assertThat(edges).isEqualTo((1 + r1 * (r2 - 1)) * (2 * r1 / r2));
        Shape.assertPorts(t, s -> s < edges, r1, 1);
        Shape.assertPorts(t, s -> s >= edges, 2 * r1, 0);
    }

    @ParameterizedTest
    @CsvSource({"3, 2", "3, 3", "6, 3", "8, 4"})
    void worstCaseIsAPermutation(int r1, int r2) {
        WorstTraffic.assertPermutesButFor(0, Sspt.of(r1, r2));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5   | 4 | 1 | r2 is 4, but must be a divisor of 2 r1 = 10, so that whole copies are stacked; the nearest that are built are r1 = 4 with r2 = 4, r1 = 8 with r2 = 4, r2 = 2 with r1 = 5, r2 = 5 with r1 = 5",
                "6   | 4 | 1 | r1 = 6 and r2 = 4 need the Steiner system S(2, 4, 19), which does not exist: it would have 19 x 6 / 4 blocks; the nearest that are built are r1 = 4 with r2 = 4, r1 = 8 with r2 = 4, r2 = 3 with r1 = 6, r2 = 6 with r1 = 6",
                "3   | 6 | 1 | r1 = 3 and r2 = 6 need the Steiner system S(2, 6, 16), which does not exist: it would have fewer blocks than points (R. A. Fisher, 1940); the nearest that are built are r1 = 6 with r2 = 6, r2 = 3 with r1 = 3",
                "7   | 7 | 1 | r1 = 7 and r2 = 7 need the Steiner system S(2, 7, 43), which does not exist: it would be a projective plane of order 6 (R. H. Bruck, H. J. Ryser, 1949); the nearest that are built are r1 = 28 with r2 = 7, r2 = 2 with r1 = 7",
                "11  | 11 | 1 | r1 = 11 and r2 = 11 need the Steiner system S(2, 11, 111), which does not exist: it would be a projective plane of order 10 (C. W. H. Lam et al., 1989); the nearest that are built are r2 = 2 with r1 = 11",
                "9   | 6 | 1 | r1 = 9 and r2 = 6 need the Steiner system S(2, 6, 46), which does not exist: S. K. Houghten et al., 2001; the nearest that are built are r1 = 6 with r2 = 6, r1 = 18 with r2 = 6, r2 = 3 with r1 = 9, r2 = 9 with r1 = 9",
                "15  | 6 | 1 | r1 = 15 and r2 = 6 need the Steiner system S(2, 6, 76), which exists (Handbook of Combinatorial Designs, section II.3) but is not built; the nearest that are built are r1 = 6 with r2 = 6, r1 = 18 with r2 = 6, r2 = 5 with r1 = 15",
                "12  | 6 | 1 | r1 = 12 and r2 = 6 need the Steiner system S(2, 6, 61), which is not built, and may or may not exist; the nearest that are built are r1 = 6 with r2 = 6, r1 = 18 with r2 = 6, r2 = 4 with r1 = 12, r2 = 12 with r1 = 12",
                "13  | 13 | 1 | r1 = 13 and r2 = 13 need the Steiner system S(2, 13, 157), which is not built, and may or may not exist; the nearest that are built are r2 = 2 with r1 = 13",
                "14  | 7 | 1 | r1 = 14 and r2 = 7 need the Steiner system S(2, 7, 85), which is not built, and may or may not exist; the nearest that are built are r1 = 28 with r2 = 7, r2 = 2 with r1 = 14, r2 = 14 with r1 = 14",
                "1   | 2 | 1 | r1 is 1, but must be in 2..208",
                "209 | 2 | 1 | r1 is 209, but must be in 2..208",
                "2147483647 | 2147483647 | 1 | r1 is 2147483647, but must be in 2..208",
                "4   | 1 | 1 | r2 is 1, but must be in 2..208",
                "4   | 209 | 1 | r2 is 209, but must be in 2..208",
                "4   | 4 | 0 | concentration is 0, but must be at least 1",
                "183 | 3 | 1 | the topology would have 67,161 switches, but at most 65,534 are possible",
                "144 | 4 | 144 | the topology would have 4,489,344 endpoints, but at most 4,000,000 are possible",
                "3   | 3 | 2147483647 | the topology would have 30,064,771,058 endpoints, but at most 4,000,000 are possible"
            })
    void refusesParametersThatDoNotWork(int r1, int r2, int concentration, String message) {
        assertThatThrownBy(() -> Sspt.of(r1, r2, concentration))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }
}
