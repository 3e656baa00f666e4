package io.weft.reproduction.taco;

import static io.weft.reproduction.taco.ProgramTimes.STRONG;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.ArrayList;
import java.util.List;

/** Figure 5: how long the strong integer programs of a phase take. */
final class SolverTimeFigure extends Exhibit {
    SolverTimeFigure() {
        super("Figure 5", "How long routes of one phase take to optimize");
    }

    @Override
    public List<Comparison> rows() {
        ProgramTimes times = new ProgramTimes();
        List<Comparison> rows = new ArrayList<>();
        rows.add(solved(times, 32, "8"));
        rows.add(solved(times, 256, "8"));
        rows.add(growth(times, 64, "2.2").paper("2.5").because(ProgramRows.SOLVER));
        rows.add(growth(times, 128, "3.3").paper("about 4", 4).because(ProgramRows.SOLVER));
        rows.add(growth(times, 256, "1.6").paper("10").because(ProgramRows.SOLVER));
        rows.add(ProgramRows.time(
                        "256 leaves, slowest phase divided by the mean",
                        "1.1",
                        progress -> times.slowestByMean(256, STRONG, 1, progress))
                .paper("up to 3", 3)
                .because(ProgramRows.SOLVER));
        return rows;
    }

    private static Comparison solved(ProgramTimes times, int leaves, String recorded) {
        return ProgramRows.exact(
                        ProgramRows.leaves(leaves) + ", phases without contention, of 8",
                        recorded,
                        progress -> times.solved(leaves, STRONG, progress))
                .within(2)
                .paper("all")
                .because(
                        "not sure beforehand: the links that a solver chooses at a lower layer may leave no solution at a higher one");
    }

    private static Comparison growth(ProgramTimes times, int leaves, String recorded) {
        return ProgramRows.time(
                "mean time, " + ProgramRows.leaves(leaves) + " divided by half as many",
                recorded,
                progress -> times.mean(leaves, STRONG, progress) / times.mean(leaves / 2, STRONG, progress));
    }

    @Override
    public String remark() {
        return "The programs have the strong restrictions (ilp-strong). " + ProgramRows.SAMPLE;
    }
}
