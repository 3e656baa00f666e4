package io.weft.cli.emulate;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * A fabric that another controller programmed, as {@code weft emulate --serve --json} prints it.
 *
 * @param size how large the fabric is
 * @param programmedSeconds time from when all switches served until every pair arrived
 * @param pairs all pairs of the undamaged fabric
 * @param failures each failure alone, then put right
 * @param held whether every pair that is connected arrived every time, and nothing else
 */
record ServingReport(
        @JsonUnwrapped EmulationReport.Size size,
        double programmedSeconds,
        @JsonUnwrapped PairResult pairs,
        List<FailureReport> failures,
        boolean held) {

    ServingReport(EmulationReport.Size size, double programmedSeconds, PairResult pairs, List<FailureReport> failures) {
        this(
                size,
                programmedSeconds,
                pairs,
                failures,
                pairs.holdsForAll() && failures.stream().allMatch(f -> f.pairs.holds()));
    }

    /**
     * A failure and what the controller made of it.
     *
     * @param what the link or switch
     * @param affected pairs whose packets crossed it before
     * @param repairSeconds time from the failure until every pair that it leaves connected arrived
     * @param pairs all pairs, those that the failure separates apart
     * @param restoreSeconds time from when it was put right until every pair went by its original routes
     */
    record FailureReport(
            String what, long affected, double repairSeconds, @JsonUnwrapped PairResult pairs, double restoreSeconds) {}
}
