package io.weft.planning.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrecisionTest {
    private static final Precision ONE_POINT = ResilienceSettings.DEFAULT.precision();

    /**
     * Sums the probabilities of all courses of the sampling: by hits after each batch, as long as no interval is narrow
     * enough. Nothing is drawn.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.01, 0.05, 0.205, 0.285, 0.335, 0.5, 0.86})
    void theIntervalHoldsTheTruthAsOftenAsPromisedAlthoughItDecidesWhenToStop(double truth) {
        double[] batch = new double[Precision.BATCH + 1];
        BinomialDistribution hitsOfBatch = BinomialDistribution.of(Precision.BATCH, truth);
        for (int hits = 0; hits < batch.length; hits++) {
            batch[hits] = hitsOfBatch.probability(hits);
        }
        double[] byHits = {1};
        double covered = 0;
        double left = 1;
        for (int samples = Precision.BATCH; left > 1e-9; samples += Precision.BATCH) {
            byHits = withBatch(byHits, batch);
            for (int hits = 0; hits <= samples; hits++) {
                if (byHits[hits] > 1e-12 && ONE_POINT.isReached(hits, samples)) {
                    assertThat(ONE_POINT.high(hits, samples) - ONE_POINT.low(hits, samples))
                            .isLessThanOrEqualTo(0.02);
                    boolean holds = ONE_POINT.low(hits, samples) <= truth && truth <= ONE_POINT.high(hits, samples);
                    covered += holds ? byHits[hits] : 0;
                    left -= byHits[hits];
                    byHits[hits] = 0;
                } else if (byHits[hits] <= 1e-12) {
                    left -= byHits[hits];
                    byHits[hits] = 0;
                }
            }
        }
        assertThat(covered).isGreaterThanOrEqualTo(0.95);
    }

    private static double[] withBatch(double[] byHits, double[] batch) {
        double[] next = new double[byHits.length + batch.length - 1];
        for (int i = 0; i < byHits.length; i++) {
            for (int j = 0; byHits[i] > 0 && j < batch.length; j++) {
                next[i + j] += byHits[i] * batch[j];
            }
        }
        return next;
    }

    /** C. J. Clopper, E. S. Pearson: without a hit, the upper end is that whose power is the probability left out. */
    @Test
    void withoutAHitTheIntervalEndsWhereNoneWouldBeTooUnlikely() {
        double high = ONE_POINT.high(0, 1000);
        assertThat(Math.pow(1 - high, 1000)).isCloseTo(0.93 * 0.025, within(1e-9));
        assertThat(ONE_POINT.low(0, 1000)).isZero();
        assertThat(ONE_POINT.low(1000, 1000)).isCloseTo(1 - high, within(1e-12));
        assertThat(ONE_POINT.high(1000, 1000)).isEqualTo(1);
    }

    @Test
    void refusesWhatCanNeverBeReached() {
        assertThatThrownBy(() -> new Precision(1, 0.01, 10)).hasMessageContaining("confidence 1.0");
        assertThatThrownBy(() -> new Precision(0.95, 0, 10)).hasMessageContaining("half-width 0.0");
        assertThatThrownBy(() -> new Precision(0.95, 0.01, 0)).hasMessageContaining("at most 0 samples");
    }
}
