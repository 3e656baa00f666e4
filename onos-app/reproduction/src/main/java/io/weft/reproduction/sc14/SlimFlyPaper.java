package io.weft.reproduction.sc14;

import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Paper;

/** M. Besta, T. Hoefler, <i>Slim Fly: A Cost Effective Low-Diameter Network Topology</i>, SC '14. */
public final class SlimFlyPaper {

    public static final Paper PAPER = new Paper(
            "sc14",
            "M. Besta, T. Hoefler, \"Slim Fly: A Cost Effective Low-Diameter Network Topology\", SC 2014",
            new AverageHopsFigure(),
            Exhibit.nothing("Table I", "Symbols", "a list of symbols"),
            Exhibit.nothing("Figure 2", "Structure of the MMS graph", "a drawing"),
            Exhibit.nothing("Figure 3", "Links of the MMS graph of q = 5", "a drawing of a construction"),
            Exhibit.nothing("Figure 4", "Links of a router", "a drawing"),
            new ConcentrationSection(),
            new MooreFigure("Figure 5a", 2),
            new MooreFigure("Figure 5b", 3),
            new SlimFlyBisectionFigure(),
            new DiameterTable(),
            new FailuresTable(),
            SlimFlyThroughputFigure.uniform("Figure 6a", "Uniform traffic", 15),
            CurvesSection.uniform(),
            PatternFigure.bitReversal(),
            PatternFigure.shift(),
            SlimFlyThroughputFigure.worstCase("Figure 6d", "Worst case", 15),
            CurvesSection.worstCase(),
            Exhibit.nothing("Figure 7", "Virtual channels of a route", "a drawing"),
            new BufferFigure(),
            SlimFlyThroughputFigure.uniform("Figure 8b", "Uniform traffic, p = 16", 16),
            SlimFlyThroughputFigure.worstCase("Figure 8c", "Worst case, p = 16", 16),
            SlimFlyThroughputFigure.uniform("Figure 8d", "Uniform traffic, p = 18", 18),
            SlimFlyThroughputFigure.worstCase("Figure 8e", "Worst case, p = 18", 18),
            Exhibit.nothing("Figure 9", "How the worst case is made", "a drawing"),
            new LayoutFigure(),
            new CablePriceFigure(),
            new RouterPriceFigure(),
            BalancedCostFigure.cost(),
            BalancedCostFigure.power(),
            new CostTable(),
            new BalancedSizesSection(),
            new GrowthSection());

    private SlimFlyPaper() {}
}
