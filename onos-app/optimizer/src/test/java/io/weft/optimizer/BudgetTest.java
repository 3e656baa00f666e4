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
    void whatIsToEndHasNoTimeAtLeast() {
        assertThat(Budget.of(Duration.ofHours(1), () -> true)
                        .atLeast(Duration.ofHours(1))
                        .spent())
                .isTrue();
    }
}
