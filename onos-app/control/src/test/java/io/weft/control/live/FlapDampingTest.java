package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FlapDampingTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    @Test
    void holdsWhatFailsAgainAndAgainForLongerAndLongerUntilItHasBeenQuietForAMinute() {
        FlapDamping damping = new FlapDamping();
        long[] expected = {0, 1, 2, 4, 8, 16, 30, 30};
        long now = 0;
        for (long seconds : expected) {
            damping.failed(7, now);
            assertThat(damping.hold(7, now)).isEqualTo(seconds * SECOND);
            now += SECOND;
        }
        for (int i = 0; i < 10; i++) {
            now += 31 * SECOND;
            damping.failed(7, now);
            assertThat(damping.hold(7, now))
                    .as("what fails as soon as it is used again")
                    .isEqualTo(30 * SECOND);
        }
        assertThat(damping.hold(8, now)).isZero();
        assertThat(damping.hold(7, now + 61 * SECOND)).isZero();
        damping.failed(7, now + 61 * SECOND);
        assertThat(damping.hold(7, now + 61 * SECOND)).isZero();
    }

    @Test
    void whatFailsWithinTenMinutesOfItsLastFailureFlaps() {
        FlapDamping damping = new FlapDamping();
        assertThat(damping.failed(7, 0)).as("its first failure").isFalse();
        assertThat(damping.failed(8, SECOND)).as("another").isFalse();
        assertThat(damping.failed(7, 600 * SECOND)).isTrue();
        assertThat(damping.hold(7, 600 * SECOND)).as("it was up for long").isZero();
        assertThat(damping.failed(7, 1_201 * SECOND)).isFalse();
    }
}
