package io.weft.reproduction.ics16;

import io.weft.config.BuiltInPriceList;
import io.weft.planning.cost.Power;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.List;

/** Table 3: watts of a terminal. */
final class PowerTable extends Exhibit {
    PowerTable() {
        super("Table 3", "Energy of a terminal");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                row(ComparedNetwork.DF, "21.2"),
                row(ComparedNetwork.FB_3, "20.6"),
                row(ComparedNetwork.FT_3, "24.0"),
                row(ComparedNetwork.SF, "18.5"),
                row(ComparedNetwork.GF_26, "19.1"),
                row(ComparedNetwork.GF_27, "18.4"),
                row(ComparedNetwork.GF_40, "15.6"));
    }

    private static Comparison row(ComparedNetwork network, String paper) {
        return Comparison.of(network.title() + ", W", paper, progress -> Power.of(
                                network.topology(),
                                BuiltInPriceList.REGISTRY.named("ics16").prices())
                        .perEndpoint())
                .paper(paper);
    }

    @Override
    public String remark() {
        return "2.8 W a port and 10 W a network interface. The parameters of the Galaxyflies are those that give the"
                + " terminals, routers and radix of the table; only of k=26 does the text say more.";
    }
}
