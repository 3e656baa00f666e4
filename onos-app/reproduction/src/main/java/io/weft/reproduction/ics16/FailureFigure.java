package io.weft.reproduction.ics16;

import io.weft.planning.ProgressListener;
import io.weft.planning.resilience.FailureKind;
import io.weft.planning.resilience.FailureOrder;
import io.weft.planning.resilience.PathMetrics;
import io.weft.planning.resilience.Resilience;
import io.weft.planning.resilience.ResilienceSettings;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.topology.Topology;
import io.weft.topology.generate.Galaxyfly;
import java.util.List;

/** Figure 8: average path and diameter as links fail. */
final class FailureFigure extends Exhibit {
    private static final double FAILED = 0.6;
    private static final int SAMPLES = 50;
    private static final String WHICH = "the paper does not say which Galaxyfly it has";

    FailureFigure() {
        super("Figure 8", "Average path length and diameter as links fail");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                Comparison.of("N=1K, average path, hops", "3.38", progress -> undamaged(progress)
                                .averageHops()
                                .mean())
                        .within(0.02)
                        .paper("3.29")
                        .because(WHICH),
                Comparison.of("N=1K, diameter", "4", progress -> undamaged(progress)
                                .diameter())
                        .paper("4"),
                Comparison.of(
                                "N=1K, average path with 60 % of links failed",
                                "6.2",
                                progress -> damaged(progress).averageHops().mean())
                        .within(0.2)
                        .paper("4.59")
                        .because(WHICH + ", only that its links are dense; of connected pairs"),
                Comparison.of(
                                "N=1K, diameter with 60 % of links failed",
                                "13", progress -> damaged(progress).diameter())
                        .within(1)
                        .paper("8")
                        .because(WHICH + "; the median of 50 samples, of connected pairs"),
                Comparison.of(
                                "N=1K, % of links failed while one of two samples is connected",
                                "45", progress -> connected(small(), progress))
                        .paper("60 %", 60)
                        .because(WHICH + "; with 60 % failed, one sample of forty is connected"),
                Comparison.of("N=2K, the same", "55", progress -> connected(large(), progress))
                        .paper("70 %", 70)
                        .because(WHICH));
    }

    private static Topology small() {
        return Galaxyfly.of(8, 16, 2, 4);
    }

    private static Topology large() {
        return Galaxyfly.of(11, 19, 2, 5);
    }

    private static PathMetrics undamaged(ProgressListener progress) {
        return failing(progress).undamaged().orElseThrow();
    }

    private static PathMetrics damaged(ProgressListener progress) {
        return failing(progress).shares().get(0).paths().orElseThrow();
    }

    private static Resilience failing(ProgressListener progress) {
        ResilienceSettings settings =
                ResilienceSettings.DEFAULT.withShares(List.of(FAILED)).withPathSamples(SAMPLES);
        return Resilience.of(FailureKind.LINKS.units(small()), FailureOrder.RANDOM, settings, progress);
    }

    private static double connected(Topology topology, ProgressListener progress) {
        Resilience resilience = Resilience.of(
                FailureKind.LINKS.units(topology),
                FailureOrder.RANDOM,
                ResilienceSettings.DEFAULT.withPathSamples(0),
                progress);
        return 100 * resilience.largestConnectedShare(0.5);
    }

    @Override
    public String remark() {
        return "The rows have balanced Galaxyflies of diameter 4: n=8, q=16, a=2, p=4 of 1,024 endpoints and n=11, q=19,"
                + " a=2, p=5 of 2,090. Shares of failed links are looked at in steps of 5 %.";
    }
}
