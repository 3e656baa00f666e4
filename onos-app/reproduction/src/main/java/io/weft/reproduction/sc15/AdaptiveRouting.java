package io.weft.reproduction.sc15;

import java.util.Locale;

/** SF-A or SF-ATh of section 3.3, with its parameters n_I and c_SF. Immutable. */
final class AdaptiveRouting {
    private final int candidates;
    private final double factor;
    private final boolean threshold;

    private AdaptiveRouting(int candidates, double factor, boolean threshold) {
        this.candidates = candidates;
        this.factor = factor;
        this.threshold = threshold;
    }

    /** SF-A. */
    AdaptiveRouting(int candidates, double factor) {
        this(candidates, factor, false);
    }

    /** SF-ATh: the same, minimally while less than 10 % of the buffer of the minimal port is taken. */
    AdaptiveRouting withThreshold() {
        return new AdaptiveRouting(candidates, factor, true);
    }

    /** As {@code weft simulate} takes it. */
    String words() {
        return String.format(
                Locale.ROOT, "ugal-l:n=%d:c=%s:length=own%s", candidates, factor, threshold ? ":t=10%" : "");
    }

    /** Its parameters. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "n_I=%d, c=%s%s", candidates, factor, threshold ? ", T=10%" : "");
    }
}
