package io.weft.reproduction.sc14;

import io.weft.planning.bisection.Bisection;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.topology.Topology;
import java.util.List;

/** Figure 5c: bisection bandwidth. */
final class SlimFlyBisectionFigure extends Exhibit {
    private static final int SEED = 1;

    SlimFlyBisectionFigure() {
        super("Figure 5c", "Bisection bandwidth, in links for each endpoint of the network (10 Gb/s each)");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                cut(BalancedNetwork.HC, 10, "2^10", "0.500").paper("N/2: 0.5", 0.5),
                cut(BalancedNetwork.FT_3, 10, "p=10", "0.500").paper("N/2: 0.5", 0.5),
                cut(BalancedNetwork.LH_HC, 9, "2^9", "1.500").paper("3N/2: 1.5", 1.5),
                cut(BalancedNetwork.T3D, 10, "10x10x10", "0.200")
                        .paper("2N/k', k' = 6: 0.333", 2 / 6.0)
                        .because("a torus of n switches along each side is cut through its N/n rings, by 2 N/n links"),
                cut(BalancedNetwork.FBF_3, 8, "c=8", "0.250").paper("(N + 2 p^2 - 1)/4, about N/4: 0.25", 0.25),
                cut(BalancedNetwork.DF, 4, "h=4", "0.258")
                        .within(0.005)
                        .paper("(N + 2 p^2 - 1)/4: 271 links, 0.257", 271 / 1056.0)
                        .because("the best cut found has one link more"),
                cut(BalancedNetwork.SF, 13, "q=13, p=10", "0.327").within(0.001).paper("a curve, without numbers"),
                Comparison.of("the same, proven lower bound", "0.325", progress -> {
                            Topology topology = BalancedNetwork.SF.of(13);
                            return Bisection.of(topology, SEED, progress).lower() / topology.endpointCount();
                        })
                        .paper(Comparison.NOT_GIVEN));
    }

    private static Comparison cut(BalancedNetwork network, int parameter, String size, String recorded) {
        return Comparison.of(network.symbol + ", " + network.title + ", " + size, recorded, progress -> {
            Topology topology = network.of(parameter);
            return Bisection.of(topology, SEED, progress).cut() / (double) topology.endpointCount();
        });
    }

    @Override
    public String remark() {
        return "The best cut found. The paper has formulas, and for SF and DLN a partitioner's cuts. The bisection of a DLN"
                + " is not a row.";
    }
}
