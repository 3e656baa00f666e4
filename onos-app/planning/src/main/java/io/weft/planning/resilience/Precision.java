package io.weft.planning.resilience;

import io.weft.refusal.Refusal;
import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * How narrow the confidence interval of a proportion is to be, and the interval itself. Immutable.
 *
 * <p>Intervals are those of C. J. Clopper, E. S. Pearson, <i>The Use of Confidence or Fiducial Limits Illustrated in
 * the Case of the Binomial</i>, Biometrika 26, 1934, a little widened. With a number of samples fixed beforehand they
 * are exact: they hold the true proportion at least as often as their confidence says.
 *
 * <p>Here the number is not fixed: samples are drawn in batches of {@value #BATCH}, and drawing ends after the first
 * batch with which the interval is narrow enough, or with the most samples. Each look at the interval costs coverage;
 * so the tails of an interval are {@value #SPARED} of those of its confidence. What that makes up for was computed for
 * 95 % confidence and a half-width of 1 point, with enough samples to reach it: summed over all courses that sampling
 * can take, the interval holds the true proportion with a probability of 95.1 % or more, for proportions in steps of
 * 0.005; without the factor, of 94.7 %. A test sums for eight of them. For every other confidence, half-width or most
 * samples, the interval is that of Clopper and Pearson with the same factor, and its coverage is not proved.
 */
public final class Precision {
    /** Samples between two looks at the interval. */
    static final int BATCH = 400;

    private static final double SPARED = 0.93;

    private final double confidence;
    private final double halfWidth;
    private final int mostSamples;

    /**
     * @param confidence probability that the interval holds the truth, between 0 and 1
     * @param halfWidth half the width of an interval that is narrow enough, more than 0
     * @param mostSamples samples after which the interval is taken as it is, at least 1; 12,000 are enough for 1 point
     *     at 95 %
     * @throws Refusal for others
     */
    public Precision(double confidence, double halfWidth, int mostSamples) {
        if (!(confidence > 0 && confidence < 1)) {
            throw new Refusal("confidence " + confidence + " is not between 0 and 1");
        }
        if (!(halfWidth > 0)) {
            throw new Refusal("half-width " + halfWidth + " is not more than 0");
        }
        if (mostSamples < 1) {
            throw new Refusal("at most " + mostSamples + " samples: expected 1 or more");
        }
        this.confidence = confidence;
        this.halfWidth = halfWidth;
        this.mostSamples = mostSamples;
    }

    public double confidence() {
        return confidence;
    }

    public int mostSamples() {
        return mostSamples;
    }

    /** Lower end of the interval of a proportion, of which so many of the samples were hits. */
    double low(int hits, int samples) {
        return hits == 0 ? 0 : BetaDistribution.of(hits, samples - hits + 1.0).inverseCumulativeProbability(tail());
    }

    /** Upper end of that interval. */
    double high(int hits, int samples) {
        return hits == samples
                ? 1
                : BetaDistribution.of(hits + 1.0, samples - hits).inverseSurvivalProbability(tail());
    }

    /** Probability that is left out at each end of an interval. */
    private double tail() {
        return SPARED * (1 - confidence) / 2;
    }

    /** Whether no more samples are to be drawn. */
    boolean isReached(int hits, int samples) {
        return samples >= mostSamples || (samples > 0 && high(hits, samples) - low(hits, samples) <= 2 * halfWidth);
    }
}
