package io.weft.reproduction.taco;

import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Paper;

/** B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, ACM TACO, 2013. */
public final class PatternSpecificRouting {
    private static final String DRAWING = "a drawing";

    public static final Paper PAPER = new Paper(
            "taco",
            "B. Prisacari, G. Rodriguez, C. Minkenberg, T. Hoefler, \"Fast Pattern-Specific Routing for Fat Tree Networks\", ACM Transactions on Architecture and Code Optimization, 2013",
            Exhibit.nothing("Figure 1", "An XGFT as two trees", DRAWING),
            Exhibit.nothing("Figure 2", "Two ways to route four messages in an XGFT", DRAWING),
            new ConditionsSection(),
            new TreeTable(),
            new PatternExchangeFigure(),
            new PhasesFigure(),
            new SolverTimeFigure(),
            new SolverSettingsFigure(),
            new AccelerationFigure(),
            new TreeTimeFigure());

    private PatternSpecificRouting() {}
}
