package io.weft.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ShuffleTest {
    @Property
    void everyKeyHasAPermutation(
            @ForAll @IntRange(min = 1, max = 300) int size, @ForAll @IntRange int key, @ForAll long seed) {
        Shuffle shuffle = new Shuffle(size, seed);
        int[] places = IntStream.range(0, size)
                .map(i -> shuffle.place(key, i))
                .sorted()
                .toArray();
        assertThat(places).containsExactly(IntStream.range(0, size).toArray());
        assertThat(IntStream.range(0, size)).allMatch(i -> shuffle.at(key, shuffle.place(key, i)) == i);
    }

    /** Over many keys, each number is at each place as often, to within five standard deviations. */
    @Test
    void permutationsAreEvenlySpread() {
        int size = 7;
        int keys = 70_000;
        int[][] times = new int[size][size];
        Shuffle shuffle = new Shuffle(size, 1);
        for (int key = 0; key < keys; key++) {
            for (int i = 0; i < size; i++) {
                times[i][shuffle.place(key, i)]++;
            }
        }
        double expected = (double) keys / size;
        assertThat(Arrays.stream(times).flatMapToInt(Arrays::stream))
                .allMatch(each -> Math.abs(each - expected) < 5 * Math.sqrt(expected));
    }
}
