package io.weft.reproduction.ics16;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.topology.Topology;
import io.weft.topology.generate.Galaxyfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.List;

/** Section 5: the networks of some 3,000 endpoints that figures 10 and 11 compare. */
final class GalaxyflySizesSection extends Exhibit {
    private static final String THREE_THOUSAND = "about 3K";

    GalaxyflySizesSection() {
        super("Section 5", "Sizes of the networks that Figures 10 and 11 compare");
    }

    @Override
    public List<Comparison> rows() {
        List<Comparison> rows = new ArrayList<>();
        Parameters first = new Parameters(11, 29, 1, 10);
        rows.add(first.radix("34").paper("34"));
        rows.add(first.endpoints("3,190").paper(THREE_THOUSAND));
        rows.add(first.alpha("0.50").paper("about 0.5", 0.5));
        Parameters second = new Parameters(15, 29, 1, 7);
        rows.add(second.radix("35"));
        rows.add(second.endpoints("3,045").paper(THREE_THOUSAND));
        rows.add(second.alpha("1.00").paper("1"));
        Parameters third = new Parameters(81, 1, 10, 4);
        rows.add(third.radix("21").paper("21"));
        rows.add(third.endpoints("3,240").paper(THREE_THOUSAND));
        rows.add(third.alpha("1.00").paper("1"));
        Parameters fourth = new Parameters(56, 1, 11, 5);
        rows.add(fourth.radix("20").paper("20"));
        rows.add(fourth.endpoints("3,080").paper(THREE_THOUSAND));
        rows.add(fourth.alpha("0.50").paper("1/2", 0.5));
        Parameters fifth = new Parameters(15, 37, 2, 3);
        rows.add(fifth.radix("20"));
        rows.add(fifth.endpoints("3,330").paper(THREE_THOUSAND));
        rows.add(fifth.alpha("1.17"));
        Parameters sixth = new Parameters(11, 29, 2, 5);
        rows.add(sixth.radix("18"));
        rows.add(sixth.endpoints("3,190").paper(THREE_THOUSAND));
        rows.add(sixth.alpha("0.50"));
        Parameters seventh = new Parameters(11, 37, 4, 2);
        rows.add(seventh.radix("12").paper("12"));
        rows.add(seventh.endpoints("3,256").paper(THREE_THOUSAND));
        rows.add(seventh.alpha("0.62").paper("about 0.6", 0.6).because("rounded"));
        Parameters eighth = new Parameters(15, 29, 4, 2);
        rows.add(eighth.radix("12").paper("12"));
        rows.add(eighth.endpoints("3,480").paper(THREE_THOUSAND));
        rows.add(eighth.alpha("0.88").paper("about 0.9", 0.9).because("rounded"));
        rows.addAll(others(first));
        return rows;
    }

    private static List<Comparison> others(Parameters galaxyfly) {
        return List.of(
                Comparison.of(
                                "% more routers of FB, 8x8x8, than of the first",
                                "61",
                                progress -> more(
                                        butterfly().switchCount(),
                                        galaxyfly.topology().switchCount()))
                        .paper("nearly 60 %", 60)
                        .because("512 by 319"),
                Comparison.of(
                                "% more links of FB, 8x8x8, than of the first",
                                "40",
                                progress -> more(
                                        butterfly().linkCount(),
                                        galaxyfly.topology().linkCount()))
                        .paper("40 %", 40),
                Comparison.of(
                                "% more links of SF, q=13, than of the first",
                                "-16",
                                progress -> more(
                                        SlimFly.of(13, 10).linkCount(),
                                        galaxyfly.topology().linkCount()))
                        .paper("16 % more", 16)
                        .because("the other way round: SF has 3,211 links, the Galaxyfly 3,828"));
    }

    private static Topology butterfly() {
        return HyperX.flattenedButterfly(8, 3, 6);
    }

    private static double more(int count, int than) {
        return 100.0 * (count - than) / than;
    }

    @Override
    public String remark() {
        return "Alpha is l_m/2ap, with l_m the fewer of the links of a supernode"
                + " to other clusters and to its own.";
    }

    /** A Galaxyfly. */
    private record Parameters(int n, int q, int a, int p) {
        Topology topology() {
            return Galaxyfly.of(n, q, a, p);
        }

        Comparison radix(String recorded) {
            return Comparison.of(
                    this + ", radix", recorded, progress -> topology().radix());
        }

        Comparison endpoints(String recorded) {
            return Comparison.of(
                    this + ", endpoints", recorded, progress -> topology().endpointCount());
        }

        Comparison alpha(String recorded) {
            return Comparison.of(this + ", alpha", recorded, progress -> alpha());
        }

        private double alpha() {
            int toClusters = n - 1;
            int delta = q % 4 == 3 ? -1 : q % 4;
            int withinCluster = (q - delta) / 2;
            int fewest = q == 1 ? toClusters : Math.min(toClusters, withinCluster);
            return fewest / (2.0 * a * p);
        }

        @Override
        public String toString() {
            return "GF, n=" + n + ", q=" + q + ", a=" + a + ", p=" + p;
        }
    }
}
