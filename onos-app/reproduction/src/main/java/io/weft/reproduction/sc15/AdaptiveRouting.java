package io.weft.reproduction.sc15;

import java.util.Locale;

/** SF-A of section 3.3, with its parameters n_I and c_SF. Immutable. */
final class AdaptiveRouting {
    private final int candidates;
    private final double factor;

    AdaptiveRouting(int candidates, double factor) {
        this.candidates = candidates;
        this.factor = factor;
    }

    /** As {@code weft simulate} takes it. */
    String words() {
        return String.format(Locale.ROOT, "ugal-l:n=%d:c=%s:length=own", candidates, factor);
    }

    /** Its parameters. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "n_I=%d, c=%s", candidates, factor);
    }
}
