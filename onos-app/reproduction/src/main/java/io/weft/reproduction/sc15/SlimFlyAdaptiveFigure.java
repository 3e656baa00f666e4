package io.weft.reproduction.sc15;

import static io.weft.reproduction.sc15.AdaptivePoints.HIGH;
import static io.weft.reproduction.sc15.AdaptivePoints.UNIFORM;
import static io.weft.reproduction.sc15.AdaptivePoints.WORST;

import io.weft.reproduction.Comparison;
import io.weft.reproduction.Exhibit;
import java.util.ArrayList;
import java.util.List;

/** Figure 7: SF-A with other parameters. */
final class SlimFlyAdaptiveFigure extends Exhibit {
    private static final AdaptiveRouting USUAL = new AdaptiveRouting(4, 1);
    private static final AdaptiveRouting FEWEST = new AdaptiveRouting(1, 1);
    private static final AdaptiveRouting MOST = new AdaptiveRouting(8, 1);
    private static final AdaptiveRouting LEAST_FACTOR = new AdaptiveRouting(4, 0.5);
    private static final AdaptiveRouting LARGEST_FACTOR = new AdaptiveRouting(4, 2);
    private static final List<AdaptiveRouting> ALL = List.of(USUAL, FEWEST, MOST, LEAST_FACTOR, LARGEST_FACTOR);

    SlimFlyAdaptiveFigure() {
        super("Figure 7", "SF-A on the Slim Fly");
    }

    @Override
    public List<Comparison> rows() {
        AdaptivePoints points = new AdaptivePoints(SimulatedSystem.SF_9);
        List<Comparison> rows = new ArrayList<>(points.curves(
                ALL, "151.8", "0.566", "161.8", "142.2", "0.525", "189.5", "156.4", "0.572", "161.3", "603.2", "0.547",
                "164.9", "138.5", "0.581", "167.5"));
        rows.add(points.throughput(USUAL, UNIFORM, "0.949"));
        rows.add(points.byOther(USUAL, UNIFORM, SimulatedSystem.MINIMAL, "0.98")
                .paper("\"manages to match the performance of minimal routing\": about 1"));
        rows.add(points.byOther(USUAL, WORST, SimulatedSystem.VALIANT, "1.13")
                .paper("\"exceeds indirect random routing\": above 1"));
        rows.add(points.byThroughput(MOST, FEWEST, WORST, "1.09")
                .paper("\"higher numbers providing better results\": above 1"));
        rows.add(points.byDelay(LEAST_FACTOR, LARGEST_FACTOR, UNIFORM, HIGH, "4.36")
                .paper("a low value \"negatively affects the packet delay\": above 1"));
        return rows;
    }

    @Override
    public String remark() {
        return "SF, q=13, p=9; c is c_SF. " + AdaptivePoints.SETTINGS;
    }
}
