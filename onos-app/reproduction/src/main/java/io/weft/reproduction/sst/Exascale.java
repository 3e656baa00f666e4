package io.weft.reproduction.sst;

import io.weft.reproduction.Exhibit;
import io.weft.reproduction.Paper;

/**
 * S. Li, P.-C. Huang, B. Jacob, <i>Exascale Interconnect Topology Characterization and Parameter Exploration</i>, HPCC
 * '18.
 */
public final class Exascale {
    private static final String SIMULATION = "its simulations are not rows yet";
    private static final String DRAWING = "a drawing";

    /** The paper. */
    public static final Paper PAPER = new Paper(
            "sst",
            "S. Li, P.-C. Huang, B. Jacob, \"Exascale Interconnect Topology Characterization and Parameter Exploration\", HPCC 2018",
            Exhibit.nothing("Table 1", "Configurations and workloads that are simulated", "a list of settings"),
            Exhibit.nothing("Figure 1", "The topologies", DRAWING),
            new SizesSection(),
            new ScaleFigure(),
            Exhibit.nothing("Figure 3", "How adaptive routes of a Fishnet-lite congest it", DRAWING),
            Exhibit.nothing("Figure 4", "How the simulator is set up", DRAWING),
            Exhibit.open("Figure 5", "AllReduce", SIMULATION),
            Exhibit.open("Figure 6", "AllPingPong", SIMULATION),
            Exhibit.open("Figure 7", "Halo", SIMULATION),
            Exhibit.open("Figure 8", "Random", SIMULATION),
            Exhibit.open("Figure 9", "Time of 50,000 endpoints by that of 100,000", SIMULATION),
            Exhibit.open("Figure 10", "Slowdown by larger messages", SIMULATION));

    private Exascale() {}
}
