package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.ChannelClass;
import io.weft.topology.Topology;
import io.weft.topology.field.GaloisField;
import io.weft.topology.structure.MinimalPaths;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DelormeTest {
    /** Points of PG(3, v) in order, as the vectors whose first coordinate that is not 0 is 1. */
    private static List<int[]> points(int v) {
        return IntStream.range(1, v * v * v * v)
                .mapToObj(i -> new int[] {i / (v * v * v), i / (v * v) % v, i / v % v, i % v})
                .filter(x -> IntStream.of(x).filter(c -> c != 0).findFirst().orElseThrow() == 1)
                .collect(Collectors.toList());
    }

    private static boolean perpendicular(GaloisField f, int[] x, int[] y) {
        int product = f.subtract(f.multiply(x[0], y[1]), f.multiply(x[1], y[0]));
        return f.add(product, f.subtract(f.multiply(x[2], y[3]), f.multiply(x[3], y[2]))) == 0;
    }

    /** Lines of W(v) in order: two points that are perpendicular, and all that are so to whatever both are so to. */
    private static List<List<Integer>> lines(int v) {
        GaloisField f = GaloisField.of(v);
        List<int[]> points = points(v);
        List<List<Integer>> lines = new ArrayList<>();
        for (int a = 0; a < points.size(); a++) {
            for (int b = a + 1; b < points.size(); b++) {
                int[] x = points.get(a);
                int[] y = points.get(b);
                List<int[]> both = points.stream()
                        .filter(z -> perpendicular(f, x, z) && perpendicular(f, y, z))
                        .collect(Collectors.toList());
                List<Integer> line = IntStream.range(0, points.size())
                        .filter(p -> both.stream().allMatch(z -> perpendicular(f, points.get(p), z)))
                        .boxed()
                        .collect(Collectors.toList());
                if (perpendicular(f, x, y) && line.get(0) == a && line.get(1) == b) {
                    lines.add(line);
                }
            }
        }
        return lines;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void pairsAreLinkedExactlyIfEachPointIsOnTheLineOfTheOther(int v) {
        Topology t = Delorme.of(v, 1);
        List<List<Integer>> lines = lines(v);
        int points = (v + 1) * (v * v + 1);
        assertThat(lines).hasSize(points);
        for (int s = 0; s < t.switchCount(); s++) {
            int p = s / points;
            int l = s % points;
            int self = s;
            assertThat(Shape.neighbours(t, s))
                    .isEqualTo(IntStream.range(0, t.switchCount())
                            .filter(r -> r != self)
                            .filter(r -> lines.get(r % points).contains(p))
                            .filter(r -> lines.get(l).contains(r / points))
                            .toArray());
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 225, 45, 9", "3, 1600, 160, 16", "4, 7225, 425, 25", "5, 24336, 936, 36"})
    void hasTheDegreesAndCountsOfItsDefinition(int v, int switches, int incident, int networkRadix) {
        Topology t = Delorme.of(v, 1);
        assertThat(t.switchCount()).isEqualTo(switches);
        assertThat(t.linkCount()).isEqualTo((switches * networkRadix - incident) / 2);
        assertThat(t.networkRadix()).isEqualTo(networkRadix);
        Shape.assertSimpleAndSymmetric(t);
        assertThat(IntStream.range(0, switches).filter(s -> t.degree(s) == networkRadix - 1))
                .hasSize(incident);
        assertThat(IntStream.range(0, switches)).allMatch(s -> t.degree(s) >= networkRadix - 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void hasDiameterThree(int v) {
        MinimalPaths minimal = MinimalPaths.of(Delorme.of(v, 1));
        assertThat(minimal.diameter()).isEqualTo(3);
        assertThat(minimal.unreachablePairs()).isZero();
    }

    @Test
    void switchesAreNamedByPointAndLine() {
        Topology t = Delorme.of(2);
        assertThat(t.parameters().toString()).isEqualTo("{v=2, concentration=3}");
        assertThat(t.switchName(0)).isEqualTo("d0.0");
        assertThat(t.switchName(44)).isEqualTo("d2.14");
        assertThat(t.switchName(224)).isEqualTo("d14.14");
        assertThat(t.classes()).extracting(ChannelClass::name).containsExactly("up", "down");
        Shape.assertClasses(t, c -> t.source(c) < t.target(c) ? 1 : 2);
    }

    @ParameterizedTest
    @CsvSource({"2, 3", "3, 6", "4, 9"})
    void concentrationDefaultsToAThirdOfTheNetworkRadixRoundedUp(int v, int concentration) {
        assertThat(Delorme.of(v).concentration()).isEqualTo(concentration);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void worstCaseIsAPermutation(int v) {
        WorstTraffic.assertPermutesButFor(6, Delorme.of(v));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "6  | 1 | v is 6, but must be in 2..5",
                "1  | 1 | v is 1, but must be in 2..5",
                "-5 | 1 | v is -5, but must be in 2..5",
                "2  | 0 | concentration is 0, but must be at least 1",
                "5  | 2147483647 | the topology would have 52,261,162,033,392 endpoints, but at most 4,000,000 are possible"
            })
    void refusesParametersThatDoNotWork(int v, int concentration, String message) {
        assertThatThrownBy(() -> Delorme.of(v, concentration))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }

    @Test
    void refusesWhatDoesNotFitTheHeaderWithoutAConcentration() {
        assertThatThrownBy(() -> Delorme.of(Integer.MAX_VALUE)).hasMessage("v is 2147483647, but must be in 2..5");
    }
}
