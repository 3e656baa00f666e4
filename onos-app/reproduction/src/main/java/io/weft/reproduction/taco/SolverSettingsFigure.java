package io.weft.reproduction.taco;

import static io.weft.reproduction.taco.ProgramTimes.STRONG;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.List;

/** Figure 6: how several settings of the solver flatten the tail of times. */
final class SolverSettingsFigure extends Exhibit {
    SolverSettingsFigure() {
        super("Figure 6", "Times with one, two and three settings of the solver");
    }

    @Override
    public List<Comparison> rows() {
        ProgramTimes times = new ProgramTimes();
        return List.of(
                row(times, 1, "1.1").paper("3").because(ProgramRows.SOLVER),
                row(times, 2, "1.2").paper(ProgramRows.CURVE),
                row(times, 3, "1.3").paper("2").because(ProgramRows.SOLVER));
    }

    private static Comparison row(ProgramTimes times, int settings, String recorded) {
        return ProgramRows.time(
                "256 leaves, slowest phase divided by the mean, settings: " + settings,
                recorded,
                progress -> times.slowestByMean(256, STRONG, settings, progress));
    }

    @Override
    public String remark() {
        return "The paper runs GLPK with other parameters; here settings are seeds of the solvers, several of which already run"
                + " at once, and the fastest answer counts. "
                + ProgramRows.SAMPLE;
    }
}
