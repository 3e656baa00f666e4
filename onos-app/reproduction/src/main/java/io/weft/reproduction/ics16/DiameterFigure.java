package io.weft.reproduction.ics16;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.topology.generate.Galaxyfly;
import io.weft.topology.structure.MinimalPaths;
import java.util.List;

/** Figure 2: a Galaxyfly of diameter 4; and the diameters of section 3.1. */
final class DiameterFigure extends Exhibit {
    DiameterFigure() {
        super("Figure 2", "The Galaxyfly of n = 3, q = 5, a = 2, h = 2, and diameters of others");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                row(3, 5, 2, "4").paper("4"),
                row(11, 29, 1, "2").paper("2"),
                row(81, 1, 10, "3").paper("3"),
                row(15, 37, 2, "4").paper("4"),
                row(15, 29, 4, "5").paper("at most 5"));
    }

    private static Comparison row(int n, int q, int a, String recorded) {
        return Comparison.of("diameter of n=" + n + ", q=" + q + ", a=" + a, recorded, progress -> MinimalPaths.of(
                        Galaxyfly.of(n, q, a))
                .diameter());
    }

    @Override
    public String remark() {
        return "The paper's minimal routes pass at most two links between supernodes, and some of a = 2 then take five"
                + " hops, one more than the diameter.";
    }
}
