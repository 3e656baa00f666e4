package io.weft.reproduction.sc15;

import io.weft.reproduction.Exhibit;
import io.weft.reproduction.Paper;

/** G. Kathareios et al., <i>Cost-Effective Diameter-Two Topologies: Analysis and Evaluation</i>, SC '15. */
public final class DiameterTwo {
    private static final String SIMULATION = "its simulations are not rows yet";
    private static final String DRAWING = "a drawing";
    private static final String ANALYSIS = "its values are not rows yet";

    /** The paper. */
    public static final Paper PAPER = new Paper(
            "sc15",
            "G. Kathareios, C. Minkenberg, B. Prisacari, G. Rodriguez, T. Hoefler, \"Cost-Effective Diameter-Two Topologies: Analysis and Evaluation\", SC 2015",
            Exhibit.nothing("Table 1", "Symbols", "a list of symbols"),
            Exhibit.nothing("Figure 1", "The topologies as systems", DRAWING),
            Exhibit.nothing("Figure 2", "The topologies as trees", DRAWING),
            Exhibit.open("Table 2", "The 4-ML3B, which an OFT is built from", "its rows are not compared yet"),
            Exhibit.open("Figure 3", "Scale and cost of topologies of low diameter", ANALYSIS),
            Exhibit.open("Figure 4", "Bisection bandwidth", ANALYSIS),
            Exhibit.nothing("Figure 5", "How the worst case of a Slim Fly is made", DRAWING),
            Exhibit.open("Figure 6", "Throughput of minimal and indirect random routing", SIMULATION),
            Exhibit.open("Figure 7", "SF-A on the Slim Fly", SIMULATION),
            Exhibit.open("Figure 8", "SF-ATh on the Slim Fly", SIMULATION),
            Exhibit.open("Figure 9", "MLFM-A", SIMULATION),
            Exhibit.open("Figure 10", "OFT-A", SIMULATION),
            Exhibit.open("Figure 11", "MLFM-ATh", SIMULATION),
            Exhibit.open("Figure 12", "OFT-ATh", SIMULATION),
            Exhibit.open("Figure 13", "Throughput of one all-to-all exchange", SIMULATION),
            Exhibit.open("Figure 14", "Throughput of one nearest-neighbour exchange", SIMULATION));

    private DiameterTwo() {}
}
