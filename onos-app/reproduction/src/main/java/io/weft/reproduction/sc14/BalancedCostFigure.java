package io.weft.reproduction.sc14;

import io.weft.operations.report.LineChart;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Measured;
import io.weft.topology.Topology;
import io.weft.topology.generate.Xgft;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** Figures 11c and 11d: what balanced networks cost and draw. */
final class BalancedCostFigure extends Exhibit {
    private static final String OVER_A_QUARTER = "\"over 25%\"";

    private final boolean ofCost;
    private final ToDoubleFunction<PricedNetwork> perEndpoint;

    private BalancedCostFigure(
            String label, String title, boolean ofCost, ToDoubleFunction<PricedNetwork> perEndpoint) {
        super(label, title);
        this.ofCost = ofCost;
        this.perEndpoint = perEndpoint;
    }

    static BalancedCostFigure cost() {
        return new BalancedCostFigure("Figure 11c", "Cost of balanced networks", true, PricedNetwork::dollars);
    }

    static BalancedCostFigure power() {
        return new BalancedCostFigure("Figure 11d", "Power of balanced networks", false, PricedNetwork::watts);
    }

    @Override
    public List<Comparison> rows() {
        return ofCost ? ofCost() : ofPower();
    }

    private List<Comparison> ofCost() {
        return List.of(
                saved("DF, a=14, h=7", () -> BalancedNetwork.DF.of(7), "17.8")
                        .paper("about 25 %", 25)
                        .because("1,168 $ of 1,422 $ by the model that the text states; see Table IV"),
                saved("FBF-3, c=10", () -> BalancedNetwork.FBF_3.of(10), "22.4")
                        .paper("almost 30 %", 30)
                        .because("1,168 $ of 1,506 $; see Table IV"),
                saved("DLN, 1,386 switches, k=28", BalancedCostFigure::dln, "29.9")
                        .paper("almost 40 %", 40)
                        .because("1,168 $ of 1,667 $; see Table IV"),
                saved("FT-3, k=34", () -> fatTree(17), "48.5")
                        .paper("almost 50 %", 50)
                        .because("rounded"));
    }

    private List<Comparison> ofPower() {
        return List.of(
                saved("DF, a=14, h=7", () -> BalancedNetwork.DF.of(7), "24.0")
                        .paper(OVER_A_QUARTER, 25)
                        .because("44 ports for 15 endpoints, of 27 for 7; with the paper's 43 ports it were 25.7"),
                saved("FBF-3, c=10", () -> BalancedNetwork.FBF_3.of(10), "20.7")
                        .paper(OVER_A_QUARTER, 25)
                        .because("44 ports for 15 endpoints, of 37 for 10"),
                saved("DLN, 1,386 switches, k=28", BalancedCostFigure::dln, "26.7")
                        .paper(OVER_A_QUARTER));
    }

    private Comparison saved(String what, Supplier<Topology> other, String recorded) {
        return Comparison.of("% that SF, q=19, p=15, is below " + what, recorded, progress -> {
            double slimFly = perEndpoint.applyAsDouble(PricedNetwork.of(BalancedNetwork.SF.of(19)));
            return 100 * (1 - slimFly / perEndpoint.applyAsDouble(PricedNetwork.of(other.get())));
        });
    }

    private static Topology dln() {
        return PricedNetwork.dln(1386, 21, 7);
    }

    /** The fat tree of 2 p^3 endpoints. */
    private static Topology fatTree(int p) {
        return Xgft.fatTree(2 * p, 3);
    }

    @Override
    public String remark() {
        return "For each endpoint. The report of weft reproduce draws all networks by size; its fat trees have 2 p^3"
                + " endpoints, and a DLN as many switches as the Slim Fly.";
    }

    @Override
    public Optional<LineChart> chart(List<Measured> measured) {
        LineChart chart = new LineChart("endpoints", ofCost ? "million $" : "kW");
        for (BalancedNetwork each : BalancedNetwork.ALL) {
            PricedNetwork[] networks = each.parameters()
                    .mapToObj(size -> PricedNetwork.of(each == BalancedNetwork.FT_3 ? fatTree(size) : each.of(size)))
                    .toArray(PricedNetwork[]::new);
            double[] endpoints = new double[networks.length];
            double[] totals = new double[networks.length];
            for (int i = 0; i < networks.length; i++) {
                endpoints[i] = networks[i].endpoints();
                totals[i] = endpoints[i] * perEndpoint.applyAsDouble(networks[i]) / (ofCost ? 1e6 : 1e3);
            }
            chart.curve(each.symbol, endpoints, totals);
        }
        return Optional.of(chart.about(BalancedNetwork.SF.symbol));
    }
}
