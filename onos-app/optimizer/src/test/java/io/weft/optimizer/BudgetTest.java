package io.weft.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BudgetTest {
    @Test
    void whatIsGivenAtLeastIsGivenThoughTheTimeIsSpent() {
        Budget spent = Budget.of(Duration.ZERO);
        assertThat(spent.spent()).isTrue();
        assertThat(spent.atLeast(Duration.ofHours(1)).spent()).isFalse();
        Budget more = Budget.of(Duration.ofHours(2)).atLeast(Duration.ofHours(1));
        assertThat(more.nanosLeft()).isGreaterThan(Duration.ofMinutes(100).toNanos());
    }

    @Test
    void whatIsBeyondAnEndIsCountedFromThere() {
        Budget spent = Budget.of(Duration.ofSeconds(-2));
        assertThat(spent.share(0.1).extended(Duration.ofSeconds(1)).spent()).isTrue();
        assertThat(spent.extended(Duration.ofHours(1)).nanosLeft())
                .isBetween(Duration.ofMinutes(58).toNanos(), Duration.ofHours(1).toNanos());
        assertThat(spent.extended(Duration.ofHours(1))
                        .atMost(Duration.ofSeconds(1))
                        .nanosLeft())
                .isLessThanOrEqualTo(Duration.ofSeconds(1).toNanos());
    }

    @Test
    void whatIsToEndHasNoTimeAtLeast() {
        assertThat(Budget.of(Duration.ofHours(1), () -> true)
                        .atLeast(Duration.ofHours(1))
                        .spent())
                .isTrue();
    }
}
