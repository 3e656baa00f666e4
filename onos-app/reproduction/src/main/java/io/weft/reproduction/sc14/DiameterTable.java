package io.weft.reproduction.sc14;

import io.weft.reproduction.Comparison;
import io.weft.reproduction.Exhibit;
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
                row(Network.T3D, 16, "16x16x16", "24")
                        .paper("3/2 of the cube root of the number of routers, rounded up: 24", 24),
                row(Network.T5D, 6, "6x6x6x6x6", "15").paper("5/2 of the fifth root of the number of routers: 15", 15),
                row(Network.HC, 13, "2^13", "13").paper("log2 of the number of routers, rounded up: 13", 13),
                row(Network.FT_3, 22, "p=22", "4").paper("4"),
                row(Network.FBF_3, 10, "c=10", "3").paper("3"),
                row(Network.DF, 7, "h=7", "3").paper("3"),
                row(Network.DLN, 19, "722 switches, k'=29", "3").paper("3 to 10"),
                row(Network.LH_HC, 8, "2^8", "4").paper("4 to 6, more with more endpoints"),
                row(Network.LH_HC, 13, "2^13", "6")
                        .paper("4 to 6, more with more endpoints")
                        .takes(Duration.ofSeconds(5)),
                row(Network.SF, 19, "q=19", "2").paper("2"));
    }

    private static Comparison row(Network network, int parameter, String size, String recorded) {
        return Comparison.of(
                network.symbol() + ", " + network.title() + ", " + size,
                recorded,
                progress -> MinimalPaths.of(network.of(parameter)).diameter());
    }
}
