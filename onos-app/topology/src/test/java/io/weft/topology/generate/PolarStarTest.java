package io.weft.topology.generate;

import static io.weft.topology.generate.PolarStar.Factor.INDUCTIVE_QUAD;
import static io.weft.topology.generate.PolarStar.Factor.PALEY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.ChannelClass;
import io.weft.topology.Topology;
import io.weft.topology.field.GaloisField;
import io.weft.topology.structure.MinimalPaths;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolarStarTest {
    /** The numbers in a switch's name: three coordinates and the vertex. */
    private static int[] numbers(Topology t, int s) {
        return IntStream.of(0, 1, 2, 3)
                .map(i -> Integer.parseInt(t.switchName(s).substring(1).split("\\.", -1)[i]))
                .toArray();
    }

    private static int dot(GaloisField f, int[] x, int[] y) {
        return IntStream.range(0, 3).map(i -> f.multiply(x[i], y[i])).reduce(0, f::add);
    }

    private static boolean isSquare(GaloisField f, int x) {
        return IntStream.range(1, f.order()).anyMatch(y -> f.multiply(y, y) == x);
    }

    @ParameterizedTest
    @CsvSource({"2, 5", "3, 5", "4, 9", "5, 5", "3, 13", "2, 25"})
    void linksWithAPaleyGraphAreThoseOfTheDefinition(int q, int order) {
        Topology t = PolarStar.of(q, PALEY, (order - 1) / 2, 1);
        GaloisField plane = GaloisField.of(q);
        GaloisField f = GaloisField.of(order);
        for (int a = 0; a < t.switchCount(); a++) {
            int[] x = numbers(t, a);
            for (int b = a + 1; b < t.switchCount(); b++) {
                int[] y = numbers(t, b);
                boolean isImage = y[3] == f.multiply(x[3], f.primitiveElement());
                boolean isPreimage = x[3] == f.multiply(y[3], f.primitiveElement());
                boolean expected = dot(plane, x, y) == 0 && isImage;
                if (a / order == b / order) {
                    expected =
                            isSquare(f, f.subtract(x[3], y[3])) || (dot(plane, x, y) == 0 && (isImage || isPreimage));
                }
                assertThat(Shape.linked(t, t.switchName(a), t.switchName(b))).isEqualTo(expected);
            }
        }
    }

    /** Within copies, that of a point which is no quadric says what the factor is. */
    @ParameterizedTest
    @CsvSource({"2, 0", "2, 3", "3, 3", "3, 4", "4, 7", "5, 8"})
    void linksWithAnInductiveQuadGraphAreThoseOfTheDefinition(int q, int degree) {
        Topology t = PolarStar.of(q, INDUCTIVE_QUAD, degree, 1);
        GaloisField plane = GaloisField.of(q);
        int order = 2 * degree + 2;
        int usual = order
                * IntStream.range(0, t.switchCount() / order)
                        .filter(p -> dot(plane, numbers(t, p * order), numbers(t, p * order)) != 0)
                        .findFirst()
                        .orElseThrow();
        for (int a = 0; a < t.switchCount(); a++) {
            int[] x = numbers(t, a);
            for (int b = a + 1; b < t.switchCount(); b++) {
                int[] y = numbers(t, b);
                boolean image = dot(plane, x, y) == 0 && (x[3] ^ y[3]) == 1;
                boolean inFactor = a / order == b / order
                        && Shape.linked(t, t.switchName(usual + x[3]), t.switchName(usual + y[3]));
                assertThat(Shape.linked(t, t.switchName(a), t.switchName(b))).isEqualTo(image || inFactor);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2, PALEY, 2", "2, PALEY, 6", "2, INDUCTIVE_QUAD, 0", "2, INDUCTIVE_QUAD, 4", "2, INDUCTIVE_QUAD, 40",
        "3, PALEY, 2", "3, PALEY, 4", "3, INDUCTIVE_QUAD, 0", "3, INDUCTIVE_QUAD, 3", "3, INDUCTIVE_QUAD, 7",
        "4, PALEY, 2", "4, PALEY, 12", "4, INDUCTIVE_QUAD, 0", "4, INDUCTIVE_QUAD, 3", "4, INDUCTIVE_QUAD, 8",
        "5, PALEY, 2", "5, PALEY, 6", "5, INDUCTIVE_QUAD, 4", "5, INDUCTIVE_QUAD, 11", "5, INDUCTIVE_QUAD, 12",
        "7, PALEY, 2", "7, PALEY, 8", "7, INDUCTIVE_QUAD, 0", "7, INDUCTIVE_QUAD, 3", "7, INDUCTIVE_QUAD, 7",
        "8, PALEY, 4", "8, INDUCTIVE_QUAD, 3", "9, PALEY, 6", "9, INDUCTIVE_QUAD, 4", "11, INDUCTIVE_QUAD, 3"
    })
    void hasDiameterThreeAndTheDegreesOfItsDefinition(int q, PolarStar.Factor factor, int degree) {
        Topology t = PolarStar.of(q, factor, degree, 1);
        int order = 2 * degree + (factor == PALEY ? 1 : 2);
        assertThat(t.switchCount()).isEqualTo((q * q + q + 1) * order);
        Shape.assertSimpleAndSymmetric(t);
        if (factor == PALEY) {
            GaloisField plane = GaloisField.of(q);
            Shape.assertPorts(t, s -> isFixedVertexOfAQuadric(t, plane, s), q + degree, 1);
            Shape.assertPorts(t, s -> !isFixedVertexOfAQuadric(t, plane, s), q + 1 + degree, 1);
        } else {
            Shape.assertPorts(t, s -> true, q + 1 + degree, 1);
        }
        MinimalPaths minimal = MinimalPaths.of(t);
        assertThat(minimal.diameter()).isEqualTo(3);
        assertThat(minimal.unreachablePairs()).isZero();
    }

    private static boolean isFixedVertexOfAQuadric(Topology t, GaloisField plane, int s) {
        int[] x = numbers(t, s);
        return x[3] == 0 && dot(plane, x, x) == 0;
    }

    /** Computed for this project by another program; the last is of the size of K. Lakhotia et al., 2023. */
    @ParameterizedTest
    @CsvSource({
        "3,  PALEY,          2, 65,   193,  6",
        "5,  PALEY,          2, 155,  617,  8",
        "7,  PALEY,          2, 285,  1421, 10",
        "11, INDUCTIVE_QUAD, 3, 1064, 7980, 15"
    })
    void hasTheSizesThatAreKnown(int q, PolarStar.Factor factor, int degree, int switches, int links, int radix) {
        Topology t = PolarStar.of(q, factor, degree);
        assertThat(t.switchCount()).isEqualTo(switches);
        assertThat(t.linkCount()).isEqualTo(links);
        assertThat(t.networkRadix()).isEqualTo(radix);
    }

    @ParameterizedTest
    @CsvSource({"3, PALEY, 2, 2", "4, PALEY, 2, 3", "5, INDUCTIVE_QUAD, 3, 3", "5, INDUCTIVE_QUAD, 4, 4"})
    void concentrationDefaultsToAThirdOfTheNetworkRadixRoundedUp(
            int q, PolarStar.Factor factor, int degree, int concentration) {
        assertThat(PolarStar.of(q, factor, degree).concentration()).isEqualTo(concentration);
    }

    @Test
    void switchesAreNamedByPointAndVertexAndParametersRecorded() {
        Topology t = PolarStar.TYPE.generate(Map.of("q", 5, "factor", "inductive-quad", "degree", 3));
        assertThat(t.type()).isEqualTo("polarstar");
        assertThat(t.parameters().toString()).isEqualTo("{q=5, factor=inductive-quad, degree=3, concentration=3}");
        assertThat(t.switchName(0)).isEqualTo("s0.0.1.0");
        assertThat(t.switchName(9)).isEqualTo("s0.1.0.1");
        assertThat(t.switchName(31 * 8 - 1)).isEqualTo("s1.4.4.7");
        assertThat(t.classes()).extracting(ChannelClass::name).containsExactly("up", "down");
        Shape.assertClasses(t, c -> t.source(c) < t.target(c) ? 1 : 2);
        assertThat(PolarStar.TYPE
                        .generate(Map.of("q", 2, "factor", "paley", "degree", 2, "concentration", 4))
                        .parameters())
                .containsEntry("factor", "paley")
                .containsEntry("concentration", 4);
    }

    @ParameterizedTest
    @CsvSource({"2, PALEY, 2", "3, PALEY, 4", "4, INDUCTIVE_QUAD, 3", "5, INDUCTIVE_QUAD, 4", "3, INDUCTIVE_QUAD, 0"})
    void worstCaseIsAPermutation(int q, PolarStar.Factor factor, int degree) {
        WorstTraffic.assertPermutesButFor(3, PolarStar.of(q, factor, degree));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "6  | PALEY          | 2   | 1 | q is 6, but must be a prime power; the nearest are 5, 7",
                "180 | INDUCTIVE_QUAD | 0  | 1 | q is 180, but must be a prime power; the nearest are 179",
                "3  | PALEY          | 5   | 1 | degree is 5, but must be such that 2 degree + 1 is a prime power and 1 modulo 4; the nearest are 4, 6",
                "3  | PALEY          | 0   | 1 | degree is 0, but must be such that 2 degree + 1 is a prime power and 1 modulo 4; the nearest are 2",
                "3  | PALEY          | 10  | 1 | degree is 10, but must be such that 2 degree + 1 is a prime power and 1 modulo 4; the nearest are 8, 12",
                "2  | PALEY          | 127 | 1 | degree is 127, but must be such that 2 degree + 1 is a prime power and 1 modulo 4; the nearest are 120",
                "3  | INDUCTIVE_QUAD | 5   | 1 | degree is 5, but must be 0 or 3 modulo 4; the nearest are 4, 7",
                "3  | INDUCTIVE_QUAD | 128 | 1 | degree is 128, but must be in 0..127",
                "3  | PALEY          | -1  | 1 | degree is -1, but must be in 0..127",
                "1  | PALEY          | 2   | 1 | q is 1, but must be at least 2",
                "3  | PALEY          | 2   | 0 | concentration is 0, but must be at least 1",
                "181 | INDUCTIVE_QUAD | 0  | 1 | the topology would have 65,886 switches, but at most 65,534 are possible",
                "149 | PALEY         | 1   | 1 | the topology would have 67,053 switches, but at most 65,534 are possible",
                "2147483647 | INDUCTIVE_QUAD | 127 | 2147483647 | the topology would have 1,180,591,620,167,655,489,792 switches, but at most 65,534 are possible",
                "2  | PALEY          | 2   | 2147483647 | the topology would have 75,161,927,645 endpoints, but at most 4,000,000 are possible"
            })
    void refusesParametersThatDoNotWork(int q, PolarStar.Factor factor, int degree, int concentration, String message) {
        assertThatThrownBy(() -> PolarStar.of(q, factor, degree, concentration))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }

    @Test
    void refusesOtherFactors() {
        assertThatThrownBy(() -> PolarStar.TYPE.generate(Map.of("q", 3, "factor", "petersen", "degree", 3)))
                .isInstanceOf(Refusal.class)
                .hasMessage("factor is petersen, but must be one of paley, inductive-quad");
    }
}
