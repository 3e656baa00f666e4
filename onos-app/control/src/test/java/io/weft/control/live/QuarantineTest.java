package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuarantineTest {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final Quarantine quarantine = new Quarantine(Duration.ofSeconds(30));

    @Test
    void lastsTwiceAsLongEachTimeUpToFiveMinutes() {
        for (long seconds : new long[] {30, 60, 120, 240, 300, 300}) {
            assertThat(quarantine.begin(7, "lies", 0)).isEqualTo(Duration.ofSeconds(seconds));
            assertThat(quarantine.holds(7)).isTrue();
            quarantine.end(7, 0);
            assertThat(quarantine.holds(7)).isFalse();
        }
        assertThat(quarantine.begin(8, "lies", 0)).isEqualTo(Duration.ofSeconds(30));
        assertThat(quarantine.reasons()).containsOnlyKeys(8);
    }

    @Test
    void startsAnewAfterTenMinutesWithout() {
        assertThat(quarantine.begin(7, "lies", 0)).hasSeconds(30);
        quarantine.end(7, MINUTE);
        assertThat(quarantine.begin(7, "lies", 12 * MINUTE)).hasSeconds(30);
    }

    @Test
    void fiveFaultsInAMinuteAreTooMany() {
        for (int i = 0; i < 20; i++) {
            assertThat(quarantine.fault(7, i * MINUTE / 3)).isFalse();
        }
        for (int i = 0; i < Quarantine.MOST_FAULTS - 1; i++) {
            assertThat(quarantine.fault(8, i)).isFalse();
        }
        assertThat(quarantine.fault(8, MINUTE - 1)).isTrue();
    }

    @Test
    void attemptsAreMadeLessOftenAndNotAtOnce() {
        BackOff backOff = new BackOff(Duration.ofMillis(50), Duration.ofSeconds(2), 7);
        for (int failures = 1; failures < 100; failures++) {
            long expected = failures > 6 ? 2_000 : 50L << (failures - 1);
            assertThat(backOff.after(failures).toMillis()).isBetween(expected * 3 / 4 - 1, expected * 5 / 4);
        }
        assertThat(backOff.after(9)).isNotEqualTo(backOff.after(9));
    }
}
