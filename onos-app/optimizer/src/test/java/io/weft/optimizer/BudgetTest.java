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
    void graceIsCountedFromTheEnd() {
        Budget spent = Budget.of(Duration.ofSeconds(-2));
        assertThat(spent.withGrace(Duration.ofSeconds(1))
                        .share(0.1)
                        .withinGrace()
                        .spent())
                .isTrue();
        Budget more = spent.withGrace(Duration.ofHours(1));
        assertThat(more.spent()).isTrue();
        assertThat(more.withinGrace().nanosLeft())
                .isBetween(Duration.ofMinutes(58).toNanos(), Duration.ofHours(1).toNanos());
        assertThat(more.withinGrace().atMost(Duration.ofSeconds(1)).nanosLeft())
                .isLessThanOrEqualTo(Duration.ofSeconds(1).toNanos());
        assertThat(more.withinGrace().withinGrace().nanosLeft())
                .isLessThanOrEqualTo(Duration.ofHours(1).toNanos());
    }

    @Test
    void thereIsNoGraceThatIsNotGiven() {
        assertThat(Budget.of(Duration.ZERO).withinGrace().spent()).isTrue();
        assertThat(Budget.of(Duration.ofHours(1), () -> true)
                        .withGrace(Duration.ofHours(1))
                        .withinGrace()
                        .spent())
                .isTrue();
    }

    @Test
    void aShareHasItsShareOfTheGrace() {
        Budget whole = Budget.of(Duration.ofHours(1)).withGrace(Duration.ofHours(10));
        assertThat(whole.share(0.1).withinGrace().nanosLeft())
                .isBetween(
                        Duration.ofMinutes(65).toNanos(), Duration.ofMinutes(66).toNanos());
        assertThat(whole.atMost(Duration.ofMinutes(1)).withinGrace().nanosLeft())
                .isBetween(
                        Duration.ofMinutes(600).toNanos(),
                        Duration.ofMinutes(601).toNanos());
    }

    @Test
    void whatIsToEndHasNoTimeAtLeast() {
        assertThat(Budget.of(Duration.ofHours(1), () -> true)
                        .atLeast(Duration.ofHours(1))
                        .spent())
                .isTrue();
    }
}
