package io.weft.topology.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectiveSpaceTest {
    private static ProjectiveSpace space(int dimension, int q) {
        return new ProjectiveSpace(dimension, GaloisField.of(q));
    }

    @ParameterizedTest
    @CsvSource({"1, 2, 3", "1, 9, 10", "2, 2, 7", "2, 3, 13", "2, 4, 21", "2, 16, 273", "3, 2, 15", "3, 5, 156"})
    void pointsAreNumberedByTheirNormalisedCoordinatesInOrder(int dimension, int q, int points) {
        ProjectiveSpace space = space(dimension, q);
        assertThat(space.points()).isEqualTo(points);
        int[] before = new int[dimension + 1];
        for (int p = 0; p < points; p++) {
            int[] x = space.coordinates(p);
            assertThat(space.point(x)).isEqualTo(p);
            assertThat(Arrays.stream(x).filter(c -> c != 0).findFirst()).hasValue(1);
            assertThat(Arrays.compare(before, x)).isNegative();
            before = x;
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 4, 1", "2, 2, 7", "2, 8, 73", "2, 9, 91", "3, 2, 35", "3, 3, 130", "4, 2, 155", "4, 3, 1210"})
    void everyTwoPointsAreOnOneLine(int dimension, int q, int lines) {
        ProjectiveSpace space = space(dimension, q);
        int[][] together = new int[space.points()][space.points()];
        for (int[] line : space.lines()) {
            assertThat(line).hasSize(q + 1);
            for (int a : line) {
                for (int b : line) {
                    together[a][b]++;
                }
            }
        }
        assertThat(space.lines()).hasNumberOfRows(lines);
        for (int a = 0; a < space.points(); a++) {
            together[a][a] = 1;
            assertThat(together[a]).containsOnly(1);
        }
    }

    /** A line is a plane through the origin: a third point on it is a sum of multiples of any two. */
    @ParameterizedTest
    @CsvSource({"2, 5", "3, 3", "3, 4"})
    void pointsOnALineDependOnEachOther(int dimension, int q) {
        ProjectiveSpace space = space(dimension, q);
        GaloisField f = space.field();
        for (int[] line : space.lines()) {
            int[] x = space.coordinates(line[0]);
            int[] y = space.coordinates(line[1]);
            for (int p = 2; p < line.length; p++) {
                int[] z = space.coordinates(line[p]);
                boolean depends = false;
                for (int i = 0; i < q * q; i++) {
                    boolean is = true;
                    for (int c = 0; c < z.length; c++) {
                        is &= f.add(f.multiply(i % q, x[c]), f.multiply(i / q, y[c])) == z[c];
                    }
                    depends |= is;
                }
                assertThat(depends).isTrue();
            }
        }
    }

    @Test
    void refusesOtherCoordinates() {
        ProjectiveSpace plane = space(2, 3);
        for (int[] wrong : new int[][] {{0, 0, 0}, {2, 1, 0}, {1, 0}, {1, 0, 0, 0}, {}}) {
            assertThatThrownBy(() -> plane.point(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(Arrays.toString(wrong) + " are no normalised coordinates of a point");
        }
    }
}
