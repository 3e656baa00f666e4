package io.weft.optimizer.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.optimizer.Messages;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** What the fullest of some bins holds at least, against trying all ways to fill them. */
class MakespanBoundTest {
    @Property(tries = 2000)
    void nothingIsBelowIt(
            @ForAll @IntRange(min = 1, max = 4) int bins,
            @ForAll @IntRange(min = 1, max = 9) int count,
            @ForAll @IntRange(min = 1, max = 40) int heaviest,
            @ForAll long seed) {
        long[] weights = weights(count, heaviest, new Random(seed));
        long even = (Arrays.stream(weights).sum() + bins - 1) / bins;
        assertThat(MakespanBound.of(weights, bins))
                .isLessThanOrEqualTo(fullest(weights, 0, new long[bins]))
                .isGreaterThanOrEqualTo(Math.max(even, weights[0]));
    }

    @Test
    void isMostlyWhatThereIs() {
        Random random = new Random(1);
        int met = 0;
        for (int i = 0; i < 500; i++) {
            long[] weights = weights(1 + random.nextInt(8), 30, random);
            int bins = 1 + random.nextInt(4);
            met += MakespanBound.of(weights, bins) == fullest(weights, 0, new long[bins]) ? 1 : 0;
        }
        assertThat(met).isGreaterThan(400);
    }

    @Test
    void thingsOfMoreThanHalfABinLeaveLittleRoom() {
        assertThat(MakespanBound.of(new long[] {8, 5, 5, 5, 1}, 2)).isEqualTo(13);
        assertThat(MakespanBound.of(new long[] {7, 7, 7}, 2)).isEqualTo(14);
        assertThat(MakespanBound.of(new long[] {4, 4, 4, 4, 4}, 2)).isEqualTo(12);
        assertThat(MakespanBound.of(new long[] {}, 2)).isZero();
    }

    @Test
    void sumsOfLargeWeightsDoNotOverflow() {
        long third = Messages.MOST_WEIGHT / 3;
        assertThat(MakespanBound.of(new long[] {third, third, third}, 2)).isEqualTo(2 * third);
        assertThat(MakespanBound.of(new long[] {Messages.MOST_WEIGHT}, 100_000)).isEqualTo(Messages.MOST_WEIGHT);
        long[] many = new long[8192];
        Arrays.fill(many, Messages.MOST_WEIGHT / many.length);
        assertThat(MakespanBound.of(many, 4096)).isEqualTo(2 * many[0]);
    }

    private static long[] weights(int count, int heaviest, Random random) {
        return random.longs(count, 1, heaviest + 1)
                .map(w -> -w)
                .sorted()
                .map(w -> -w)
                .toArray();
    }

    private static long fullest(long[] weights, int next, long[] held) {
        if (next == weights.length) {
            return Arrays.stream(held).max().orElse(0);
        }
        long least = Long.MAX_VALUE;
        for (int bin = 0; bin < held.length; bin++) {
            held[bin] += weights[next];
            least = Math.min(least, fullest(weights, next + 1, held));
            held[bin] -= weights[next];
        }
        return least;
    }
}
