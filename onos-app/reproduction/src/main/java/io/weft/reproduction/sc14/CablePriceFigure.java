package io.weft.reproduction.sc14;

import io.weft.operations.report.LineChart;
import io.weft.planning.cost.Cost;
import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Measured;
import io.weft.topology.Cable;
import io.weft.topology.Port;
import io.weft.topology.TopologyBuilder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Figure 11a: what cables cost. */
final class CablePriceFigure extends Exhibit {
    private static final String ELECTRIC = "0.4079 x + 0.5771: ";
    private static final String OPTICAL = "0.0919 x + 7.2745: ";
    private static final int LONGEST = 30;

    CablePriceFigure() {
        super("Figure 11a", "Price of cables of x metres, in $ for each Gb/s");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                row("electric cable of 1 m", true, 1, "0.985").paper(ELECTRIC + 0.985, 0.985),
                row("electric cable of 10 m", true, 10, "4.656").paper(ELECTRIC + 4.656, 4.656),
                row("optical cable of 3 m", false, 3, "7.550").paper(OPTICAL + "7.550", 7.550),
                row("optical cable of 20 m", false, 20, "9.112").paper(OPTICAL + 9.112, 9.1125));
    }

    private static Comparison row(String what, boolean electric, double metres, String recorded) {
        // A bill is in whole cents, for 40 Gb/s.
        return Comparison.of(what, recorded, progress -> price(electric, metres))
                .within(0.001);
    }

    /** The price of the one cable between two switches: in a rack it is electric, otherwise optical. */
    private static double price(boolean electric, double metres) {
        TopologyBuilder builder = new TopologyBuilder("graph");
        builder.addSwitch("a");
        builder.addSwitch("b");
        builder.addLink(0, 1, Cable.between(Port.of(1), Port.of(1)).withLength(OptionalDouble.of(metres)));
        Floor floor = Floor.sc14().withSwitchesPerRack(electric ? 2 : 1);
        Cost cost = Cost.of(Layout.of(builder.build(), floor), PricedNetwork.PRICES);
        return (cost.electric() + cost.optical()) / PricedNetwork.PRICES.rate();
    }

    @Override
    public Optional<LineChart> chart(List<Measured> measured) {
        double[] metres = IntStream.rangeClosed(1, LONGEST).asDoubleStream().toArray();
        LineChart chart = new LineChart("metres", "$ for each Gb/s");
        for (boolean electric : new boolean[] {true, false}) {
            chart.curve(
                    electric ? "electric" : "optical",
                    metres,
                    IntStream.rangeClosed(1, LONGEST)
                            .mapToDouble(each -> price(electric, each))
                            .toArray());
        }
        return Optional.of(chart);
    }
}
