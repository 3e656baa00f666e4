package io.weft.reproduction.sc14;

import static io.weft.reproduction.sc14.CurvePoints.Curve.DF_UGAL_L;
import static io.weft.reproduction.sc14.CurvePoints.Curve.FT_ANCA;
import static io.weft.reproduction.sc14.CurvePoints.Curve.SF_UGAL_G;
import static io.weft.reproduction.sc14.CurvePoints.Curve.SF_UGAL_L;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.sc14.CurvePoints.Curve;
import java.util.ArrayList;
import java.util.List;

/** Figures 6b and 6c: traffic whose destinations are permuted bits, or a shift. */
final class PatternFigure extends Exhibit {
    private static final List<Curve> CURVES = Curve.ALL;
    private static final String HIGHER = "FT-3 is \"higher than UGAL-L\": above 1";
    private static final String SLIGHTLY = "FT-3 is \"only slightly better than UGAL-G\": just above 1";
    private static final String MORE = "SF has \"slightly higher bandwidth\" than DF: above 1";
    private static final String SOONER = "SF has \"lower latency than DF\": below 1";

    private static final String FULL_LOAD =
            "this compares what arrives at full load, the paper the loads at which networks saturate; SF divides the buffer of a"
                    + " port among four virtual channels, FT-3 among three";
    private static final String ONE_LINK =
            "endpoints of a group of DF send to few other groups, over one link each, whose queues ugal-l does not see from"
                    + " another switch: with ugal-g, which sees them, DF carries 0.501, and this is 1.47";
    private static final String MORE_CHANNELS =
            "here DF has six virtual channels and SF four, the paper has three; with those that Weft installs in DF this is 2.00";

    private final boolean bits;

    private PatternFigure(String label, String title, boolean bits) {
        super(label, title);
        this.bits = bits;
    }

    static Exhibit bitReversal() {
        return new PatternFigure("Figure 6b", "Latency and throughput under bit reversal", true);
    }

    static Exhibit shift() {
        return new PatternFigure("Figure 6c", "Latency and throughput under a shift", false);
    }

    @Override
    public List<Comparison> rows() {
        return bits ? ofBitReversal() : ofShift();
    }

    private static List<Comparison> ofBitReversal() {
        CurvePoints points = new CurvePoints("bit-reversal");
        List<Comparison> rows = new ArrayList<>();
        rows.addAll(points.latencies(CURVES, "14.61", "17.53", "14.16", "13.11", "17.13", "16.78"));
        rows.addAll(points.throughputs(CURVES, "0.528", "0.440", "0.626", "0.725", "0.661", "0.982"));
        rows.add(points.byThroughput(FT_ANCA, SF_UGAL_L, "1.57").paper(HIGHER));
        rows.add(points.byThroughput(FT_ANCA, SF_UGAL_G, "1.35").paper(SLIGHTLY).because(FULL_LOAD));
        rows.add(points.byThroughput(SF_UGAL_L, DF_UGAL_L, "0.95").paper(MORE).because(MORE_CHANNELS));
        rows.add(points.byLatency(SF_UGAL_L, DF_UGAL_L, "0.83").paper(SOONER));
        return rows;
    }

    private static List<Comparison> ofShift() {
        CurvePoints points = new CurvePoints("half-shift");
        List<Comparison> rows = new ArrayList<>();
        rows.addAll(points.latencies(CURVES, "18.85", "11.13", "10.36", "10.11", "11.96", "11.17"));
        rows.addAll(points.throughputs(CURVES, "0.198", "0.806", "0.737", "0.838", "0.446", "0.991"));
        rows.add(points.byThroughput(FT_ANCA, SF_UGAL_L, "1.35").paper(HIGHER));
        rows.add(points.byThroughput(FT_ANCA, SF_UGAL_G, "1.18").paper(SLIGHTLY).because(FULL_LOAD));
        rows.add(points.byThroughput(SF_UGAL_L, DF_UGAL_L, "1.65").paper(MORE).because(ONE_LINK));
        rows.add(points.byLatency(SF_UGAL_L, DF_UGAL_L, "0.87").paper(SOONER));
        return rows;
    }

    @Override
    public String remark() {
        return (bits ? "The first 2,048 endpoints send. " : "") + CurvePoints.SETTINGS;
    }
}
