package io.weft.reproduction.sc15;

import static io.weft.reproduction.sc15.AdaptivePoints.HIGH;
import static io.weft.reproduction.sc15.AdaptivePoints.LOW;
import static io.weft.reproduction.sc15.AdaptivePoints.UNIFORM;
import static io.weft.reproduction.sc15.AdaptivePoints.WORST;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Figures 7 and 8: SF-A and SF-ATh with other parameters. */
final class SlimFlyAdaptiveFigure extends Exhibit {
    private static final AdaptiveRouting USUAL = AdaptiveRouting.byLength(4, 1);
    private static final AdaptiveRouting FEWEST = AdaptiveRouting.byLength(1, 1);
    private static final AdaptiveRouting MOST = AdaptiveRouting.byLength(8, 1);
    private static final AdaptiveRouting LEAST_FACTOR = AdaptiveRouting.byLength(4, 0.5);
    private static final AdaptiveRouting LARGEST_FACTOR = AdaptiveRouting.byLength(4, 2);
    private static final List<AdaptiveRouting> ALL = List.of(USUAL, FEWEST, MOST, LEAST_FACTOR, LARGEST_FACTOR);

    private final boolean threshold;

    private SlimFlyAdaptiveFigure(String label, String title, boolean threshold) {
        super(label, title);
        this.threshold = threshold;
    }

    static Exhibit adaptive() {
        return new SlimFlyAdaptiveFigure("Figure 7", "SF-A on the Slim Fly", false);
    }

    static Exhibit withThreshold() {
        return new SlimFlyAdaptiveFigure("Figure 8", "SF-ATh on the Slim Fly", true);
    }

    @Override
    public List<Comparison> rows() {
        AdaptivePoints points = new AdaptivePoints(SimulatedSystem.SF_9);
        return threshold ? withThreshold(points) : adaptive(points);
    }

    private static List<Comparison> adaptive(AdaptivePoints points) {
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

    private static List<Comparison> withThreshold(AdaptivePoints points) {
        List<Comparison> rows = new ArrayList<>(points.delays(
                ALL.stream().map(AdaptiveRouting::withThreshold).collect(Collectors.toList()),
                "133.2",
                "195.4",
                "133.2",
                "205.8",
                "133.2",
                "194.6",
                "133.2",
                "195.4",
                "133.2",
                "195.4"));
        AdaptiveRouting usual = USUAL.withThreshold();
        rows.add(points.byThroughput(usual, USUAL, UNIFORM, "1.02"));
        rows.add(points.byThroughput(usual, USUAL, WORST, "1.00"));
        rows.add(points.byDelay(usual, USUAL, UNIFORM, HIGH, "0.88")
                .paper("\"keeping the delay in low levels\": below 1"));
        rows.add(points.byDelay(usual, USUAL, WORST, LOW, "1.27")
                .paper("\"increasing the latency for low loads\": above 1"));
        return rows;
    }

    @Override
    public String remark() {
        return "SF, q=13, p=9; c is c_SF. " + AdaptivePoints.SETTINGS;
    }
}
