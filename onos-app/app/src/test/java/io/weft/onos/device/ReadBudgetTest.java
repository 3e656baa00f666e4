package io.weft.onos.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ReadBudgetTest {
    private long seconds = -3;
    private final ReadBudget budget = new ReadBudget(100, 10, () -> TimeUnit.SECONDS.toNanos(seconds));

    @Test
    void whatIsSpentIsThereAgainLater() {
        assertThat(budget.spend(600)).isTrue();
        assertThat(budget.spend(600)).isTrue();
        assertThat(budget.spend(1)).isFalse();
        seconds += 2;
        assertThat(budget.spend(1)).isFalse();
        seconds += 1;
        assertThat(budget.spend(1)).isTrue();
    }

    @Test
    void noMoreIsSavedThanForSomeTime() {
        seconds += 1_000;
        assertThat(budget.spend(1_000)).isTrue();
        assertThat(budget.spend(1)).isFalse();
    }
}
