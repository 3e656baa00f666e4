package io.weft.reproduction.sst;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.topology.Topology;
import io.weft.topology.generate.Candidate;
import io.weft.topology.generate.Fishnet;
import io.weft.topology.generate.Requirement;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.TopologyTypes;
import io.weft.topology.structure.MinimalPaths;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Section 2: the sizes and diameters in the text. */
final class ExascaleSizesSection extends Exhibit {
    private static final String FIFTY = "about 50,000";
    private static final String HUNDRED = "about 100,000";

    ExascaleSizesSection() {
        super("Section 2", "Sizes and diameters of the topologies that are simulated");
    }

    @Override
    public List<Comparison> rows() {
        Wanted slimFly = new Wanted("slim-fly", Map.of("q", 53), 97, 101_124);
        return List.of(
                slimFly.row("Slim Fly, q=53, p=18", "101,124").paper("101,124"),
                Comparison.of("the same, links of a router to others", "79", progress -> slimFly.candidate()
                                .networkRadix())
                        .paper("79"),
                new Wanted("slim-fly", Map.of("q", 53), 88, 50_562)
                        .row("Slim Fly, q=53, p=9", "50,562")
                        .paper(FIFTY),
                new Wanted("dragonfly", Map.of("a", 26, "h", 13, "p", 13), 51, 114_582)
                        .row("Dragonfly, a=26, h=p=13", "114,582")
                        .paper("100K with only 51 ports"),
                fatTree(3, 58, 48_000)
                        .row("fat tree of three levels, 58 ports", "48,778")
                        .paper(FIFTY),
                fatTree(3, 74, 100_000)
                        .row("fat tree of three levels, 74 ports", "101,306")
                        .paper(HUNDRED),
                fatTree(4, 26, 50_000)
                        .row("fat tree of four levels, 26 ports", "57,122")
                        .paper(FIFTY),
                fatTree(4, 30, 100_000)
                        .row("fat tree of four levels, 30 ports", "101,250")
                        .paper(HUNDRED),
                Comparison.of("Fishnet over the Slim Fly of q=7, p=5, endpoints", "48,510", progress -> fishnet(
                                        7, 5, false)
                                .endpointCount())
                        .paper(FIFTY),
                Comparison.of("Fishnet over the Slim Fly of q=7, p=10, endpoints", "97,020", progress -> fishnet(
                                        7, 10, false)
                                .endpointCount())
                        .paper(HUNDRED),
                Comparison.of("Fishnet over the Slim Fly of q=5, diameter", "4", progress -> diameter(false))
                        .paper("4"),
                Comparison.of("Fishnet-lite over the same, diameter", "5", progress -> diameter(true))
                        .paper("5"));
    }

    private static Wanted fatTree(int levels, int radix, int endpoints) {
        return new Wanted("fat-tree", Map.of("levels", levels), radix, endpoints);
    }

    private static Topology fishnet(int q, int concentration, boolean lite) {
        return Fishnet.of(SlimFly.of(q), concentration, lite);
    }

    private static double diameter(boolean lite) {
        return MinimalPaths.of(fishnet(5, 1, lite)).diameter();
    }

    @Override
    public String remark() {
        return "Of the simulated systems the text has sizes for the Slim Fly and the Dragonfly only; the others are those"
                + " nearest to its 50,000 and 100,000. It does not say which graph a Fishnet is made of. A Fishnet of"
                + " 97,020 endpoints has 9,702 routers.";
    }

    /** A topology of a radix with at least so many endpoints. */
    private record Wanted(String type, Map<String, Object> parameters, int radix, int endpoints) {
        Comparison row(String what, String recorded) {
            return Comparison.of(
                    what + ", endpoints", recorded, progress -> candidate().endpoints());
        }

        Candidate candidate() {
            return TopologyTypes.REGISTRY
                    .named(type)
                    .candidates(Requirement.of(radix, endpoints))
                    .filter(each -> each.radix() == radix
                            && each.parameters().entrySet().containsAll(parameters.entrySet()))
                    .max(Comparator.comparing(Candidate::endpoints))
                    .orElseThrow();
        }
    }
}
