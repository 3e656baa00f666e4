package io.weft.topology.field;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PrimePowersTest {
    @Test
    void containsExactlyThePowersOfPrimes() {
        Set<Integer> expected = new TreeSet<>();
        for (int n = 2; n <= 1000; n++) {
            int candidate = n;
            boolean prime = IntStream.range(2, n).noneMatch(d -> candidate % d == 0);
            for (long power = n; prime && power <= 1000; power *= n) {
                expected.add((int) power);
            }
        }
        assertThat(IntStream.rangeClosed(-5, 1000).filter(PrimePowers::contains).boxed())
                .containsExactlyElementsOf(expected);
    }

    @Test
    void nearestAreTheNeighboursOnBothSides() {
        assertThat(PrimePowers.nearest(6, 2, 100)).containsExactly(5, 7);
        assertThat(PrimePowers.nearest(24, 2, 100)).containsExactly(23, 25);
        assertThat(PrimePowers.nearest(7, 2, 100)).containsExactly(5, 8);
    }

    @Test
    void nearestStayInTheRange() {
        assertThat(PrimePowers.nearest(6, 6, 100)).containsExactly(7);
        assertThat(PrimePowers.nearest(6, 2, 6)).containsExactly(5);
        assertThat(PrimePowers.nearest(1_000_000, 2, 100)).containsExactly(97);
        assertThat(PrimePowers.nearest(1, 2, 100)).containsExactly(2);
    }
}
