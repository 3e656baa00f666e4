package io.weft.reproduction.sc14;

import static io.weft.reproduction.sc14.CurvePoints.Curve.DF_UGAL_L;
import static io.weft.reproduction.sc14.CurvePoints.Curve.FT_ANCA;
import static io.weft.reproduction.sc14.CurvePoints.Curve.SF_MIN;
import static io.weft.reproduction.sc14.CurvePoints.Curve.SF_UGAL_G;
import static io.weft.reproduction.sc14.CurvePoints.Curve.SF_UGAL_L;
import static io.weft.reproduction.sc14.CurvePoints.Curve.SF_VAL;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.sc14.CurvePoints.Curve;
import java.util.ArrayList;
import java.util.List;

/** Sections V-A and V-C: all curves of Figures 6a and 6d, beside those of other networks. */
final class CurvesSection extends Exhibit {
    private static final List<Curve> CURVES = Curve.ALL;
    private static final List<Curve> NOT_SATURATED = List.of(SF_VAL, SF_UGAL_L, SF_UGAL_G, DF_UGAL_L, FT_ANCA);
    private static final String LOWEST = "SF has \"the lowest latency\": below 1";

    private static final String MORE = "SF has \"slightly higher bandwidth than DF\": above 1";
    private static final String MORE_CHANNELS =
            "here DF has six virtual channels and SF four, the paper has three; with those that Weft installs in DF this is ";

    private final boolean worstCase;

    private CurvesSection(String label, String title, boolean worstCase) {
        super(label, title);
        this.worstCase = worstCase;
    }

    static Exhibit uniform() {
        return new CurvesSection("Section V-A", "All curves of Figure 6a: uniform traffic", false);
    }

    static Exhibit worstCase() {
        return new CurvesSection("Section V-C", "All curves of Figure 6d: the worst case", true);
    }

    @Override
    public List<Comparison> rows() {
        return worstCase ? ofWorstCase() : ofUniform();
    }

    private static List<Comparison> ofUniform() {
        CurvePoints points = new CurvePoints("uniform");
        List<Comparison> rows = new ArrayList<>();
        rows.addAll(points.latencies(CURVES, "11.15", "18.10", "13.91", "12.51", "17.08", "17.09"));
        rows.addAll(points.throughputs(CURVES, "0.809", "0.412", "0.812", "0.856", "0.764", "0.965"));
        rows.add(points.byLatency(SF_MIN, DF_UGAL_L, "0.65").paper(LOWEST));
        rows.add(points.byLatency(SF_MIN, FT_ANCA, "0.65").paper(LOWEST));
        rows.add(points.byThroughput(DF_UGAL_L, SF_UGAL_L, "0.94").paper("DF has \"lower bandwidth\": below 1"));
        rows.add(points.byThroughput(FT_ANCA, SF_UGAL_G, "1.13").paper("FT-3 is \"slightly higher than SF\": above 1"));
        return rows;
    }

    private static List<Comparison> ofWorstCase() {
        CurvePoints points = new CurvePoints("worst-case");
        List<Comparison> rows = new ArrayList<>();
        rows.addAll(points.latencies(NOT_SATURATED, "18.10", "16.51", "16.26", "16.91", "17.35"));
        rows.addAll(points.throughputs(CURVES, "0.084", "0.398", "0.485", "0.504", "0.492", "0.998"));
        rows.add(points.byThroughput(SF_VAL, DF_UGAL_L, "0.81").paper(MORE).because(MORE_CHANNELS + "1.63"));
        rows.add(points.byThroughput(SF_UGAL_L, DF_UGAL_L, "0.99").paper(MORE).because(MORE_CHANNELS + "1.99"));
        rows.add(points.byThroughput(FT_ANCA, DF_UGAL_L, "2.03")
                .paper("FT-3 \"achieves higher bandwidth than both DF and SF\": above 1"));
        rows.add(points.byThroughput(FT_ANCA, SF_UGAL_L, "2.06")
                .paper("FT-3 \"achieves higher bandwidth than both DF and SF\": above 1"));
        return rows;
    }

    @Override
    public String remark() {
        return (worstCase
                        ? "In the worst case of DF each group sends to the next, in that of FT-3 all traffic crosses the top level. "
                        : "")
                + CurvePoints.SETTINGS;
    }
}
