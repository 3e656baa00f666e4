package io.weft.reproduction.taco;

import io.weft.reproduction.Comparison;
import io.weft.reproduction.Comparison.Measurement;
import java.time.Duration;
import java.util.Locale;

/** Rows of Figures 5 to 8, and what they have in common. */
final class ProgramRows {
    static final String CURVE = "a curve, without numbers";
    static final String SOLVER =
            "another solver: the first answer of a portfolio of OR-Tools, where the paper has GLPK with one thread";
    static final String SAMPLE =
            "8 phases of each exchange are solved, evenly apart, after one that only loads the solver, and trees have at most 256"
                    + " leaves, where the paper has all phases of 512: one of these can take more than a minute here. Times are"
                    + " taken by the clock, and may be off by 70 %.";

    private static final double CLOCK = 0.7;
    private static final Duration PROGRAMS = Duration.ofSeconds(20);

    private ProgramRows() {}

    /** The name of a tree's exchange. */
    static String leaves(int leaves) {
        return String.format(Locale.ROOT, "%,d leaves", leaves);
    }

    /** One of times, or of a ratio of times. */
    static Comparison time(String what, String recorded, Measurement measurement) {
        Comparison row = Comparison.of(what, recorded, measurement);
        return row.within(CLOCK * row.high()).takes(PROGRAMS);
    }

    /** One of what is the same in every run. */
    static Comparison exact(String what, String recorded, Measurement measurement) {
        return Comparison.of(what, recorded, measurement).takes(PROGRAMS);
    }
}
