package io.weft.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Budgets in virtual time. */
class BudgetTest {
    private final AtomicLong now = new AtomicLong(-1_000);
    private final AtomicBoolean cancelled = new AtomicBoolean();

    private Budget of(Duration time) {
        return Budget.of(time, cancelled::get, now::get);
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    private static Duration left(Budget budget) {
        return Duration.ofNanos(budget.nanosLeft());
    }

    @Test
    void itIsSpentAtItsEnd() {
        Budget budget = of(Duration.ofSeconds(3));
        pass(Duration.ofSeconds(3).minusNanos(1));
        assertThat(budget.spent()).isFalse();
        pass(Duration.ofNanos(1));
        assertThat(budget.spent()).isTrue();
        assertThat(left(budget)).isZero();
    }

    @Test
    void itIsSpentOnceItIsCancelled() {
        Budget budget = of(Duration.ofHours(1));
        assertThat(budget.spent()).isFalse();
        cancelled.set(true);
        assertThat(budget.spent()).isTrue();
        assertThat(budget.withGrace(Duration.ofHours(1)).withinGrace().spent()).isTrue();
        assertThat(budget.atLeast(Duration.ofHours(1)).spent()).isTrue();
        assertThat(budget.share(0.5).spent()).isTrue();
    }

    @Test
    void aLoopLooksAtTheClockInOneOf64Places() {
        Budget spent = of(Duration.ZERO);
        assertThat(spent.spentAt(62)).isFalse();
        assertThat(spent.spentAt(63)).isTrue();
        assertThat(spent.spentAt(64)).isFalse();
        assertThat(spent.spentAt(127)).isTrue();
    }

    @Test
    void aShareIsOfWhatIsLeftAndBeginsNow() {
        Budget budget = of(Duration.ofSeconds(10));
        pass(Duration.ofSeconds(2));
        Budget quarter = budget.share(0.25);
        assertThat(left(quarter)).isEqualTo(Duration.ofSeconds(2));
        pass(Duration.ofSeconds(2));
        assertThat(quarter.spent()).isTrue();
        assertThat(left(budget)).isEqualTo(Duration.ofSeconds(6));
    }

    @Test
    void atLeastAndAtMostBoundWhatIsLeft() {
        Budget spent = of(Duration.ZERO);
        assertThat(left(spent.atLeast(Duration.ofHours(1)))).isEqualTo(Duration.ofHours(1));
        Budget two = of(Duration.ofHours(2));
        assertThat(left(two.atLeast(Duration.ofHours(1)))).isEqualTo(Duration.ofHours(2));
        assertThat(left(two.atMost(Duration.ofHours(1)))).isEqualTo(Duration.ofHours(1));
        assertThat(left(two.atMost(Duration.ofHours(3)))).isEqualTo(Duration.ofHours(2));
    }

    @Test
    void graceIsCountedFromTheEnd() {
        Budget late = of(Duration.ofSeconds(-2));
        assertThat(late.withGrace(Duration.ofSeconds(1))
                        .share(0.1)
                        .withinGrace()
                        .spent())
                .isTrue();
        Budget more = late.withGrace(Duration.ofHours(1));
        assertThat(more.spent()).isTrue();
        assertThat(left(more.withinGrace())).isEqualTo(Duration.ofHours(1).minusSeconds(2));
        assertThat(left(more.withinGrace().atMost(Duration.ofSeconds(1)))).isEqualTo(Duration.ofSeconds(1));
        assertThat(left(more.withinGrace().withinGrace()))
                .as("a grace is given once")
                .isEqualTo(Duration.ofHours(1).minusSeconds(2));
    }

    @Test
    void thereIsNoGraceThatIsNotGiven() {
        assertThat(of(Duration.ZERO).withinGrace().spent()).isTrue();
    }

    @Test
    void aShareHasItsShareOfTheGrace() {
        Budget whole = of(Duration.ofHours(1)).withGrace(Duration.ofHours(10));
        assertThat(left(whole.share(0.1).withinGrace())).isEqualTo(Duration.ofMinutes(66));
        assertThat(left(whole.atMost(Duration.ofMinutes(1)).withinGrace())).isEqualTo(Duration.ofMinutes(601));
    }
}
