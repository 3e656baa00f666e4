package io.weft.reproduction.ics16;

import io.weft.operations.answer.Member;
import io.weft.operations.simulate.ChannelSettings;
import io.weft.operations.simulate.LoadOutcome;
import io.weft.operations.simulate.LoadSweep;
import io.weft.operations.simulate.Point;
import io.weft.planning.ProgressListener;
import io.weft.reproduction.exhibit.Simulated;
import io.weft.simulator.RunLimits;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.topology.Topology;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.Galaxyfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** A network of some 3,000 endpoints that section 5 simulates. Each of its points is simulated once. Thread-safe. */
final class SimulatedNetwork {
    static final String UNIFORM = "uniform";
    static final String WORST_CASE = "worst-case";
    static final String MINIMAL = "minimal";

    private static final String ADAPTIVE = "ugal-l";
    private static final String NAR = "nar";
    private static final int MOST_CYCLES = 4_000;
    private static final int SEED = 1;

    private final String name;
    private final Supplier<Topology> topology;
    /** The routing that the paper has for it besides minimal routes. */
    final String adaptive;

    private final Map<String, Point> points = new HashMap<>();

    private SimulatedNetwork(String name, Supplier<Topology> topology, String adaptive) {
        this.name = name;
        this.topology = topology;
        this.adaptive = adaptive;
    }

    static SimulatedNetwork fatTree() {
        return new SimulatedNetwork("FT, k=30, p=15", () -> Xgft.kAryNTree(15, 3), "anca");
    }

    static SimulatedNetwork slimFly() {
        return new SimulatedNetwork("SF, k=29, p=10", () -> SlimFly.of(13, 10), ADAPTIVE);
    }

    static SimulatedNetwork flattenedButterfly() {
        return new SimulatedNetwork("FB, k=27, p=6", () -> HyperX.flattenedButterfly(8, 3, 6), ADAPTIVE);
    }

    static SimulatedNetwork dragonfly() {
        return new SimulatedNetwork("DF, k=20, p=5", () -> Dragonfly.of(11, 5, 5, 56), ADAPTIVE);
    }

    static SimulatedNetwork galaxyfly(int n, int q, int a, int p) {
        return new SimulatedNetwork(
                "GF, n=" + n + ", q=" + q + ", a=" + a + ", p=" + p, () -> Galaxyfly.of(n, q, a, p), NAR);
    }

    /** What arrives while all endpoints send all the time, as a part of what their links carry. */
    double throughput(String routing, String pattern, ProgressListener progress) {
        return value(point(routing, pattern, 1, progress), LoadOutcome.ACCEPTED);
    }

    /** The average latency of uniform traffic in cycles; not a number if the load saturates it. */
    double latency(String routing, double load, ProgressListener progress) {
        return value(point(routing, UNIFORM, load, progress), LoadOutcome.LATENCY);
    }

    /** 1 if a load saturates it, else 0. */
    double saturated(String routing, String pattern, double load, ProgressListener progress) {
        return point(routing, pattern, load, progress)
                .map(point -> point.get(LoadOutcome.SATURATED) ? 1.0 : 0.0)
                .orElse(Double.NaN);
    }

    private static double value(Optional<Point> point, Member<?, Double> member) {
        return point.map(each -> Simulated.number(each, member)).orElse(Double.NaN);
    }

    /** The point of a load; empty if it was cancelled. */
    private synchronized Optional<Point> point(String routing, String pattern, double load, ProgressListener progress) {
        String key = String.join(" ", routing, pattern, String.valueOf(load));
        Point known = points.get(key);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<Point> point = Simulated.point(
                new LoadSweep(
                        List.of(SimulatedRoutings.named(routing)),
                        pattern,
                        List.of(load),
                        SwitchSettings.preset("ics16"),
                        ChannelSettings.INSTALLED,
                        RunLimits.of(RunLimits.USUAL_PRECISION, MOST_CYCLES),
                        SEED),
                topology.get(),
                progress);
        point.filter(each -> !progress.isCancelled()).ifPresent(each -> points.put(key, each));
        return point;
    }

    @Override
    public String toString() {
        return name;
    }
}
