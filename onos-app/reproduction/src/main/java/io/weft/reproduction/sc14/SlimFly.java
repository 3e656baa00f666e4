package io.weft.reproduction.sc14;

import io.weft.reproduction.Exhibit;
import io.weft.reproduction.Paper;

/** M. Besta, T. Hoefler, <i>Slim Fly: A Cost Effective Low-Diameter Network Topology</i>, SC '14. */
public final class SlimFly {
    private static final String SIMULATION = "its simulations are not rows yet";

    /** The paper. */
    public static final Paper PAPER = new Paper(
            "sc14",
            "M. Besta, T. Hoefler, \"Slim Fly: A Cost Effective Low-Diameter Network Topology\", SC 2014",
            new AverageHopsFigure(),
            Exhibit.nothing("Table I", "Symbols", "a list of symbols"),
            Exhibit.nothing("Figure 2", "Structure of the MMS graph", "a drawing"),
            Exhibit.nothing("Figure 3", "Links of the MMS graph of q = 5", "a drawing of a construction"),
            Exhibit.nothing("Figure 4", "Links of a router", "a drawing"),
            new MooreFigure("Figure 5a", 2),
            new MooreFigure("Figure 5b", 3),
            new BisectionFigure(),
            new DiameterTable(),
            Exhibit.open(
                    "Table III",
                    "Share of cables that can be removed before the network is disconnected",
                    "its values are not rows yet"),
            Exhibit.open("Figure 6a", "Latency under uniform traffic", SIMULATION),
            Exhibit.open("Figure 6b", "Latency under bit reversal", SIMULATION),
            Exhibit.open("Figure 6c", "Latency under a shift", SIMULATION),
            Exhibit.open("Figure 6d", "Latency under the worst case", SIMULATION),
            Exhibit.nothing("Figure 7", "Virtual channels of a route", "a drawing"),
            Exhibit.open("Figure 8a", "Worst case with buffers of other sizes", SIMULATION),
            Exhibit.open("Figure 8b", "Uniform traffic, p = 16", SIMULATION),
            Exhibit.open("Figure 8c", "Worst case, p = 16", SIMULATION),
            Exhibit.open("Figure 8d", "Uniform traffic, p = 18", SIMULATION),
            Exhibit.open("Figure 8e", "Worst case, p = 18", SIMULATION),
            Exhibit.nothing("Figure 9", "How the worst case is made", "a drawing"),
            Exhibit.open("Figure 10", "Layout of a data centre", "its numbers of racks and cables are not rows yet"),
            Exhibit.open("Figure 11a", "Price of cables", "the price list's values are not rows yet"),
            Exhibit.open("Figure 11b", "Price of routers", "the price list's values are not rows yet"),
            Exhibit.open("Figure 11c", "Cost of balanced networks", "costs by size are not rows yet"),
            Exhibit.open("Figure 11d", "Power of balanced networks", "power by size is not rows yet"),
            Exhibit.open(
                    "Table IV", "Cost and power of networks of some 10,000 endpoints", "its values are not rows yet"));

    private SlimFly() {}
}
