package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** When a fabric is repaired that changes again and again. */
class RepairsTest {
    private static final int LEAVING = 100;
    private static final Duration APART = Duration.ofMillis(2);

    private final VirtualEffects effects = new VirtualEffects(this::reduce);
    private final VirtualTime time = effects.time;
    private final Repairs repairs = new Repairs(effects);
    private int left;
    private int repaired;

    private void reduce(LoopEvent event) {
        if (event == Repairs.REPAIR && repairs.isDue()) {
            repairs.begin();
            repaired++;
            time.pass(APART.multipliedBy(LEAVING));
            repairs.fail(new IllegalStateException("what comes of it does not matter here"));
        }
    }

    /** A controller that is behind with the events repairs what they tell of together, not each for itself. */
    @Test
    void whatHasHappenedByNowIsRepairedTogether() {
        for (int i = 0; i < LEAVING; i++) {
            time.after(APART.multipliedBy(i), this::leave);
        }
        time.pass(APART.multipliedBy(LEAVING / 2));
        time.run(APART.multipliedBy(2 * LEAVING));
        assertThat(left).isEqualTo(LEAVING);
        assertThat(repaired).isBetween(1, 5);
    }

    private void leave() {
        left++;
        repairs.need(true, time.now());
        repairs.post(false, false, time.now());
        time.pass(APART);
    }

    @Test
    void whatReturnsWaitsForOthersForASecondAndWhatFailsAmongManyForHalfOfIt() {
        repairs.need(false, time.now());
        assertThat(millisUntilRepaired(true, false)).isEqualTo(1_000);
        repairs.need(true, time.now());
        assertThat(millisUntilRepaired(true, false)).isZero();
        repairs.need(true, time.now());
        assertThat(millisUntilRepaired(true, true)).isEqualTo(500);
    }

    @Test
    void whatIsOnlyTriedAgainFollowsNoFailure() {
        repairs.need(false, time.now());
        assertThat(repairs.isAfterFailure()).as("something returned").isFalse();
        repairs.need(true, time.now());
        repairs.need(false, time.now());
        assertThat(repairs.isAfterFailure()).as("something failed as well").isTrue();
        repairs.begin();
        repairs.fail(new IllegalStateException("for a test"));
        repairs.again(time.now());
        assertThat(repairs.isNeeded()).isTrue();
        assertThat(repairs.isAfterFailure()).isFalse();
    }

    private int millisUntilRepaired(boolean othersReturn, boolean manyFail) {
        int before = repaired;
        for (int millis = 0; ; millis += 50) {
            repairs.gathered();
            repairs.post(othersReturn, manyFail, time.now());
            time.run(Duration.ZERO);
            if (repaired > before) {
                return millis;
            }
            time.run(Duration.ofMillis(50));
        }
    }
}
