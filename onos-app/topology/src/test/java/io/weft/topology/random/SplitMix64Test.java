package io.weft.topology.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SplitMix64Test {
    /** Rosetta Code, "Pseudo-random numbers/Splitmix64". */
    @Test
    void givesThePublishedNumbers() {
        SplitMix64 random = new SplitMix64(1_234_567);
        assertThat(IntStream.range(0, 5).mapToObj(i -> Long.toUnsignedString(random.next())))
                .containsExactly(
                        "6457827717110365317",
                        "3203168211198807973",
                        "9817491932198370423",
                        "4593380528125082431",
                        "16408922859458223821");
    }

    /** The same source: how often each of 0..4 comes in 100,000. */
    @Test
    void givesThePublishedNumbersBelowFive() {
        SplitMix64 random = new SplitMix64(987_654_321);
        int[] counts = new int[5];
        IntStream.range(0, 100_000).forEach(i -> counts[random.below(5)]++);
        assertThat(counts).containsExactly(20_027, 19_892, 20_073, 19_978, 20_030);
    }

    /** Without drawing again, some of the numbers below 3 * 2^29 would come twice as often as others. */
    @ParameterizedTest
    @ValueSource(ints = {3, 300, (1 << 30) + 1, 3 << 29, Integer.MAX_VALUE})
    void isAsOftenInEveryThirdOfTheRange(int bound) {
        SplitMix64 random = new SplitMix64(1);
        int[] counts = new int[3];
        for (int i = 0; i < 30_000; i++) {
            counts[(int) (3L * random.below(bound) / bound)]++;
        }
        assertThat(IntStream.of(counts)).allMatch(count -> count > 9_700 && count < 10_300);
    }

    @Test
    void hasNoChoiceBelowOne() {
        SplitMix64 random = new SplitMix64(1);
        assertThat(IntStream.range(0, 100).map(i -> random.below(1))).containsOnly(0);
    }
}
