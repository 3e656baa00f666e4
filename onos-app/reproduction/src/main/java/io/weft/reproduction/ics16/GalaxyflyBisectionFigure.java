package io.weft.reproduction.ics16;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.List;

/** Figure 7: what is built of 50,000 and more endpoints, with alpha of 1/2 and switches of 48 ports. */
final class GalaxyflyBisectionFigure extends Exhibit {
    private static final String IMPOSSIBLE = "impossible to have 50K";
    private static final String POSSIBLE = "can have 50K";

    GalaxyflyBisectionFigure() {
        super("Figure 7", "Bisection of topologies: endpoints with alpha of 1/2");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                row("Slim Fly", "13,754").paper(IMPOSSIBLE),
                row("flattened butterfly of three dimensions", "26,364").paper(IMPOSSIBLE),
                row("Galaxyfly of diameter 3", "90,300").paper(POSSIBLE),
                galaxyfly(2, "64,050").paper(POSSIBLE),
                galaxyfly(3, "200,790")
                        .paper("130K", 130_000)
                        .because("the paper has n = q; n = 46, q = 97 is larger, as n - 1 is nearer to half of q"));
    }

    private static Comparison row(String family, String recorded) {
        return Comparison.of(family + ", most endpoints", recorded, progress -> Scales.largest(family)
                .endpoints());
    }

    private static Comparison galaxyfly(int a, String recorded) {
        return Comparison.of("Galaxyfly of a = " + a + ", most endpoints", recorded, progress -> Scales.largest(a)
                .endpoints());
    }

    @Override
    public String remark() {
        return "The paper gives the Galaxyfly of a = 2 a diameter of 5 here, and of 4 elsewhere; it is 4.";
    }
}
