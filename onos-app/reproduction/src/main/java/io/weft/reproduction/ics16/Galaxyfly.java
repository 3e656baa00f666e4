package io.weft.reproduction.ics16;

import io.weft.reproduction.Exhibit;
import io.weft.reproduction.Paper;

/**
 * F. Lei et al., <i>Galaxyfly: A Novel Family of Flexible-Radix Low-Diameter Topologies for Large-Scales
 * Interconnection Networks</i>, ICS '16.
 */
public final class Galaxyfly {
    private static final String SIMULATION = "its simulations are not rows yet";
    private static final String DRAWING = "a drawing";
    private static final String ANALYSIS = "its values are not rows yet";

    /** The paper. */
    public static final Paper PAPER = new Paper(
            "ics16",
            "F. Lei, D. Dong, X. Liao, X. Su, C. Li, \"Galaxyfly: A Novel Family of Flexible-Radix Low-Diameter Topologies for Large-Scales Interconnection Networks\", ICS 2016",
            Exhibit.nothing("Table 1", "Symbols of the Galaxy graph", "a list of symbols"),
            Exhibit.nothing("Figure 1", "The Galaxy graph of n = 3, q = 5", DRAWING),
            Exhibit.nothing("Table 2", "Symbols of the Galaxyfly", "a list of symbols"),
            Exhibit.open("Figure 2", "The Galaxyfly of n = 3, q = 5, a = 2, h = 2", "its diameter is not a row yet"),
            Exhibit.open("Figure 3", "Scale of topologies with switches of 48 ports", ANALYSIS),
            Exhibit.open("Figure 4", "Scale of Galaxyflies with switches of 48 ports", ANALYSIS),
            Exhibit.open("Figure 5", "Galaxyflies of some 100,000 endpoints by radix", ANALYSIS),
            Exhibit.open("Figure 6", "Bisection of Galaxyflies", ANALYSIS),
            Exhibit.open("Figure 7", "Bisection of topologies", ANALYSIS),
            Exhibit.open("Figure 8", "Average path length and diameter as links fail", ANALYSIS),
            Exhibit.nothing("Figure 9", "Virtual channels of minimal routes", DRAWING),
            Exhibit.open("Figure 10", "Latency of topologies of some 3,000 endpoints", SIMULATION),
            Exhibit.open("Figure 11", "Latency of Galaxyflies of some 3,000 endpoints", SIMULATION),
            Exhibit.open("Figure 12", "Prices of cables and routers", ANALYSIS),
            Exhibit.open("Figure 13", "Cost of routers of 30,000 endpoints", ANALYSIS),
            Exhibit.open("Table 3", "Energy of a terminal", ANALYSIS),
            Exhibit.open("Figure 14", "Cost of cables of 30,000 endpoints", ANALYSIS),
            Exhibit.open("Figure 15", "Cost of cables by the size of a cluster", ANALYSIS));

    private Galaxyfly() {}
}
