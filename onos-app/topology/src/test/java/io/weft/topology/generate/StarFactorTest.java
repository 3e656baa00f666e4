package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.field.PrimePowers;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StarFactorTest {
    static IntStream paleyOrders() {
        return IntStream.rangeClosed(5, 113).filter(n -> n % 4 == 1 && PrimePowers.contains(n));
    }

    static IntStream inductiveQuadDegrees() {
        return IntStream.rangeClosed(0, 48).filter(d -> d % 4 == 0 || d % 4 == 3);
    }

    private static void assertRegular(StarFactor g, int order, int degree) {
        assertThat(g.order()).isEqualTo(order);
        assertThat(IntStream.range(0, order).map(g::image)).containsExactlyInAnyOrder(range(order));
        for (int x = 0; x < order; x++) {
            int vertex = x;
            assertThat(g.areLinked(x, x)).isFalse();
            assertThat(IntStream.range(0, order).filter(y -> g.areLinked(vertex, y)))
                    .hasSize(degree);
            assertThat(IntStream.range(0, order)).allMatch(y -> g.areLinked(vertex, y) == g.areLinked(y, vertex));
        }
    }

    private static Integer[] range(int end) {
        return IntStream.range(0, end).boxed().toArray(Integer[]::new);
    }

    private static void assertInvolution(StarFactor g) {
        assertThat(IntStream.range(0, g.order())).allMatch(x -> g.image(x) != x && g.image(g.image(x)) == x);
    }

    @ParameterizedTest
    @MethodSource("paleyOrders")
    void everyTwoVerticesAreLinkedInThePaleyGraphOrInItsImage(int order) {
        StarFactor g = StarFactor.paley(order);
        assertRegular(g, order, (order - 1) / 2);
        for (int x = 0; x < order; x++) {
            for (int y = 0; y < order; y++) {
                boolean inImage = g.areLinked(g.image(x), g.image(y));
                assertThat(g.areLinked(x, y) ^ inImage).isEqualTo(x != y);
                assertThat(g.areLinked(g.image(g.image(x)), g.image(g.image(y))))
                        .as("f twice is an automorphism")
                        .isEqualTo(g.areLinked(x, y));
            }
        }
    }

    @Test
    void thePaleyGraphOnFiveVerticesIsThePentagonWhoseImageIsThePentagram() {
        StarFactor g = StarFactor.paley(5);
        for (int x = 0; x < 5; x++) {
            assertThat(g.image(x)).isEqualTo(2 * x % 5);
            for (int y = 0; y < 5; y++) {
                assertThat(g.areLinked(x, y)).isEqualTo(Math.floorMod(x - y, 5) == 1 || Math.floorMod(x - y, 5) == 4);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("inductiveQuadDegrees")
    void everyTwoVerticesAreLinkedInTheInductiveQuadGraphOrInItsImageOrPartners(int degree) {
        StarFactor g = StarFactor.inductiveQuad(degree);
        assertRegular(g, 2 * degree + 2, degree);
        assertInvolution(g);
        for (int x = 0; x < g.order(); x++) {
            for (int y = 0; y < g.order(); y++) {
                boolean inImage = g.areLinked(g.image(x), g.image(y));
                assertThat(g.areLinked(x, y) ^ inImage).isEqualTo(x != y && g.image(x) != y);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 31, 32, 33, 34})
    void graphsOfBermondDelormeAndFarhiHaveTheirProperty(int degree) {
        StarFactor g = StarFactor.bermondDelormeFarhi(degree);
        assertRegular(g, 2 * degree, degree);
        assertInvolution(g);
        for (int x = 0; x < g.order(); x++) {
            for (int y = 0; y < g.order(); y++) {
                int a = x;
                int b = y;
                boolean near = x == y
                        || g.areLinked(x, y)
                        || IntStream.range(0, g.order()).anyMatch(z -> g.areLinked(a, z) && g.areLinked(z, b));
                assertThat(near).as("two vertices are at most two links apart").isTrue();
                assertThat(x == y || y == g.image(x) || g.areLinked(x, y) || g.areLinked(g.image(x), g.image(y)))
                        .isTrue();
            }
        }
    }
}
