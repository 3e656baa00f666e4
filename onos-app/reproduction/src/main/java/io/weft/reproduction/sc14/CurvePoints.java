package io.weft.reproduction.sc14;

import io.weft.operations.answer.Member;
import io.weft.operations.simulate.ChannelSettings;
import io.weft.operations.simulate.LoadOutcome;
import io.weft.operations.simulate.LoadSweep;
import io.weft.planning.ProgressListener;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Comparison.Measurement;
import io.weft.reproduction.exhibit.Simulated;
import io.weft.simulator.RunLimits;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.topology.Topology;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The curves of Figure 6 under one pattern, each of whose points is simulated once. Thread-safe. */
final class CurvePoints {
    /** What readers should know of them. */
    static final String SETTINGS =
            "These networks have some 2,000 endpoints: SF of q=11, p=9 (2,178), DF of h=p=5 (2,550), FT-3 of"
                    + " p=13 (2,197). At this size, says the paper, latencies differ by at most 10 % from those of 10,000"
                    + " endpoints. Latencies are in cycles, at a load of 0.2; throughput is what arrives while all"
                    + " endpoints send all the time. The paper has three virtual channels. Here a packet takes the next"
                    + " of four at every hop in SF and of six in DF, as many as routes have hops; in FT-3 it takes any of"
                    + " three, which deadlocks in DF. With the virtual channels that Weft installs, which several hops"
                    + " share, DF carries 0.313 under bit reversal, 0.244 under the shift, 0.210 of uniform traffic and"
                    + " 0.244 in the worst case.";

    private static final double LOAD = 0.2;
    private static final int MOST_CYCLES = 4_000;
    private static final int SEED = 1;
    private static final double SEEDS = 0.01;
    private static final double LATENCY_SEEDS = 0.02;
    private static final Duration RUN = Duration.ofSeconds(8);
    private static final String CURVE = "a curve, without numbers";

    private final String pattern;
    private final Map<String, Double> known = new HashMap<>();

    /** A curve, by its name in the paper. Immutable. */
    record Curve(String title, String routing, Supplier<Topology> topology, ChannelSettings channels) {
        static final Curve SF_MIN = ofSlimFly("SF-MIN", "minimal");
        static final Curve SF_VAL = ofSlimFly("SF-VAL", "valiant");
        static final Curve SF_UGAL_L = ofSlimFly("SF-UGAL-L", "ugal-l:length=own");
        static final Curve SF_UGAL_G = ofSlimFly("SF-UGAL-G", "ugal-g");
        static final Curve DF_UGAL_L = new Curve(
                "DF-UGAL-L", "ugal-l", () -> Dragonfly.of(10, 5), ChannelSettings.of(VirtualChannelRule.EVERY_HOP, 6));
        static final Curve FT_ANCA = new Curve(
                "FT-ANCA", "anca", () -> Xgft.kAryNTree(13, 3), ChannelSettings.of(VirtualChannelRule.ANY, 3));

        /** In the order of the paper. */
        static final List<Curve> ALL = List.of(SF_MIN, SF_VAL, SF_UGAL_L, SF_UGAL_G, DF_UGAL_L, FT_ANCA);

        private static Curve ofSlimFly(String title, String routing) {
            return new Curve(
                    title, routing, () -> SlimFly.of(11, 9), ChannelSettings.of(VirtualChannelRule.EVERY_HOP, 4));
        }

        @Override
        public String toString() {
            return title;
        }
    }

    CurvePoints(String pattern) {
        this.pattern = pattern;
    }

    /** The latency of each of some curves at a low load. */
    List<Comparison> latencies(List<Curve> curves, String... recorded) {
        List<Comparison> rows = new ArrayList<>();
        for (int i = 0; i < recorded.length; i++) {
            Curve curve = curves.get(i);
            Comparison row = row(curve + ", load 0.2: latency", recorded[i], progress -> latency(curve, progress));
            rows.add(row.within(LATENCY_SEEDS * row.high()).paper(CURVE));
        }
        return rows;
    }

    /** What each of some curves comes to at full load. */
    List<Comparison> throughputs(List<Curve> curves, String... recorded) {
        List<Comparison> rows = new ArrayList<>();
        for (int i = 0; i < recorded.length; i++) {
            Curve curve = curves.get(i);
            rows.add(row(curve + ", full load: throughput", recorded[i], progress -> throughput(curve, progress))
                    .within(SEEDS)
                    .paper(CURVE));
        }
        return rows;
    }

    /** The throughput of one by that of another. */
    Comparison byThroughput(Curve one, Curve other, String recorded) {
        return row(
                        "throughput of " + one + " divided by that of " + other,
                        recorded,
                        progress -> throughput(one, progress) / throughput(other, progress))
                .within(2 * SEEDS);
    }

    /** The latency of one by that of another. */
    Comparison byLatency(Curve one, Curve other, String recorded) {
        return row(
                        "latency of " + one + " divided by that of " + other,
                        recorded,
                        progress -> latency(one, progress) / latency(other, progress))
                .within(LATENCY_SEEDS);
    }

    private static Comparison row(String what, String recorded, Measurement measurement) {
        return Comparison.of(what, recorded, measurement).takes(RUN);
    }

    private double latency(Curve curve, ProgressListener progress) {
        return value(curve, LOAD, LoadOutcome.LATENCY, progress);
    }

    private double throughput(Curve curve, ProgressListener progress) {
        return value(curve, 1, LoadOutcome.ACCEPTED, progress);
    }

    private synchronized double value(Curve curve, double load, Member<?, Double> member, ProgressListener progress) {
        Double value = known.get(curve + " " + load);
        if (value == null) {
            LoadSweep sweep = new LoadSweep(
                    List.of(SimulatedRoutings.named(curve.routing)),
                    pattern,
                    List.of(load),
                    SwitchSettings.preset("sc14"),
                    curve.channels,
                    RunLimits.of(RunLimits.USUAL_PRECISION, MOST_CYCLES),
                    SEED);
            value = Simulated.value(sweep, curve.topology.get(), progress, point -> Simulated.number(point, member));
            if (!progress.isCancelled()) {
                known.put(curve + " " + load, value);
            }
        }
        return value;
    }
}
