package io.weft.reproduction.sst;

import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Paper;

/**
 * S. Li, P.-C. Huang, B. Jacob, <i>Exascale Interconnect Topology Characterization and Parameter Exploration</i>, HPCC
 * '18.
 */
public final class Exascale {
    private static final String DRAWING = "a drawing";

    public static final Paper PAPER = new Paper(
            "sst",
            "S. Li, P.-C. Huang, B. Jacob, \"Exascale Interconnect Topology Characterization and Parameter Exploration\", HPCC 2018",
            Exhibit.nothing("Table 1", "Configurations and workloads that are simulated", "a list of settings"),
            Exhibit.nothing("Figure 1", "The topologies", DRAWING),
            new ExascaleSizesSection(),
            new ExascaleScaleFigure(),
            Exhibit.nothing("Figure 3", "How adaptive routes of a Fishnet-lite congest it", DRAWING),
            Exhibit.nothing("Figure 4", "How the simulator is set up", DRAWING),
            new FullSizeSection(),
            new WorkloadFigure("Figure 5", "Time of AllReduce", Execution.ALL_REDUCE),
            new WorkloadFigure("Figure 6", "Time of AllPingPong", Execution.ALL_PING_PONG),
            new WorkloadFigure("Figure 7", "Time of Halo", Execution.HALO),
            new WorkloadFigure("Figure 8", "Time of Random", Execution.RANDOM),
            new BandwidthSection(),
            new LatencySection(),
            new ScalingFigure(),
            new StressFigure());

    private Exascale() {}
}
