package io.weft.reproduction.sc15;

import java.util.Locale;

/** An adaptive routing of section 3.3, with its parameters n_I and c, and T where it has a threshold. Immutable. */
record AdaptiveRouting(String length, int candidates, double factor, boolean threshold) {
    /** SF-A, whose factor c_SF is multiplied by how much longer a path is. */
    static AdaptiveRouting byLength(int candidates, double factor) {
        return new AdaptiveRouting("own", candidates, factor, false);
    }

    /** MLFM-A or OFT-A. */
    static AdaptiveRouting of(int candidates, double factor) {
        return new AdaptiveRouting("none", candidates, factor, false);
    }

    /** This routing, but minimal while less than 10 % of the buffer of the minimal port is taken. */
    AdaptiveRouting withThreshold() {
        return new AdaptiveRouting(length, candidates, factor, true);
    }

    /** As {@code weft simulate} takes it. */
    String words() {
        return String.format(
                Locale.ROOT, "ugal-l:n=%d:c=%s:length=%s%s", candidates, factor, length, threshold ? ":t=10%" : "");
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "n_I=%d, c=%s%s", candidates, factor, threshold ? ", T=10%" : "");
    }
}
