package io.weft.reproduction.sc14;

import io.weft.operations.report.LineChart;
import io.weft.planning.scale.MooreComparison;
import io.weft.planning.scale.MooreComparison.Kind;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Measured;
import io.weft.topology.structure.MooreBound;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Figures 5a and 5b: switches of families of constant diameter over the network radix, beside the Moore bound. */
final class MooreFigure extends Exhibit {
    /** The network radix of the paper's numbers. */
    private static final int AT = 96;

    private final int diameter;

    MooreFigure(String label, int diameter) {
        super(label, "The Moore bound and networks of diameter " + diameter);
        this.diameter = diameter;
    }

    @Override
    public List<Comparison> rows() {
        return diameter == 2 ? ofDiameterTwo() : ofDiameterThree();
    }

    private static List<Comparison> ofDiameterTwo() {
        return List.of(
                Comparison.of("Moore bound, k'=96", "9,217", progress -> MooreBound.switches(AT, 2))
                        .paper("9,217"),
                Comparison.of("Slim Fly, k'=96, switches", "8,192", progress -> at(MooreComparison.SLIM_FLY)
                                .switches())
                        .paper("8,192"),
                Comparison.of("Slim Fly, % below the bound", "11.1", progress -> 100 - share(MooreComparison.SLIM_FLY))
                        .paper("12 %", 12)
                        .because("8,192 is 11.1 % below 9,217, and 9,217 is 12.5 % above 8,192"),
                share(
                                "flattened butterfly of two levels, k'=96, % of the bound",
                                MooreComparison.FLATTENED_BUTTERFLY_2, "26.0")
                        .paper("\"up to several orders of magnitude worse\" than the bound"),
                share("fat tree of two levels, k'=96, % of the bound", MooreComparison.FAT_TREE_2, "1.6")
                        .paper("\"up to several orders of magnitude worse\" than the bound"));
    }

    private static List<Comparison> ofDiameterThree() {
        return List.of(
                share("Delorme, k' nearest to 96, % of the bound", MooreComparison.DELORME, "67.9")
                        .paper("68 %", 68)
                        .because("rounded"),
                share("BDF, k' nearest to 96, % of the bound", MooreComparison.BDF, "29.5")
                        .paper("30 %", 30)
                        .because("rounded; with larger u it goes to 8/27"),
                share("Dragonfly, k' nearest to 96, % of the bound", MooreComparison.DRAGONFLY, "15.5")
                        .paper("14 %", 14)
                        .because(
                                "h = 32 has k' = 95 and 131,136 switches, 15.0 % of the bound for 96; the paper does not say which it counts"),
                Comparison.of(
                                "Dragonfly's share, by the share of the flattened butterfly of three levels",
                                "3.8",
                                progress ->
                                        share(MooreComparison.DRAGONFLY) / share(MooreComparison.FLATTENED_BUTTERFLY_3))
                        .paper("about 3", 3)
                        .because("the paper's 14 % would give 3.4 times the 4.1 % of c = 33"));
    }

    private static Comparison share(String what, Kind kind, String recorded) {
        return Comparison.of(what, recorded, progress -> share(kind));
    }

    private static double share(Kind kind) {
        return 100 * at(kind).share();
    }

    private static MooreComparison at(Kind kind) {
        return nearest(kind, AT);
    }

    private static MooreComparison nearest(Kind kind, int networkRadix) {
        return MooreComparison.of(networkRadix).stream()
                .filter(each -> each.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public String remark() {
        return diameter == 2
                ? "The Long Hop of diameter two is not described in the paper, and left out."
                : "Of every family the member whose k' is nearest to 96, beside the bound for its own k'.";
    }

    @Override
    public Optional<LineChart> chart(List<Measured> measured) {
        LineChart chart = new LineChart("network radix k'", "switches");
        int[] all = IntStream.rangeClosed(8, 100).toArray();
        chart.curve(
                "Moore bound",
                IntStream.of(all).asDoubleStream().toArray(),
                IntStream.of(all)
                        .mapToDouble(each -> MooreBound.switches(each, diameter))
                        .toArray());
        for (Kind kind : MooreComparison.KINDS) {
            if (kind.diameter() == diameter) {
                TreeMap<Integer, Long> members = new TreeMap<>();
                for (int each : all) {
                    MooreComparison member = nearest(kind, each);
                    members.put(member.networkRadix(), member.switches());
                }
                chart.curve(
                        kind.name(),
                        members.keySet().stream().mapToDouble(each -> each).toArray(),
                        members.values().stream().mapToDouble(each -> each).toArray());
            }
        }
        return Optional.of(chart);
    }
}
