package io.weft.reproduction.ics16;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.List;

/** Figure 4: the largest Galaxyflies with switches of 48 ports. */
final class GalaxyScaleFigure extends Exhibit {
    private static final String RANGE = "from less than 1K to more than 10,000K in all";

    GalaxyScaleFigure() {
        super("Figure 4", "Scale of Galaxyflies with switches of 48 ports");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                row("Galaxyfly of diameter 2", "8,880").paper(RANGE),
                row("Galaxyfly of diameter 3", "90,300").paper("larger than the best Dragonfly of a = 2h"),
                row("Galaxyfly of diameter 4", "64,050").paper(RANGE),
                row("Galaxyfly of diameter 5", "803,110")
                        .paper(RANGE)
                        .because("no more than 65,534 switches can be built, and alpha is 1/2 or more"));
    }

    private static Comparison row(String family, String recorded) {
        return Comparison.of(family + ", endpoints", recorded, progress -> Scales.largest(family)
                .endpoints());
    }

    @Override
    public String remark() {
        return "The diameter is 5 at most where it is said to be 5.";
    }
}
