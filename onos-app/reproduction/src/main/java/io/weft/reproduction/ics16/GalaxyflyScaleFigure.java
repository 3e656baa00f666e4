package io.weft.reproduction.ics16;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.List;

/** Figure 3: the largest topologies of others with switches of 48 ports. */
final class GalaxyflyScaleFigure extends Exhibit {
    private static final String PLOTTED = "a curve, without numbers";

    GalaxyflyScaleFigure() {
        super("Figure 3", "Scale of topologies with switches of 48 ports");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                row("balanced Dragonfly", "83,232").paper("the most scalable"),
                row("flattened butterfly of three dimensions", "26,364").paper(PLOTTED),
                row("three-level fat tree", "27,648").paper(PLOTTED),
                row("Slim Fly", "13,754").paper("the smallest range of scales"));
    }

    private static Comparison row(String family, String recorded) {
        return Comparison.of(family + ", endpoints", recorded, progress -> Scales.largest(family)
                .endpoints());
    }

    @Override
    public String remark() {
        return "Endpoints are as many as uniform traffic at full load allows.";
    }
}
