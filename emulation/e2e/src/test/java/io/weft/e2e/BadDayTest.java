package io.weft.e2e;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Two controllers of one fabric live through {@linkplain BadDay bad days}: 2 of them, or as many as
 * {@code -Dweft.badday.days} says, from the seed of {@code -Dweft.badday.seed} on.
 */
class BadDayTest {
    private static final long SEED = Long.getLong("weft.badday.seed", 1);
    private static final int DAYS = Integer.getInteger("weft.badday.days", 2);

    @Test
    @Timeout(24 * 3600)
    void twoControllersComeThroughBadDays() {
        for (long seed = SEED; seed < SEED + DAYS; seed++) {
            long began = System.nanoTime();
            try (BadDay day = new BadDay(seed)) {
                try {
                    day.pass();
                    System.out.printf(
                            "bad day %d: %d ms, %s%n", seed, (System.nanoTime() - began) / 1_000_000, day.summary());
                } catch (RuntimeException | AssertionError e) {
                    throw new AssertionError(
                            "the day of -Dweft.badday.seed=" + seed + ": " + e.getMessage() + "\n"
                                    + String.join("\n", day.diary()),
                            e);
                }
            }
        }
    }
}
