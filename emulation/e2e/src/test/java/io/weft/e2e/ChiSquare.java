package io.weft.e2e;

import java.util.Collection;

/** Pearson's test that counts are of equally likely outcomes. */
final class ChiSquare {
    /** Standard normal deviate that a random count exceeds once in 30,000 times. */
    private static final double DEVIATE = 4;

    private ChiSquare() {}

    /** The statistic of the counts, zeros included, of all outcomes there are. */
    static double of(Collection<Long> counts) {
        double expected = counts.stream().mapToLong(Long::longValue).average().orElseThrow();
        return counts.stream()
                .mapToDouble(count -> (count - expected) * (count - expected) / expected)
                .sum();
    }

    /** What the statistic of so many outcomes seldom exceeds, by the approximation of Wilson and Hilferty. */
    static double bound(int outcomes) {
        double freedom = outcomes - 1;
        double part = 2 / (9 * freedom);
        return freedom * Math.pow(1 - part + DEVIATE * Math.sqrt(part), 3);
    }
}
