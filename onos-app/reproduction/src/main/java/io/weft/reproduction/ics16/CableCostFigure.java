package io.weft.reproduction.ics16;

import io.weft.config.BuiltInPriceList;
import io.weft.planning.cost.Cost;
import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.List;

/** Figures 14 and 15: cost of cables between routers, with cabinets of about a group or about a cluster. */
final class CableCostFigure extends Exhibit {
    private static final String PRICES =
            "prices are those of the Slim Fly paper, as Figure 12 has curves only; what a cable between cabinets has over"
                    + " is 2 m here, and not in the text at hand; ";
    private static final String TREND = "the same trend as with cabinets of a group";

    private final boolean clusters;

    private CableCostFigure(String label, String title, boolean clusters) {
        super(label, title);
        this.clusters = clusters;
    }

    /** Cabinets of about the size of a group of the Dragonfly. */
    static CableCostFigure byGroup() {
        return new CableCostFigure(
                "Figure 14", "Cost of cables of 30,000 terminals, cabinets of some 20 routers", false);
    }

    /** Cabinets of about the size of a cluster of the Galaxyfly. */
    static CableCostFigure byCluster() {
        return new CableCostFigure("Figure 15", "Cost of cables of 30,000 terminals, cabinets of a cluster", true);
    }

    @Override
    public List<Comparison> rows() {
        return clusters ? ofClusters() : ofGroups();
    }

    private static List<Comparison> ofGroups() {
        Cabinets fb = new Cabinets(ComparedNetwork.FB_3, 13);
        return List.of(
                ratio(fb, new Cabinets(ComparedNetwork.SF, 9), "0.90")
                        .paper("about 23 % cheaper", 0.77)
                        .because(PRICES + "the paper leaves out how the FB-3 is laid out"),
                ratio(fb, new Cabinets(ComparedNetwork.DF, 19), "0.70")
                        .paper("about 7 % cheaper", 0.93)
                        .because(PRICES + "the DF has 14,706 cables between cabinets, the FB-3 26,364"),
                ratio(fb, new Cabinets(ComparedNetwork.GF_26, 21), "0.96")
                        .paper("about 24 % cheaper", 0.76)
                        .because(
                                PRICES + "the GF has twice as many global links as the DF, which the paper has dearer"),
                ratio(new Cabinets(ComparedNetwork.FT_3, 19), fb, "0.52")
                        .paper("43 % cheaper", 0.57)
                        .because(PRICES + "the paper leaves out how the two are laid out"));
    }

    private static List<Comparison> ofClusters() {
        Cabinets fb = new Cabinets(ComparedNetwork.FB_3, 169);
        return List.of(
                ratio(fb, new Cabinets(ComparedNetwork.SF, 54), "1.19").paper(TREND),
                ratio(fb, new Cabinets(ComparedNetwork.GF_26, 147), "1.00").paper(TREND),
                ratio(new Cabinets(ComparedNetwork.FT_3, 147), fb, "0.48").paper(TREND));
    }

    private static Comparison ratio(Cabinets other, Cabinets network, String recorded) {
        return Comparison.of(network + ", by " + other, recorded, progress -> network.cables() / other.cables());
    }

    @Override
    public String remark() {
        return clusters
                ? "A rack of Weft's layout has no more than one group of a DF, so that the DF in 43 cabinets is not a row."
                : "Cabinets are those of the paper's grids: 172, 162 and 175 for DF, SF and GF. The random topology (RR)"
                        + " is not a row, as its degree is not given.";
    }

    /** A network in cabinets of so many routers. */
    private record Cabinets(ComparedNetwork network, int routers) {
        double cables() {
            Layout layout = Layout.of(network.topology(), Floor.ics16().withSwitchesPerRack(routers));
            Cost cost = Cost.of(layout, BuiltInPriceList.REGISTRY.named("ics16").prices());
            return cost.electric() + cost.optical();
        }

        @Override
        public String toString() {
            return network.title() + " (" + routers + " routers in a cabinet)";
        }
    }
}
