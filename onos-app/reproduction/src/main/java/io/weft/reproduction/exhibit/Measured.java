package io.weft.reproduction.exhibit;

/** A value of a paper, measured now. Immutable. */
public record Measured(Comparison comparison, double value, double seconds) {
    /** Whether it is in the recorded interval. */
    public boolean holds() {
        return comparison.allows(value);
    }

    /** The value with as many decimals as the recorded one. */
    public String text() {
        return comparison.text(value);
    }
}
