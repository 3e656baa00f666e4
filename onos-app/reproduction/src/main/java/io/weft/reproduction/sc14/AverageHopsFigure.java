package io.weft.reproduction.sc14;

import io.weft.operations.report.LineChart;
import io.weft.planning.scale.AverageHops;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Measured;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Figure 1: average hops over the number of endpoints. */
final class AverageHopsFigure extends Exhibit {
    private static final String PLOTTED = "a curve, without numbers";
    private static final String LOWEST = "\"lowest for SF for all analyzed network sizes\"";

    AverageHopsFigure() {
        super("Figure 1", "Average number of hops of uniform traffic on minimal paths");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                row(BalancedNetwork.T3D, "22x22x22, p=1", "16.502")
                        .command("weft describe fabric-config/examples/torus-22x22x22.yaml"),
                row(BalancedNetwork.T5D, "6x6x6x6x6, p=1", "7.501"),
                row(BalancedNetwork.HC, "2^13, p=1", "6.501"),
                row(BalancedNetwork.LH_HC, "2^13, p=1", "4.493"),
                row(BalancedNetwork.FT_3, "p=22", "3.905"),
                row(BalancedNetwork.FBF_3, "c=10, p=10", "2.700"),
                row(BalancedNetwork.DF, "a=14, h=7, p=7", "2.834")
                        .command("weft describe fabric-config/examples/dragonfly-a14-h7.yaml"),
                row(BalancedNetwork.DLN, "722 switches, k'=29, p=15", "2.255"),
                row(BalancedNetwork.SF, "q=19, p=15", "1.957")
                        .command("weft describe fabric-config/examples/slimfly-q19.yaml"),
                Comparison.of(
                                "networks with fewer hops than SF, the largest above",
                                "0",
                                progress -> fewer(BalancedNetwork::largest))
                        .paper(LOWEST)
                        .takes(Duration.ofSeconds(10)),
                Comparison.of(
                                "the same, those of some 500 to 1,000 endpoints",
                                "0",
                                progress -> fewer(BalancedNetwork::smallest))
                        .paper(LOWEST));
    }

    private static Comparison row(BalancedNetwork network, String size, String recorded) {
        return Comparison.of(
                        network.symbol + ", " + network.title + ", " + size,
                        recorded,
                        progress -> hops(network, network.largest()))
                .paper(PLOTTED);
    }

    private static double hops(BalancedNetwork network, int parameter) {
        return AverageHops.of(network.of(parameter)).betweenEndpoints();
    }

    private static double fewer(ToIntFunction<BalancedNetwork> size) {
        double slimFly = hops(BalancedNetwork.SF, size.applyAsInt(BalancedNetwork.SF));
        return BalancedNetwork.ALL.stream()
                .filter(each -> hops(each, size.applyAsInt(each)) < slimFly)
                .count();
    }

    @Override
    public String remark() {
        return "Of every network the size nearest to 10,000 endpoints is a row; the report of weft reproduce draws the"
                + " others. Pairs of endpoints at one switch count as 0 hops; links of endpoints do not count.";
    }

    @Override
    public Optional<LineChart> chart(List<Measured> measured) {
        LineChart chart = new LineChart("endpoints", "average hops");
        for (BalancedNetwork each : BalancedNetwork.ALL) {
            Topology[] topologies = each.parameters().mapToObj(each::of).toArray(Topology[]::new);
            double[] endpoints = new double[topologies.length];
            double[] hops = new double[topologies.length];
            for (int i = 0; i < topologies.length; i++) {
                endpoints[i] = topologies[i].endpointCount();
                hops[i] = AverageHops.of(topologies[i]).betweenEndpoints();
            }
            chart.curve(each.symbol, endpoints, hops);
        }
        return Optional.of(chart.about(BalancedNetwork.SF.symbol));
    }
}
