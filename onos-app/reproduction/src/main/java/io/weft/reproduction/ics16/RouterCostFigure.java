package io.weft.reproduction.ics16;

import io.weft.config.BuiltInPriceList;
import io.weft.planning.cost.Cost;
import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.List;

/** Figure 13: cost of routers. */
final class RouterCostFigure extends Exhibit {
    private static final String PRICES =
            "the paper's prices (Figure 12) are drawn only; here those of the Slim Fly paper, 350.4 a port less 892.3";

    RouterCostFigure() {
        super("Figure 13", "Cost of routers of 30,000 terminals");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                row(ComparedNetwork.DF, "1.27").paper("almost 20 % more", 1.2).because(PRICES),
                row(ComparedNetwork.FB_3, "1.18").paper("almost 9 % more", 1.09).because(PRICES),
                row(ComparedNetwork.FT_3, "1.72")
                        .paper("almost 58 % more", 1.58)
                        .because(PRICES),
                row(ComparedNetwork.SF, "0.99").paper("about 10 % less", 0.9).because(PRICES),
                row(ComparedNetwork.GF_27, "1.00"),
                row(ComparedNetwork.GF_40, "0.68").paper("much cheaper than SF"));
    }

    private static Comparison row(ComparedNetwork network, String recorded) {
        return Comparison.of(
                network.title() + ", by GF, k=26",
                recorded,
                progress -> routers(network) / routers(ComparedNetwork.GF_26));
    }

    private static double routers(ComparedNetwork network) {
        return Cost.of(
                        Layout.of(network.topology(), Floor.ics16()),
                        BuiltInPriceList.REGISTRY.named("ics16").prices())
                .switches();
    }

    @Override
    public String remark() {
        return "By the number of ports alone the first four are 1.23, 1.13, 1.64 and 0.93. The paper's values are some 3 %"
                + " below these, so that its routers have a fixed price above 0; that of the Slim Fly paper is below 0,"
                + " which favours small routers.";
    }
}
