package io.weft.simulator;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The mean of something observed over time, by batches of equal length, with a confidence interval. Batches are merged
 * in pairs when there are many; the interval is that of independent ones, which {@link #dependent} tests. Not
 * thread-safe.
 *
 * <p>Sources: A. M. Law, "Simulation Modeling and Analysis", 5th edition, chapter 9 (batch means, ratio of means); K.
 * P. White, "An effective truncation heuristic for bias reduction in simulation output", Simulation 69(6), 1997 (MSER);
 * G. S. Fishman, L. S. Yarberry, "An implementation of the batch means method", INFORMS Journal on Computing 9(3), 1997
 * (test of correlation).
 */
final class BatchMeans {
    private static final int MOST = 40;
    /** Fewer say nothing of how they vary. */
    static final int LEAST = 10;

    private static final double CONFIDENCE = 0.95;
    /** Standard deviations of a normal distribution that nine of ten are below. */
    private static final double NINE_OF_TEN = 1.2816;

    /** By batch, the sum of what was observed, and what it is a mean over. */
    private final double[] sums = new double[MOST];

    private final double[] weights = new double[MOST];
    private int count;
    /** How many units of what is added each batch holds. */
    private int merged = 1;

    private int units;

    /** How many units of time have been added. */
    int units() {
        return count * merged + units;
    }

    /** Adds a unit of time: what was observed in it, and the weight of that in the mean. */
    void add(double sum, double weight) {
        if (units == 0) {
            if (count == MOST) {
                merge();
            }
            sums[count] = 0;
            weights[count] = 0;
        }
        sums[count] += sum;
        weights[count] += weight;
        units++;
        if (units == merged) {
            count++;
            units = 0;
        }
    }

    private void merge() {
        for (int i = 0; i < MOST / 2; i++) {
            sums[i] = sums[2 * i] + sums[2 * i + 1];
            weights[i] = weights[2 * i] + weights[2 * i + 1];
        }
        count = MOST / 2;
        merged *= 2;
    }

    int count() {
        return count;
    }

    /** Mean over all batches; not a number if nothing was observed. */
    double mean() {
        return mean(0, count);
    }

    private double mean(int from, int to) {
        double sum = 0;
        double weight = 0;
        for (int i = from; i < to; i++) {
            sum += sums[i];
            weight += weights[i];
        }
        return sum / weight;
    }

    /** Half the width of the 95 % confidence interval of the mean; infinite with fewer than {@link #LEAST} batches. */
    double halfWidth() {
        if (count < LEAST) {
            return Double.POSITIVE_INFINITY;
        }
        return TDistribution.of(count - 1).inverseSurvivalProbability((1 - CONFIDENCE) / 2)
                * Math.sqrt(variance(0) / count);
    }

    /**
     * Whether batches depend on the ones before them, so that they say less of how the mean varies than their number
     * has it: their correlation at lag 1 is more than it would be in nine of ten independent series.
     */
    boolean dependent() {
        return count < LEAST || correlation() > NINE_OF_TEN / Math.sqrt(count);
    }

    /**
     * Between each batch and the next, without the bias that is due to the mean being theirs; 0 if they are all alike.
     */
    private double correlation() {
        double mean = mean();
        double squares = 0;
        double products = 0;
        double last = 0;
        for (int i = 0; i < count; i++) {
            double deviation = sums[i] - mean * weights[i];
            squares += deviation * deviation;
            products += deviation * last;
            last = deviation;
        }
        return squares == 0 ? 0 : products / squares + 1.0 / count;
    }

    /** The variance of the batches from the given one on about their mean, each weighed by its weight. */
    private double variance(int from) {
        double mean = mean(from, count);
        double weight = 0;
        for (int i = from; i < count; i++) {
            weight += weights[i];
        }
        double average = weight / (count - from);
        double squares = 0;
        for (int i = from; i < count; i++) {
            double deviation = (sums[i] - mean * weights[i]) / average;
            squares += deviation * deviation;
        }
        return squares / (count - from - 1);
    }

    /**
     * Whether anything was observed and has settled: the batches to be left out for the smallest standard error of the
     * mean are fewer than half of them.
     */
    boolean settled() {
        if (count < 2 * LEAST) {
            return false;
        }
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int from = 0; from <= count / 2; from++) {
            double error = variance(from) * (count - from - 1) / ((double) (count - from) * (count - from));
            if (error < least) {
                least = error;
                best = from;
            }
        }
        return best < count / 2 && least > 0;
    }

    /** Mean of the second half of the batches. */
    double recentMean() {
        return mean(count / 2, count);
    }
}
