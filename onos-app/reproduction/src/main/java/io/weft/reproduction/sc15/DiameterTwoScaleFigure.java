package io.weft.reproduction.sc15;

import io.weft.operations.report.LineChart;
import io.weft.planning.scale.Family;
import io.weft.planning.scale.Scale;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Measured;
import io.weft.topology.generate.Requirement;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Figure 3: endpoints over the radix, and what an endpoint takes. */
final class DiameterTwoScaleFigure extends Exhibit {
    private static final int AT = 64;
    private static final String PLOTTED = "a curve, without numbers";
    private static final String SWAPPED = "the text has the values of MLFM and SF the other way round";

    DiameterTwoScaleFigure() {
        super("Figure 3", "Scale and cost of topologies of low diameter");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                endpoints("OFT", AT, "63,552").paper("about 63.5K", 63_500).because("rounded"),
                endpoints("MLFM", AT, "33,792").paper("about 36K", 36_000).because(SWAPPED),
                endpoints("Slim Fly", AT, "35,322")
                        .paper("33.7K", 33_700)
                        .because(SWAPPED + "; q = 29, p = 21 has 64 ports"),
                endpoints("SSPT", AT, "63,552").paper(Comparison.NOT_GIVEN),
                endpoints("two-level fat tree", AT, "2,048").paper("r^2/2: 2,048", 2_048),
                endpoints("three-level fat tree", AT, "65,536").paper(PLOTTED),
                endpoints("two-dimensional HyperX", 63, "10,164").paper("r/3 (r/3 + 1)^2: 10,164", 10_164),
                Comparison.of(
                                "Slim Fly by two-dimensional HyperX, radix 64",
                                "3.32",
                                progress -> ratio("Slim Fly", "two-dimensional HyperX"))
                        .paper("about 27/8", 27 / 8.0)
                        .because(
                                "the largest Slim Fly has q = 29; by the paper's formulas it comes to 32/9 = 3.56 as the radix grows, and 27/8 is that of the MLFM"),
                Comparison.of("OFT by MLFM, radix 64", "1.88", progress -> ratio("OFT", "MLFM"))
                        .paper("twice as large a network")
                        .because("2 is what it comes to as the radix grows"),
                takes("Slim Fly, q=13, p=10, ports for each endpoint", 29, 3_380, Scale::portsPerEndpoint, "2.90")
                        .paper("2.9"),
                takes("the same, links for each endpoint", 29, 3_380, Scale::linksPerEndpoint, "1.95")
                        .paper("1.95"),
                takes("Slim Fly, q=13, p=9, ports for each endpoint", 28, 3_042, Scale::portsPerEndpoint, "3.11")
                        .paper("3.11"),
                takes("the same, links for each endpoint", 28, 3_042, Scale::linksPerEndpoint, "2.06")
                        .paper("2.05")
                        .because("9.5 links of a switch by 9 endpoints, and their own, are 2.0556"),
                Comparison.of("OFT, radix 64, ports for each endpoint", "3.00", progress -> largest("OFT", AT)
                                .portsPerEndpoint())
                        .paper("3"),
                Comparison.of("the same, links for each endpoint", "2.00", progress -> largest("OFT", AT)
                                .linksPerEndpoint())
                        .paper("2"),
                Comparison.of("MLFM, radix 64, ports for each endpoint", "3.00", progress -> largest("MLFM", AT)
                                .portsPerEndpoint())
                        .paper("3"),
                Comparison.of("the same, links for each endpoint", "2.00", progress -> largest("MLFM", AT)
                                .linksPerEndpoint())
                        .paper("2"),
                Comparison.of(
                                "three-level fat tree, radix 64, % of its links that the OFT saves an endpoint",
                                "33",
                                progress -> 100
                                        * (1
                                                - largest("OFT", AT).linksPerEndpoint()
                                                        / largest("three-level fat tree", AT)
                                                                .linksPerEndpoint()))
                        .paper("more than 30 %"));
    }

    private static Comparison endpoints(String family, int radix, String recorded) {
        return Comparison.of(family + ", radix " + radix + ", endpoints", recorded, progress -> largest(family, radix)
                .endpoints());
    }

    private static Comparison takes(
            String what, int radix, int endpoints, ToDoubleFunction<Scale> measure, String recorded) {
        return Comparison.of(what, recorded, progress -> family("Slim Fly")
                .type()
                .candidates(Requirement.of(radix, endpoints))
                .filter(each -> each.endpoints() == endpoints)
                .mapToDouble(each -> measure.applyAsDouble(Scale.of(each)))
                .findFirst()
                .orElseThrow());
    }

    private static double ratio(String family, String other) {
        return largest(family, AT).endpoints() / (double) largest(other, AT).endpoints();
    }

    private static Family family(String name) {
        return Family.DIAMETER_TWO.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Scale largest(String name, int radix) {
        return Scale.of(family(name), Requirement.largest(radix)).orElseThrow();
    }

    @Override
    public String remark() {
        return "Sizes are those of the largest topology of a family that can be built with switches of so many ports."
                + " An SSPT of the largest size is an OFT.";
    }

    @Override
    public Optional<LineChart> chart(List<Measured> measured) {
        LineChart chart = new LineChart("radix", "endpoints");
        for (Family family : Family.DIAMETER_TWO) {
            int[] radices = IntStream.rangeClosed(2, 16)
                    .map(each -> 4 * each)
                    .filter(radix ->
                            Scale.of(family, Requirement.largest(radix)).isPresent())
                    .toArray();
            chart.curve(
                    family.name(),
                    IntStream.of(radices).asDoubleStream().toArray(),
                    IntStream.of(radices)
                            .mapToDouble(radix -> largest(family.name(), radix).endpoints())
                            .toArray());
        }
        return Optional.of(chart);
    }
}
