package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchMeansTest {
    private static final double MEAN = 20;

    /**
     * An autoregressive process x' = m + a (x - m) + noise has mean m, and its neighbours are correlated by a. Of 1,000
     * such series, the interval holds m in 95 %, give or take 3.5 standard deviations of 0.7 %, and what batches that
     * are not wholly independent lack.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 0.9})
    void theIntervalHoldsTheMeanInNineteenOfTwentySeries(double correlation) {
        int held = 0;
        for (int seed = 0; seed < 1_000; seed++) {
            BatchMeans means = series(correlation, 4_000, seed);
            held += Math.abs(means.mean() - MEAN) <= means.halfWidth() ? 1 : 0;
        }
        assertThat(held).isBetween(915, 975);
    }

    /** Begun at random, as in the steady state. */
    private static BatchMeans series(double correlation, int length, int seed) {
        Random random = new Random(seed);
        BatchMeans means = new BatchMeans();
        double x = random.nextGaussian() / Math.sqrt(1 - correlation * correlation);
        for (int i = 0; i < length; i++) {
            means.add(MEAN + x, 1);
            x = correlation * x + random.nextGaussian();
        }
        return means;
    }

    /**
     * Of independent series some tenth is taken for dependent; of those that change little from batch to batch, nearly
     * all.
     */
    @Test
    void dependentBatchesAreFound() {
        int independent = 0;
        int dependent = 0;
        for (int seed = 0; seed < 1_000; seed++) {
            independent += series(0, 30, seed).dependent() ? 0 : 1;
            dependent += series(0.9, 30, seed).dependent() ? 1 : 0;
        }
        assertThat(independent).isBetween(850, 950);
        assertThat(dependent).isGreaterThan(950);
    }

    /** It narrows with the root of the length. */
    @Test
    void fourTimesAsLongASeriesIsTwiceAsExact() {
        double shorter = 0;
        double longer = 0;
        for (int seed = 0; seed < 200; seed++) {
            shorter += series(0.5, 2_560, seed).halfWidth();
            longer += series(0.5, 4 * 2_560, seed).halfWidth();
        }
        assertThat(longer / shorter).isCloseTo(0.5, within(0.03));
    }

    /** A mean over what is counted, not over batches. */
    @Test
    void batchesCountByTheirWeight() {
        BatchMeans means = new BatchMeans();
        double sum = 0;
        double weight = 0;
        for (int i = 1; i <= 39; i++) {
            means.add(3.0 * i * i, i);
            sum += 3.0 * i * i;
            weight += i;
        }
        assertThat(means.count()).isEqualTo(39);
        assertThat(means.mean()).isCloseTo(sum / weight, within(1e-9));
    }

    @Test
    void nothingIsCertainOfAFewBatches() {
        BatchMeans means = new BatchMeans();
        for (int i = 0; i < BatchMeans.LEAST; i++) {
            assertThat(means.halfWidth()).isInfinite();
            assertThat(means.settled()).isFalse();
            means.add(i, 1);
        }
        assertThat(means.halfWidth()).isFinite();
    }

    /** What begins far off settles once that is the lesser part. */
    @Test
    void aSeriesThatBeganElsewhereSettles() {
        Random random = new Random(1);
        BatchMeans means = new BatchMeans();
        int units = 0;
        while (!means.settled()) {
            means.add(MEAN + 50 * Math.exp(-units / 30.0) + random.nextGaussian(), 1);
            units++;
        }
        assertThat(units).isBetween(60, 1_000);
        assertThat(means.recentMean()).isCloseTo(MEAN, within(1.5));
    }
}
