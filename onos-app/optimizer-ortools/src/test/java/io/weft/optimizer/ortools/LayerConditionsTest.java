package io.weft.optimizer.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class LayerConditionsTest {
    @Test
    void sevenMessagesOverThreeLinksAreThreeTwoAndTwo() {
        assertThat(LayerConditions.STRICT.most(7, 1, 3, 1)).isEqualTo(3);
        assertThat(LayerConditions.STRICT.least(7, 3)).isEqualTo(2);
        assertThat(LayerConditions.STRONG.most(7, 1, 3, 1)).isEqualTo(3);
        assertThat(LayerConditions.STRONG.least(7, 3)).isZero();
    }

    @Test
    void relaxedLimitsAreWhatTheLinksAboveTakeInTheBestOfCases() {
        assertThat(LayerConditions.STRONG.most(13, 1, 3, 4)).isEqualTo(5);
        assertThat(LayerConditions.RELAXED.most(13, 1, 3, 4)).isEqualTo(8);
        assertThat(LayerConditions.RELAXED.most(12, 1, 3, 4)).isEqualTo(4);
    }

    @Test
    void noLimitIsBelowTheLargestWeight() {
        assertThat(LayerConditions.STRONG.most(12, 9, 3, 2)).isEqualTo(9);
        assertThat(LayerConditions.RELAXED.most(12, 9, 3, 2)).isEqualTo(18);
    }

    /**
     * Whatever a layer leaves within its limits, the next can divide on, and the last link has no more than its even
     * share.
     */
    @Property
    void limitsOfLayersAddUpToTheEvenShareOfTheLastLink(
            @ForAll @LongRange(min = 1, max = 5000) long total,
            @ForAll @LongRange(min = 1, max = 50) long largest,
            @ForAll @IntRange(min = 1, max = 9) int first,
            @ForAll @IntRange(min = 1, max = 9) int second,
            @ForAll @IntRange(min = 1, max = 9) int third,
            @ForAll LayerConditions conditions) {
        long heaviest = Math.min(largest, total);
        long one = conditions.most(total, heaviest, first, (long) second * third);
        long two = conditions.most(one, heaviest, second, third);
        long three = conditions.most(two, heaviest, third, 1);
        long all = (long) first * second * third;
        assertThat(three).isEqualTo(Math.max((total + all - 1) / all, heaviest));
    }
}
