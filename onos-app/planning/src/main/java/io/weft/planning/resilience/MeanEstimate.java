package io.weft.planning.resilience;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/** An estimate of a mean, with its confidence interval. Immutable. */
public final class MeanEstimate {
    private final long samples;
    private final double mean;
    private final double margin;

    private MeanEstimate(long samples, double mean, double margin) {
        this.samples = samples;
        this.mean = mean;
        this.margin = margin;
    }

    /**
     * The mean of independent samples, with Student's interval, which is exact for values of a normal distribution and
     * close for means of many others. One sample tells nothing of others: its interval is infinite.
     *
     * @param values at least one
     * @param confidence probability that the interval holds the mean, between 0 and 1
     * @throws IllegalArgumentException without a value
     */
    public static MeanEstimate of(double[] values, double confidence) {
        double mean = Arrays.stream(values)
                .average()
                .orElseThrow(() -> new IllegalArgumentException("there is no sample to take the mean of"));
        if (values.length == 1) {
            return new MeanEstimate(1, mean, Double.POSITIVE_INFINITY);
        }
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        double deviation = Math.sqrt(squares / (values.length - 1) / values.length);
        double quantile = TDistribution.of(values.length - 1.0).inverseSurvivalProbability((1 - confidence) / 2);
        return new MeanEstimate(values.length, mean, deviation * quantile);
    }

    /** The mean of all values that there are, where nothing is random: the interval is the mean alone. */
    public static MeanEstimate exact(double mean, long values) {
        return new MeanEstimate(values, mean, 0);
    }

    /** Number of values that it was taken of. */
    public long samples() {
        return samples;
    }

    public double mean() {
        return mean;
    }

    /** Lower end of the confidence interval; minus infinity for one random sample. */
    public double low() {
        return mean - margin;
    }

    /** Upper end of the confidence interval; infinity for one random sample. */
    public double high() {
        return mean + margin;
    }
}
