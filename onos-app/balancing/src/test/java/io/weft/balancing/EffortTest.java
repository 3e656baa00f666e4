package io.weft.balancing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EffortTest {
    private final Effort effort = new Effort();

    private double without(long load) {
        double part = effort.part(load);
        effort.ended(false);
        return part;
    }

    @Test
    void isLessAndLessWhereNothingIsFoundButNeverNothing() {
        assertThat(without(1_000)).isEqualTo(1);
        assertThat(without(1_000)).isEqualTo(0.5);
        assertThat(without(1_050)).isEqualTo(0.25);
        for (int i = 0; i < 10; i++) {
            without(1_000);
        }
        assertThat(without(1_000)).isEqualTo(1 / 16.0);
    }

    @Test
    void isAllAgainForAnotherLoadOrWhenSomethingWasFound() {
        without(1_000);
        assertThat(without(1_101)).isEqualTo(1);
        assertThat(without(1_100)).isEqualTo(0.5);
        assertThat(without(1_000)).isEqualTo(1);
        effort.ended(true);
        assertThat(without(1_000)).isEqualTo(1);
        effort.renew();
        assertThat(without(1_000)).isEqualTo(1);
    }

    /** Each load is near the one before, and the last is far from the first. */
    @Test
    void isAllAgainForALoadThatCreeps() {
        double most = 0;
        without(1_000);
        for (long load = 1_040; load < 1_300; load += 40) {
            most = Math.max(most, without(load));
        }
        assertThat(most).isEqualTo(1);
    }
}
