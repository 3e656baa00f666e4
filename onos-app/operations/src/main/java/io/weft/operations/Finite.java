package io.weft.operations;

/** Numbers as documents have them. */
public final class Finite {
    private Finite() {}

    /** The number; null, which documents have for nothing, if it is not finite, such as the average of nothing. */
    public static Double orNull(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
