package io.weft.reproduction.taco;

import static io.weft.reproduction.taco.ProgramTimes.ELIMINATED;
import static io.weft.reproduction.taco.ProgramTimes.RELAXED;
import static io.weft.reproduction.taco.ProgramTimes.STRONG;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.List;

/** Figure 7: what it saves to relax and to eliminate restrictions. */
final class AccelerationFigure extends Exhibit {
    private static final int LEAVES = 256;
    /** Programs of a layer depend on the links that were found below. */
    private static final double DIFFERENT_LINKS = 20;

    AccelerationFigure() {
        super("Figure 7", "Time saved by relaxing and eliminating restrictions");
    }

    @Override
    public List<Comparison> rows() {
        ProgramTimes times = new ProgramTimes();
        return List.of(
                constraints(times, STRONG, "2,970"),
                constraints(times, RELAXED, "2,971"),
                constraints(times, ELIMINATED, "2,763"),
                time(times, STRONG, RELAXED, "1.0").paper("about 5", 5).because(ProgramRows.SOLVER),
                time(times, RELAXED, ELIMINATED, "1.7").paper("about 2", 2).because(ProgramRows.SOLVER));
    }

    private static Comparison constraints(ProgramTimes times, String method, String recorded) {
        return ProgramRows.exact(
                        "256 leaves, mean constraints of a phase, " + method,
                        recorded,
                        progress -> times.constraints(LEAVES, method, progress))
                .within(DIFFERENT_LINKS);
    }

    private static Comparison time(ProgramTimes times, String slow, String fast, String recorded) {
        return ProgramRows.time(
                "256 leaves, mean time, " + slow + " divided by " + fast,
                recorded,
                progress -> times.mean(LEAVES, slow, progress) / times.mean(LEAVES, fast, progress));
    }

    @Override
    public String remark() {
        return "There are as many relaxed restrictions as strong ones, but their limits are larger. "
                + ProgramRows.SAMPLE;
    }
}
