package io.weft.reproduction.taco;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.List;

/** Figure 8: the mean time of a phase by tree, with strong restrictions and with relaxed and eliminated ones. */
final class TreeTimeFigure extends Exhibit {
    TreeTimeFigure() {
        super("Figure 8", "Mean time of a phase on several XGFTs");
    }

    @Override
    public List<Comparison> rows() {
        ProgramTimes times = new ProgramTimes();
        return List.of(
                row(times, 64, ProgramTimes.STRONG, "0.027").paper(ProgramRows.CURVE),
                row(times, 64, ProgramTimes.ELIMINATED, "0.022").paper(ProgramRows.CURVE),
                row(times, 256, ProgramTimes.STRONG, "0.134").paper(ProgramRows.CURVE),
                row(times, 256, ProgramTimes.ELIMINATED, "0.196").paper(ProgramRows.CURVE),
                row(times, 512, "coloring", "0.024"),
                row(times, 4096, "coloring", "0.129"));
    }

    private static Comparison row(ProgramTimes times, int leaves, String method, String recorded) {
        return ProgramRows.time(
                ProgramRows.leaves(leaves) + ", " + method + ", s",
                recorded,
                progress -> times.mean(leaves, method, progress));
    }

    @Override
    public String remark() {
        return "The last two rows are of Weft's own method, balanced colourings. " + ProgramRows.SAMPLE;
    }
}
