package io.weft.operations.simulate;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.TEXT;

import io.weft.operations.answer.Member;
import io.weft.operations.answer.Shape;
import io.weft.simulator.LoadResult;
import java.util.Arrays;

/** What came of a run at a load. Immutable. */
public final class LoadOutcome extends Outcome {
    static final Member<LoadOutcome, String> PATTERN =
            Member.of("pattern", TEXT, "The traffic pattern", o -> o.pattern);
    /** Flits that a sender offers per cycle. */
    public static final Member<LoadOutcome, Double> OFFERED =
            Member.of("offeredLoad", LOAD, "What each sender offers", o -> o.result.offeredLoad());

    /** Flits that arrive per cycle and sender. */
    public static final Member<LoadOutcome, Double> ACCEPTED =
            Member.of("acceptedThroughput", LOAD, "What arrives of each sender", o -> o.result.acceptedThroughput());
    /** Cycles from when a packet is ready to send until it has arrived; null for the average of none. */
    public static final Member<LoadOutcome, Double> LATENCY = Member.of(
            "averageLatency",
            TIME,
            "The average time from when a packet is ready to send until it has arrived",
            o -> o.result.averageLatency());

    static final Member<LoadOutcome, Double> LATENCY_HALF_WIDTH = Member.of(
            "latencyHalfWidth",
            TIME,
            "Half the width of the 95 % confidence interval of averageLatency",
            o -> o.result.latencyHalfWidth());
    static final Member<LoadOutcome, Double> P99 =
            Member.of("p99Latency", TIME, "The 99th percentile of the latencies", o -> o.result.p99Latency());
    static final Member<LoadOutcome, Double> HOPS = Member.of(
            "averageHops", NUMBER_OR_NULL, "Links between switches on a packet's path", o -> o.result.averageHops());
    /** Whether less arrives than is offered. */
    public static final Member<LoadOutcome, Boolean> SATURATED =
            Member.of("saturated", FLAG, "Whether less arrives than is offered", o -> o.result.saturated());

    static final Member<LoadOutcome, Boolean> CONVERGED =
            Member.of("converged", FLAG, "Whether the precision asked for was reached", o -> o.result.converged());
    /** The length of a cycle in nanoseconds; null if the switches know no time but cycles. */
    public static final Member<LoadOutcome, Double> CYCLE = Member.of(
            "cycleNanoseconds",
            NANOSECONDS,
            "The length of a cycle; null if the switches know no time but cycles",
            o -> o.result.cycleNanoseconds().orElse(Double.NaN));

    static final Member<LoadOutcome, Number> UNROUTABLE =
            Member.of("unroutable", COUNT, "Packets for endpoints without a route", o -> o.result.unroutable());
    static final Member<LoadOutcome, Double> BUSIEST =
            Member.of("maxChannelLoad", LOAD, "The load of the busiest channel", LoadOutcome::busiest);
    static final Member<LoadOutcome, Boolean> HIGHEST = Member.of(
            "highestUnsaturated",
            FLAG,
            "Whether a search found this to be the highest load that is not saturated",
            o -> false);

    static final Shape<LoadOutcome> SHAPE = Shape.<LoadOutcome>named("Point")
            .with(ROUTING)
            .with(PATTERN)
            .with(OFFERED)
            .with(ACCEPTED)
            .with(
                    "acceptedHalfWidth",
                    LOAD,
                    "Half the width of the 95 % confidence interval of acceptedThroughput",
                    o -> o.result.throughputHalfWidth())
            .with(LATENCY)
            .with(LATENCY_HALF_WIDTH)
            .with(P99)
            .with(HOPS)
            .with(SATURATED)
            .with(CONVERGED)
            .with(CYCLE)
            .with("warmUpCycles", CYCLES, "Cycles before those that are measured", o -> o.result.warmUpCycles())
            .with("cycles", CYCLES, "The length of the run", o -> o.result.cycles())
            .with("flits", COUNT, "Flits that arrived", o -> o.result.flits())
            .with("flitHops", COUNT, "Links between switches that flits crossed", o -> o.result.flitHops())
            .with(UNROUTABLE)
            .allOrNone(FLOW_CONTROLLED, Outcome::lossless)
            .with(BUSIEST)
            .with(WALL_SECONDS)
            .with(SEED)
            .with(HIGHEST)
            .build();

    private final String pattern;
    private final LoadResult result;

    LoadOutcome(String routing, String pattern, LoadResult result, long seed) {
        super(routing, seed, result.flowControl(), result.seconds());
        this.pattern = pattern;
        this.result = result;
    }

    private double busiest() {
        return Arrays.stream(result.channelLoads())
                .filter(load -> !Double.isNaN(load))
                .max()
                .orElse(Double.NaN);
    }
}
