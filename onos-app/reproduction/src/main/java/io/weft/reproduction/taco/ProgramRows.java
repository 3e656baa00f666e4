package io.weft.reproduction.taco;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Comparison.Measurement;
import java.time.Duration;
import java.util.Locale;

/** Rows of Figures 5 to 8, and what they have in common. */
final class ProgramRows {
    static final String CURVE = "a curve, without numbers";
    static final String SOLVER =
            "another solver: the paper uses GLPK with one thread; here several solvers of OR-Tools run at once, and the first"
                    + " answer counts";
    static final String SAMPLE =
            "The paper solves all phases of an exchange of up to 512 leaves. Here 8 phases of each exchange are solved, evenly"
                    + " spaced, after one that is not counted, since it loads the solver; trees have at most 256 leaves, since a"
                    + " phase of 512 can take more than a minute. Times are by the clock, and another run may differ by 70 %.";

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
