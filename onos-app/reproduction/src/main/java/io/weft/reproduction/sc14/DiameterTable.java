package io.weft.reproduction.sc14;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.topology.structure.MinimalPaths;
import java.time.Duration;
import java.util.List;

/** Table II: diameters. */
final class DiameterTable extends Exhibit {
    DiameterTable() {
        super("Table II", "Topologies and their diameters");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                row(BalancedNetwork.T3D, 16, "16x16x16", "24")
                        .paper("3/2 of the cube root of the number of routers, rounded up: 24", 24),
                row(BalancedNetwork.T5D, 6, "6x6x6x6x6", "15")
                        .paper("5/2 of the fifth root of the number of routers: 15", 15),
                row(BalancedNetwork.HC, 13, "2^13", "13").paper("log2 of the number of routers, rounded up: 13", 13),
                row(BalancedNetwork.FT_3, 22, "p=22", "4").paper("4"),
                row(BalancedNetwork.FBF_3, 10, "c=10", "3").paper("3"),
                row(BalancedNetwork.DF, 7, "h=7", "3").paper("3"),
                row(BalancedNetwork.DLN, 19, "722 switches, k'=29", "3").paper("3 to 10"),
                row(BalancedNetwork.LH_HC, 8, "2^8", "4").paper("4 to 6, more with more endpoints"),
                row(BalancedNetwork.LH_HC, 13, "2^13", "6")
                        .paper("4 to 6, more with more endpoints")
                        .takes(Duration.ofSeconds(5)),
                row(BalancedNetwork.SF, 19, "q=19", "2").paper("2"));
    }

    private static Comparison row(BalancedNetwork network, int parameter, String size, String recorded) {
        return Comparison.of(network.symbol + ", " + network.title + ", " + size, recorded, progress -> MinimalPaths.of(
                        network.of(parameter))
                .diameter());
    }
}
