package io.weft.reproduction.ics16;

import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Paper;

/**
 * F. Lei et al., <i>Galaxyfly: A Novel Family of Flexible-Radix Low-Diameter Topologies for Large-Scales
 * Interconnection Networks</i>, ICS '16.
 */
public final class GalaxyflyPaper {
    private static final String DRAWING = "a drawing";

    public static final Paper PAPER = new Paper(
            "ics16",
            "F. Lei, D. Dong, X. Liao, X. Su, C. Li, \"Galaxyfly: A Novel Family of Flexible-Radix Low-Diameter Topologies for Large-Scales Interconnection Networks\", ICS 2016",
            Exhibit.nothing("Table 1", "Symbols of the Galaxy graph", "a list of symbols"),
            Exhibit.nothing("Figure 1", "The Galaxy graph of n = 3, q = 5", DRAWING),
            Exhibit.nothing("Table 2", "Symbols of the Galaxyfly", "a list of symbols"),
            new DiameterFigure(),
            new GalaxyflyScaleFigure(),
            new GalaxyScaleFigure(),
            new RadixFigure(),
            new GalaxyBisectionFigure(),
            new GalaxyflyBisectionFigure(),
            new FailureFigure(),
            Exhibit.nothing("Figure 9", "Virtual channels of minimal routes", DRAWING),
            new GalaxyflySizesSection(),
            new TopologyLoadFigure(),
            new GalaxyLoadFigure(),
            Exhibit.nothing("Figure 12", "Prices of cables and routers", "curves, of which the text has no number"),
            new RouterCostFigure(),
            new PowerTable(),
            CableCostFigure.byGroup(),
            CableCostFigure.byCluster());

    private GalaxyflyPaper() {}
}
