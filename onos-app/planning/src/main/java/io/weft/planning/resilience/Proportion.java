package io.weft.planning.resilience;

/** An estimate of a probability, with its confidence interval, for whose coverage see {@link Precision}. Immutable. */
public final class Proportion {
    private final int samples;
    private final double estimate;
    private final double low;
    private final double high;

    private Proportion(int samples, double estimate, double low, double high) {
        this.samples = samples;
        this.estimate = estimate;
        this.low = low;
        this.high = high;
    }

    /** The proportion of hits among random samples. */
    static Proportion of(int hits, int samples, Precision precision) {
        return new Proportion(
                samples,
                samples == 0 ? 0 : (double) hits / samples,
                precision.low(hits, samples),
                precision.high(hits, samples));
    }

    /** A proportion of 0 or 1 that is certain. */
    static Proportion certain(boolean hit) {
        double value = hit ? 1 : 0;
        return new Proportion(1, value, value, value);
    }

    /** Number of samples; 1 where nothing is random. */
    public int samples() {
        return samples;
    }

    /** Share of the samples that are hits; 0 without samples. */
    public double estimate() {
        return estimate;
    }

    /** Lower end of the confidence interval; 0 without samples. */
    public double low() {
        return low;
    }

    /** Upper end of the confidence interval; 1 without samples. */
    public double high() {
        return high;
    }
}
