package io.weft.reproduction.sst;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Comparison.Measurement;
import java.time.Duration;

/** Rows of executions. */
final class ExecutionRows {
    /** What a remark says of the systems. */
    static final String SYSTEMS =
            "The paper simulates 100,000 endpoints; here there are some 5,000: SF of q=19, p=6 (4,332); DF of a=12,"
                    + " h=p=6 (5,256); FT3 and FT4 of switches with 28 and 14 ports (5,488 and 4,802); FN and FL over the"
                    + " Slim Fly of q=4, p=4 (4,224). Adaptive routes are ugal-l (SF, DF), minimal-adaptive (fat trees),"
                    + " valiant-from-afar (FL) and gateway-adaptive (FN).";

    /** What a remark says of fewer iterations. */
    static final String BRIEF = "There are 3 iterations in place of 10. ";

    /** How much another seed may change, as a share of a value. */
    private static final double SEEDS = 0.03;

    private static final Duration EXECUTION = Duration.ofSeconds(5);

    private ExecutionRows() {}

    /** One of a time by another, or by several others. */
    static Comparison ratio(String what, String recorded, Measurement measurement) {
        Comparison row = Comparison.of(what, recorded, measurement).takes(EXECUTION);
        return row.within(Math.max((row.high() - row.low()) / 2, SEEDS * row.high()));
    }

    /** A count, or a ratio that no seed changes. */
    static Comparison count(String what, String recorded, Measurement measurement) {
        return Comparison.of(what, recorded, measurement).takes(EXECUTION);
    }
}
