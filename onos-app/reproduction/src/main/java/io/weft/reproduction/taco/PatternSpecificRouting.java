package io.weft.reproduction.taco;

import io.weft.reproduction.Exhibit;
import io.weft.reproduction.Paper;

/** B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, ACM TACO, 2013. */
public final class PatternSpecificRouting {
    private static final String SIMULATION = "its simulations are not rows yet";
    private static final String DRAWING = "a drawing";
    private static final String SOLVER = "its runs of the optimizer are not rows yet";

    /** The paper. */
    public static final Paper PAPER = new Paper(
            "taco",
            "B. Prisacari, G. Rodriguez, C. Minkenberg, T. Hoefler, \"Fast Pattern-Specific Routing for Fat Tree Networks\", ACM Transactions on Architecture and Code Optimization, 2013",
            Exhibit.nothing("Figure 1", "An XGFT as two trees", DRAWING),
            Exhibit.nothing("Figure 2", "Two ways to route four messages in an XGFT", DRAWING),
            new ConditionsSection(),
            new TreeTable(),
            new ExchangeFigure(),
            Exhibit.open("Figure 4", "Completion time of the optimized exchange, xor and shift", SIMULATION),
            Exhibit.open("Figure 5", "How long routes of one phase take to optimize", SOLVER),
            Exhibit.open("Figure 6", "Times with one, two and three settings of the solver", SOLVER),
            Exhibit.open("Figure 7", "Time saved by relaxing and eliminating restrictions", SOLVER),
            Exhibit.open("Figure 8", "Mean time of a phase on several XGFTs", SOLVER));

    private PatternSpecificRouting() {}
}
