package io.weft.reproduction.sc15;

import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Paper;

/** G. Kathareios et al., <i>Cost-Effective Diameter-Two Topologies: Analysis and Evaluation</i>, SC '15. */
public final class DiameterTwo {
    private static final String DRAWING = "a drawing";

    public static final Paper PAPER = new Paper(
            "sc15",
            "G. Kathareios, C. Minkenberg, B. Prisacari, G. Rodriguez, T. Hoefler, \"Cost-Effective Diameter-Two Topologies: Analysis and Evaluation\", SC 2015",
            Exhibit.nothing("Table 1", "Symbols", "a list of symbols"),
            Exhibit.nothing("Figure 1", "The topologies as systems", DRAWING),
            Exhibit.nothing("Figure 2", "The topologies as trees", DRAWING),
            new BuildingBlockTable(),
            new DiameterTwoScaleFigure(),
            new DiameterTwoBisectionFigure(),
            Exhibit.nothing("Figure 5", "How the worst case of a Slim Fly is made", DRAWING),
            new DiameterTwoThroughputFigure(),
            new WorstCaseFigure(),
            SlimFlyAdaptiveFigure.adaptive(),
            SlimFlyAdaptiveFigure.withThreshold(),
            MlfmAdaptiveFigure.adaptive(),
            OftAdaptiveFigure.adaptive(),
            MlfmAdaptiveFigure.withThreshold(),
            OftAdaptiveFigure.withThreshold(),
            new DiameterTwoExchangeFigure(),
            new NeighborFigure());

    private DiameterTwo() {}
}
