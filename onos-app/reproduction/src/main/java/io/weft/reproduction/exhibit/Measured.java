package io.weft.reproduction.exhibit;

/** A value of a paper, measured now. Immutable. */
public final class Measured {
    private final Comparison comparison;
    private final double value;
    private final double seconds;

    /**
     * A value.
     *
     * @param seconds that it took
     */
    public Measured(Comparison comparison, double value, double seconds) {
        this.comparison = comparison;
        this.value = value;
        this.seconds = seconds;
    }

    public Comparison comparison() {
        return comparison;
    }

    /** What it is now. */
    public double value() {
        return value;
    }

    /** How long it took. */
    public double seconds() {
        return seconds;
    }

    /** Whether it is in the recorded interval. */
    public boolean holds() {
        return comparison.allows(value);
    }

    /** The value with as many decimals as the recorded one. */
    public String text() {
        return comparison.text(value);
    }
}
