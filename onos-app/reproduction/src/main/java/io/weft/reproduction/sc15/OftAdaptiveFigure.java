package io.weft.reproduction.sc15;

import static io.weft.reproduction.sc15.AdaptivePoints.HIGH;
import static io.weft.reproduction.sc15.AdaptivePoints.LOW;
import static io.weft.reproduction.sc15.AdaptivePoints.MEDIUM;
import static io.weft.reproduction.sc15.AdaptivePoints.UNIFORM;
import static io.weft.reproduction.sc15.AdaptivePoints.WORST;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Figures 10 and 12: OFT-A and OFT-ATh with other parameters. */
final class OftAdaptiveFigure extends Exhibit {
    private static final AdaptiveRouting USUAL = AdaptiveRouting.of(1, 2);
    private static final AdaptiveRouting SOME = AdaptiveRouting.of(5, 2);
    private static final AdaptiveRouting MOST = AdaptiveRouting.of(10, 2);
    private static final AdaptiveRouting LEAST_FACTOR = AdaptiveRouting.of(1, 1);
    private static final AdaptiveRouting LARGEST_FACTOR = AdaptiveRouting.of(1, 4);
    private static final List<AdaptiveRouting> ALL = List.of(USUAL, SOME, MOST, LEAST_FACTOR, LARGEST_FACTOR);

    private final boolean threshold;

    private OftAdaptiveFigure(String label, String title, boolean threshold) {
        super(label, title);
        this.threshold = threshold;
    }

    static Exhibit adaptive() {
        return new OftAdaptiveFigure("Figure 10", "OFT-A", false);
    }

    static Exhibit withThreshold() {
        return new OftAdaptiveFigure("Figure 12", "OFT-ATh", true);
    }

    @Override
    public List<Comparison> rows() {
        AdaptivePoints points = new AdaptivePoints(SimulatedSystem.OFT);
        return threshold ? withThreshold(points) : adaptive(points);
    }

    private static List<Comparison> adaptive(AdaptivePoints points) {
        String constricted = "\"the lowest delay\" with low values of n_I and high values of c";
        String independent = "\"mostly independent of the routing algorithm parameters\": about 1";
        List<Comparison> rows = new ArrayList<>(points.curves(
                ALL, "150.3", "0.510", "171.9", "163.8", "0.509", "164.8", "170.6", "0.510", "165.9", "434.0", "0.510",
                "164.9", "142.5", "0.510", "180.9"));
        rows.add(points.throughput(USUAL, UNIFORM, "0.947"));
        rows.add(points.byDelay(MOST, USUAL, UNIFORM, HIGH, "1.13").paper(constricted + ": above 1"));
        rows.add(points.byDelay(LARGEST_FACTOR, LEAST_FACTOR, UNIFORM, HIGH, "0.33")
                .paper(constricted + ": below 1"));
        rows.add(points.byThroughput(MOST, USUAL, WORST, "1.00").paper(independent));
        rows.add(
                points.byThroughput(LARGEST_FACTOR, LEAST_FACTOR, WORST, "1.00").paper(independent));
        rows.add(points.byDelay(MOST, USUAL, WORST, MEDIUM, "0.97").paper(independent));
        rows.add(points.byDelay(LARGEST_FACTOR, LEAST_FACTOR, WORST, MEDIUM, "1.10")
                .paper(independent));
        return rows;
    }

    private static List<Comparison> withThreshold(AdaptivePoints points) {
        List<Comparison> rows = new ArrayList<>(points.delays(
                ALL.stream().map(AdaptiveRouting::withThreshold).collect(Collectors.toList()),
                "140.3",
                "232.7",
                "140.3",
                "232.3",
                "140.3",
                "232.0",
                "140.3",
                "232.7",
                "140.3",
                "232.7"));
        AdaptiveRouting usual = USUAL.withThreshold();
        rows.add(points.byThroughput(usual, USUAL, UNIFORM, "1.01"));
        rows.add(points.byThroughput(usual, USUAL, WORST, "1.00"));
        rows.add(points.byDelay(usual, USUAL, UNIFORM, HIGH, "0.93")
                .paper("\"manages to lower the delay in uniform random traffic\": below 1"));
        rows.add(points.byDelay(usual, USUAL, WORST, LOW, "1.59")
                .paper("\"a higher delay in low load levels of worst-case traffic\": above 1"));
        return rows;
    }

    @Override
    public String remark() {
        return "OFT, k=12. " + AdaptivePoints.SETTINGS;
    }
}
