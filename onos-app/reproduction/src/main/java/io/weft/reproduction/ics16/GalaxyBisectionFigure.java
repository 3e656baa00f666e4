package io.weft.reproduction.ics16;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.topology.generate.Candidate;
import io.weft.topology.generate.Galaxyfly;
import java.util.List;

/** Figure 6: the largest Galaxyflies with alpha of 1/2. */
final class GalaxyBisectionFigure extends Exhibit {
    GalaxyBisectionFigure() {
        super("Figure 6", "Bisection of Galaxyflies");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                Comparison.of("n / q of the largest of diameter 2 with alpha of 1/2", "0.43", progress -> {
                            Candidate largest = Scales.largest("Galaxyfly of diameter 2");
                            return Scales.number(largest, Galaxyfly.N) / (double) Scales.number(largest, Galaxyfly.Q);
                        })
                        .paper("n = q/2: 0.5", 0.5)
                        .because("n = 16, q = 37, p = 15 has 8,880 endpoints, n = 17, q = 31, p = 16 has 8,432"),
                Comparison.of("diameter 3, most endpoints with alpha of 1/2", "90,300", progress -> Scales.largest(
                                        "Galaxyfly of diameter 3")
                                .endpoints())
                        .paper("20K to 83K", 83_000)
                        .because("a = 2h = 24 has 83,232; a = 25, h = p = 12 has alpha of 1/2, too"));
    }

    @Override
    public String remark() {
        return "Alpha is the paper's ratio, l_m/2ap, which is no bisection: there may be cuts with fewer links.";
    }
}
