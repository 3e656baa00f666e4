package io.weft.reproduction.sst;

import io.weft.operations.report.LineChart;
import io.weft.planning.scale.Family;
import io.weft.planning.scale.Scale;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Measured;
import io.weft.topology.Topology;
import io.weft.topology.generate.Requirement;
import io.weft.topology.generate.SlimFly;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** Figure 2: endpoints over the radix. */
final class ExascaleScaleFigure extends Exhibit {
    private static final int MOST_PORTS = 100;
    private static final int FIFTY_THOUSAND = 50_000;
    private static final int HUNDRED_THOUSAND = 100_000;
    private static final int MILLION = 1_000_000;

    ExascaleScaleFigure() {
        super("Figure 2", "Scale of topologies: ports of a router for so many endpoints");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                Comparison.of("fat tree of two levels, 50,000 endpoints", "318", progress -> twoLevels())
                        .paper("100")
                        .because(
                                "r ports give r^2/2 endpoints, 5,000 at 100 ports; 317 ports or more are needed, an even"
                                        + " number where all routers are alike"),
                ports("three-level fat tree", HUNDRED_THOUSAND, "74").paper("within 100"),
                ports("four-level fat tree", HUNDRED_THOUSAND, "30").paper("within 100"),
                ports("Dragonfly", HUNDRED_THOUSAND, "50")
                        .paper("51")
                        .because("an odd number of routers in a group, 25, needs one port less than a = 2h = 26"),
                ports("Slim Fly", HUNDRED_THOUSAND, "91").paper("within 100"),
                Comparison.of("Fishnet, 1,000,000 endpoints", "48", progress -> fishnet(false))
                        .paper("within 80"),
                Comparison.of("Fishnet-lite, 1,000,000 endpoints", "30", progress -> fishnet(true))
                        .paper("within 80"));
    }

    private static Comparison ports(String family, int endpoints, String recorded) {
        return Comparison.of(
                String.format(Locale.ROOT, "%s, %,d endpoints", family, endpoints),
                recorded,
                progress -> radix(named(family), endpoints, MOST_PORTS));
    }

    private static int twoLevels() {
        Family twoLevels = Family.DIAMETER_TWO.get(0);
        return radix(twoLevels, FIFTY_THOUSAND, Requirement.LARGEST_RADIX);
    }

    private static Family named(String name) {
        return Family.EXASCALE.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static int radix(Family family, int endpoints, int most) {
        return IntStream.rangeClosed(1, most)
                .filter(radix -> Scale.of(family, Requirement.largest(radix))
                        .filter(each -> each.endpoints() >= endpoints)
                        .isPresent())
                .findFirst()
                .orElseThrow();
    }

    /** By the formulas, as one of more than 65,534 switches cannot be built: n(n + 1)p endpoints over a Slim Fly. */
    private static int fishnet(boolean lite) {
        for (int q : new int[] {3, 4, 5, 7, 8, 9, 11, 13, 16, 17}) {
            Topology base = SlimFly.of(q);
            int n = base.switchCount();
            int between = lite ? 1 : base.networkRadix();
            if (n * (n + 1L) * base.concentration() >= MILLION) {
                return base.radix() + between;
            }
        }
        throw new AssertionError("a Fishnet over the Slim Fly of q = 17 has more endpoints");
    }

    @Override
    public String remark() {
        return "The base of a Fishnet is not given; here it is a Slim Fly, with as many endpoints at a router as are"
                + " balanced in that.";
    }

    @Override
    public Optional<LineChart> chart(List<Measured> measured) {
        LineChart chart = new LineChart("ports of a router", "endpoints");
        for (Family family : Family.EXASCALE) {
            int[] radices = IntStream.rangeClosed(8, MOST_PORTS)
                    .filter(radix ->
                            Scale.of(family, Requirement.largest(radix)).isPresent())
                    .toArray();
            chart.curve(
                    family.name(),
                    IntStream.of(radices).asDoubleStream().toArray(),
                    IntStream.of(radices)
                            .mapToDouble(radix -> Scale.of(family, Requirement.largest(radix))
                                    .orElseThrow()
                                    .endpoints())
                            .toArray());
        }
        return Optional.of(chart.about("Fishnet"));
    }
}
