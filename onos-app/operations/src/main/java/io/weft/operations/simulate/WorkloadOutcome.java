package io.weft.operations.simulate;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;

import io.weft.operations.answer.Member;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Shape;
import io.weft.simulator.WorkloadResult;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.WorkloadRequest;

/** What came of a workload under a routing. Immutable. */
public final class WorkloadOutcome extends Outcome {
    private static final MemberType<Double> SHARE =
            NUMBER.orNull().in("parts of what the links of all ranks can carry");

    static final Member<WorkloadOutcome, String> WORKLOAD =
            Member.of("workload", TEXT, "The workload, with its parameter", o -> o.request.name());
    static final Member<WorkloadOutcome, String> PLACEMENT =
            Member.of("placement", TEXT, "How ranks are placed", o -> o.request.placement());
    static final Member<WorkloadOutcome, Number> RANKS =
            Member.of("ranks", COUNT, "Processes, one on each endpoint", o -> o.workload.ranks());
    static final Member<WorkloadOutcome, Boolean> COMPLETE = Member.of(
            "complete",
            FLAG,
            "Whether all messages arrived; if not, what follows is about those that did",
            o -> o.result.complete());
    /** Cycles until the last message has arrived. */
    public static final Member<WorkloadOutcome, Number> COMPLETION = Member.of(
            "completionCycles",
            CYCLES,
            "From the first message until the last one has arrived",
            o -> o.result.completionCycles());

    /** How long that is in nanoseconds; null if the switches know no time but cycles. */
    public static final Member<WorkloadOutcome, Double> NANOSECONDS_TAKEN = Member.of(
            "completionNanoseconds",
            NANOSECONDS,
            "How long that is; null if the switches know no time but cycles",
            o -> o.result.completionNanoseconds().orElse(Double.NaN));
    /** Cycles if no message waited for another; null for workloads without barriers. */
    public static final Member<WorkloadOutcome, Number> IDEAL = Member.of(
            "idealCycles",
            CYCLES.formatted("int64").orNull(),
            "completionCycles if no message waited for another; null for workloads without barriers",
            o -> o.result.idealCycles().isPresent() ? o.result.idealCycles().getAsLong() : null);
    /** What arrived in that time, as a part of what the links of all ranks can carry. */
    public static final Member<WorkloadOutcome, Double> EFFECTIVE =
            Member.of("effectiveThroughput", SHARE, "What arrived in that time", o -> o.result.effectiveThroughput());

    static final Member<WorkloadOutcome, Number> MESSAGES =
            Member.of("messages", COUNT, "All messages", o -> o.result.messages());
    static final Member<WorkloadOutcome, Number> DELIVERED =
            Member.of("deliveredMessages", COUNT, "Messages that arrived", o -> o.result.deliveredMessages());
    static final Member<WorkloadOutcome, Double> HOPS = Member.of(
            "averageHops", NUMBER_OR_NULL, "Links between switches on a flit's path", o -> o.result.averageHops());
    static final Member<WorkloadOutcome, Double> LATENCY = Member.of(
            "averageMessageLatency",
            TIME,
            "The average time from when a rank begins to send a message until all of it has arrived",
            o -> o.result.averageMessageLatency());
    static final Member<WorkloadOutcome, Double> P99 = Member.of(
            "p99MessageLatency", TIME, "The 99th percentile of the latencies", o -> o.result.p99MessageLatency());
    static final Member<WorkloadOutcome, Double> BUSIEST =
            Member.of("maxChannelLoad", LOAD, "The load of the busiest channel", o -> o.result.maxChannelLoad());

    static final Shape<WorkloadOutcome> SHAPE = Shape.<WorkloadOutcome>named("WorkloadPoint")
            .with(ROUTING)
            .with(WORKLOAD)
            .with(PLACEMENT)
            .with(RANKS)
            .with("outstanding", COUNT, "Messages that a rank sends at a time", o -> o.workload.outstanding())
            .with(COMPLETE)
            .with(COMPLETION)
            .with(NANOSECONDS_TAKEN)
            .with(IDEAL)
            .with(EFFECTIVE)
            .with(MESSAGES)
            .with(DELIVERED)
            .with("deliveredBytes", COUNT.in("bytes"), "The bytes in these messages", o -> o.result.deliveredBytes())
            .with("packets", COUNT, "Packets that arrived", o -> o.result.packets())
            .with("flits", COUNT, "Flits that arrived", o -> o.result.flits())
            .with("flitHops", COUNT, "Links between switches that flits crossed", o -> o.result.flitHops())
            .with(HOPS)
            .with(LATENCY)
            .with(P99)
            .allOrNone(FLOW_CONTROLLED, Outcome::lossless)
            .with(BUSIEST)
            .with(WALL_SECONDS)
            .with(SEED)
            .build();

    private final WorkloadRequest request;
    private final PlacedWorkload workload;
    private final WorkloadResult result;

    WorkloadOutcome(
            String routing, WorkloadRequest request, PlacedWorkload workload, WorkloadResult result, long seed) {
        super(routing, seed, result.flowControl(), result.seconds());
        this.request = request;
        this.workload = workload;
        this.result = result;
    }
}
